'use strict'
// An owner uploads buildings in files, reads what they take, orders one and deletes it. The world is a heap in memory.
const test = require('node:test')
const assert = require('node:assert')
const path = require('node:path')
const { begun, signedIn, skip } = require('./browser_story.js')
const { Service } = require('./service.js')

const FILES = path.join(__dirname, '../../building/files')

test('buildings are uploaded, read, ordered and deleted', { skip, timeout: 300_000 }, async t => {
  const service = new Service('--world', 'tabletop')
  const browser = await begun(t, service)
  const broken = []
  const opened = who => signedIn(browser, service, who, broken)
  const page = await opened('owner')
  const shown = (selector, text) => page.locator(selector, { hasText: text }).first().waitFor()
  const picture = async name => process.env.PICTURES && page.screenshot({ path: path.join(process.env.PICTURES, `${name}.png`) })

  await t.test('an upload is checked, kept and told', async () => {
    await page.click('button:text("Start a crew")')
    await page.fill('[name=name]', 'one')
    await page.click('text=Start crew')
    await page.locator('.dot[data-state=here]').waitFor()
    await page.click('#buildings-open')
    await shown('#buildings-none', 'No building yet.')
    await picture('buildings-empty')
    await page.setInputFiles('#buildings-file', path.join(FILES, 'barn.litematic'))
    await shown('#buildings-done', 'Kept: barn.')
    await shown('#buildings-list .facts', '562 blocks in all')
    await picture('buildings')
    await page.setViewportSize({ width: 390, height: 844 })
    await picture('buildings-phone')
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await t.test('what is no building is refused in a sentence, and nothing is kept', async () => {
    await page.setInputFiles('#buildings-file', { name: 'barn.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') })
    await shown('#buildings-trouble', 'barn.zip: choose a .schem, .litematic, .nbt or YAML file.')
    await page.setInputFiles('#buildings-file', { name: 'torn.schem', mimeType: '', buffer: Buffer.from([31, 139, 8, 0, 1]) })
    await shown('#buildings-trouble', 'torn.schem')
    await picture('buildings-refused')
    assert.strictEqual(await page.locator('#buildings-list li').count(), 1)
  })

  await t.test('the line that orders a building is filled in, for the person to send', async () => {
    await page.click('#buildings-list button:text("Build it…")')
    assert.match(await page.inputValue('#text'), /^build barn at /)
    await page.press('#text', 'Enter')
    await shown('#lines', /build barn at/)
  })

  await t.test('a guest reads what a building takes, and can neither upload nor order', async () => {
    const guest = await opened('guest')
    await guest.click('#buildings-open')
    await guest.click('#buildings-list summary')
    await guest.locator('.facts', { hasText: '562 blocks in all' }).waitFor()
    assert.ok(await guest.locator('#buildings-add').isHidden())
    assert.strictEqual(await guest.locator('#buildings-list button:visible').count(), 0)
  })

  await t.test('a building is deleted after a second press', async () => {
    await page.click('#buildings-open')
    await page.click('#buildings-list summary')
    await page.click('#buildings-list button:text("Delete")')
    await page.click('#buildings-list button:text("Really delete?")')
    await shown('#buildings-none', 'No building yet.')
  })

  assert.deepStrictEqual(broken, [])
})
