'use strict'
// The 3D view in a browser that draws without a graphics card, at two widths: what its pixels show, who can use it, and what becomes of it when it cannot draw.
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const test = require('node:test')
const assert = require('node:assert')
const { faults } = require('../axe.js')
const { PATIENCE, begun, skip } = require('../browser_story.js')
const { Service } = require('../service.js')
const { THEMES, WIDTHS } = require('../views.js')
const { ARGS, crewed, drawn, isInstalled, sharesOf } = require('./pixels.js')

const shots = process.env.BLOCKCREW_SHOTS
const missing = skip || (!isInstalled() && 'the textures of blocks are not installed: run `blockcrew viewer install`')
const [DESK, PHONE] = [{ width: 1440, height: 900 }, { width: 390, height: 844 }]

/** A page that is signed in, with a crew, on the 3D view; `troubles` collects what went wrong in it. */
async function opened (t, service, args = ARGS) {
  const browser = await begun(t, service, args)
  const page = await (await browser.newContext({ viewport: DESK })).newPage()
  page.setDefaultTimeout(PATIENCE)
  await page.goto(service.link())
  await crewed(page)
  const troubles = []
  page.on('console', message => message.type() === 'error' && troubles.push(message.text()))
  page.on('pageerror', error => troubles.push(error.message))
  await page.addInitScript(() => document.addEventListener('securitypolicyviolation', event => console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`)))
  await page.locator('#map .to-view').click()
  await page.waitForURL('**/view.html?crew=one')
  return { page, troubles }
}

async function looksRight (page, name, least) {
  await drawn(page)
  await page.locator('.tag.bot').first().waitFor()
  if (shots) await page.screenshot({ path: path.join(shots, `view-${name}.png`) })
  const shares = await sharesOf(page, page.locator('#scene'))
  assert.ok(shares.sky < 0.6, `${name}: ${shares.sky} of the picture is sky`)
  assert.ok(shares.green > 0.1, `${name}: ${shares.green} of the picture is green`)
  assert.ok(shares.colours > least, `${name}: ${shares.colours} colours`)
}

test('with textures one sees the land, the bots and their names, at both widths and from all three cameras', { skip: missing, timeout: 600_000 }, async t => {
  const { page, troubles } = await opened(t, new Service('--land', 'survival'))
  for (const [name, size] of Object.entries({ desk: DESK, phone: PHONE })) {
    await page.setViewportSize(size)
    await looksRight(page, name, 1000)
  }
  assert.ok(await page.locator('#hint').isHidden())
  await page.click('[data-mode=eyes]')
  await drawn(page)
  assert.strictEqual(await page.locator('.tag.bot', { hasText: 'Ada' }).count(), 0, 'nobody sees a name over the own eyes')
  await page.click('[data-mode=behind]')
  await page.focus('#scene')
  await page.keyboard.press('3')
  await page.locator('[data-mode=free][aria-pressed=true]').waitFor()
  await page.keyboard.down('r')
  await page.waitForFunction(() => document.querySelectorAll('.tag.bot').length)
  await page.keyboard.up('r')
  assert.deepStrictEqual(troubles, [])
})

test('without textures blocks have plain colours, the command for more is named, and everybody can use the page', { skip, timeout: 900_000 }, async t => {
  const service = new Service('--land', 'flat')
  const cache = fs.mkdtempSync(path.join(os.tmpdir(), 'blockcrew-cache-'))
  t.after(() => fs.rmSync(cache, { recursive: true, force: true }))
  service.environment = { XDG_CACHE_HOME: cache }
  const { page, troubles } = await opened(t, service)
  await looksRight(page, 'plain', 5)
  await page.locator('#hint', { hasText: 'blockcrew viewer install' }).waitFor()
  await page.click('summary')
  await page.locator('#where', { hasText: 'Ada at' }).waitFor()
  const found = []
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const [width, height] of WIDTHS) {
      await page.setViewportSize({ width, height })
      found.push(...await faults(page, `view-${colorScheme}`, width))
    }
  }
  assert.deepStrictEqual(found, [])

  await page.evaluate(() => { window.card = document.querySelector('#scene').getContext('webgl2').getExtension('WEBGL_lose_context'); window.card.loseContext() })
  await page.locator('#status', { hasText: 'graphics card was taken away' }).waitFor()
  await page.evaluate(() => window.card.restoreContext())
  await page.locator('#status').waitFor({ state: 'hidden' })
  await looksRight(page, 'restored', 5)
  assert.deepStrictEqual(troubles, [])

  await page.goto(`${service.url}/view.html?crew=nobody`)
  await page.locator('#status', { hasText: "There is no crew 'nobody'." }).waitFor()
  await page.goto(`${service.url}/view.html`)
  await page.locator('#status', { hasText: 'The address names no crew' }).waitFor()
})

test('a browser without WebGL says so, and the map stays', { skip, timeout: 300_000 }, async t => {
  const { page } = await opened(t, new Service('--land', 'flat'), ['--no-sandbox', '--disable-dev-shm-usage', '--disable-3d-apis'])
  await page.locator('#status', { hasText: 'cannot draw in 3D' }).waitFor()
  assert.ok(await page.locator('#box').isHidden())
  await page.click('#back')
  await page.locator('#map canvas').waitFor()
})
