'use strict'
// The map in a game, at three widths, in light and in dark: axe looks at it with its lists open, with its menu, and while a crew works.
const path = require('node:path')
const test = require('node:test')
const assert = require('node:assert')
const { faults } = require('./axe.js')
const { PATIENCE, begun, skip } = require('./browser_story.js')
const { Service } = require('./service.js')
const { THEMES, WIDTHS } = require('./views.js')

const shots = process.env.BLOCKCREW_SHOTS

test('the map can be read and used at every width', { skip, timeout: 900_000 }, async t => {
  const service = new Service('--land', 'survival')
  const browser = await begun(t, service)
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  page.setDefaultTimeout(PATIENCE)
  const found = []
  await page.goto(service.link())
  await page.locator('#goal h1').waitFor()
  await page.evaluate(() => fetch('/api/crews', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name": "one", "workers": 3}' }))
  await page.locator('.dot[data-state=here]').waitFor()
  await page.locator('#map .places', { hasText: 'In sight' }).waitFor({ state: 'attached' })
  await page.fill('#text', 'build a shelter at 8 68 4')
  await page.press('#text', 'Enter')
  await page.locator('#map .places', { hasText: 'shelter of one' }).waitFor({ state: 'attached' })
  for (const summary of await page.locator('#map summary').all()) await summary.click()
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme })
    for (const [width, height] of WIDTHS) {
      await page.setViewportSize({ width, height })
      for (const view of ['lists', 'menu']) {
        await page.locator('#map canvas').scrollIntoViewIfNeeded()
        if (view === 'menu') {
          await page.locator('#map canvas').focus()
          for (let tries = 0; tries < 30 && await page.locator('.map-menu').isHidden(); tries++) for (const key of ['ArrowRight', 'Enter']) await page.keyboard.press(key)
        }
        const name = `map-${view}-${width}-${colorScheme}`
        if (shots) await page.screenshot({ path: path.join(shots, `${name}.png`) })
        found.push(...await faults(page, name, width))
        if (view === 'menu') await page.keyboard.press('Escape')
      }
      await page.click('[aria-label="Show everybody"]')
    }
  }
  assert.deepStrictEqual(found, [])
})
