'use strict'
// Every view of the page, looked at by axe: three widths, light and dark. BLOCKCREW_SHOTS names a folder for pictures of them.
const path = require('node:path')
const test = require('node:test')
const assert = require('node:assert')
const { faults } = require('./axe.js')
const { PATIENCE, begun, skip } = require('./browser_story.js')
const { Service } = require('./service.js')
const { THEMES, WIDTHS, visit } = require('./views.js')

const shots = process.env.BLOCKCREW_SHOTS

for (const theme of THEMES) {
  for (const [width, height] of WIDTHS) {
    test(`${theme}, ${width} pixels`, { skip, timeout: 300_000 }, async t => {
      const service = new Service('--world', 'tabletop')
      const browser = await begun(t, service)
      const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme, reducedMotion: 'reduce' })
      const page = await context.newPage()
      page.setDefaultTimeout(PATIENCE)
      const found = []
      await visit(page, service, async name => {
        if (shots) await page.screenshot({ path: path.join(shots, `${name}-${width}-${theme}.png`) })
        found.push(...await faults(page, name, width))
      })
      assert.deepStrictEqual(found, [])
    })
  }
}
