'use strict'
// Every view of the page, looked at by axe: three widths, light and dark. BLOCKCREW_SHOTS names a folder for pictures of them.
const fs = require('node:fs')
const path = require('node:path')
const test = require('node:test')
const assert = require('node:assert')
const { PATIENCE, begun, skip } = require('./browser_story.js')
const { Service } = require('./service.js')
const { visitKitchens } = require('./kitchen_views.js')
const { THEMES, WIDTHS, visit } = require('./views.js')

const LEAST = 24 // pixels of a target (WCAG 2.5.8)
const axe = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')
const shots = process.env.BLOCKCREW_SHOTS

/** Returns what axe finds, as sentences; it is evaluated, because the page takes no script from elsewhere. */
async function violations (page) {
  await page.evaluate(axe)
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }))
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`))
}

/** Returns the controls that are smaller than a finger needs. */
const small = page => page.$$eval('button, input, select, summary, [role=button]', (all, least) => all
  .map(each => ({ box: (each.labels?.[0] && each.type === 'checkbox' ? each.labels[0] : each).getBoundingClientRect(), html: each.outerHTML.slice(0, 80) }))
  .filter(({ box }) => box.width && (box.width < least || box.height < least))
  .map(({ box, html }) => `${Math.round(box.width)} by ${Math.round(box.height)}: ${html}`), LEAST)

for (const theme of THEMES) {
  for (const [width, height] of WIDTHS) {
    test(`${theme}, ${width} pixels`, { skip, timeout: 300_000 }, async t => {
      const service = new Service('--world', 'tabletop')
      const browser = await begun(t, service)
      const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme, reducedMotion: 'reduce' })
      const page = await context.newPage()
      page.setDefaultTimeout(PATIENCE)
      const found = []
      const look = async name => {
        if (shots) await page.screenshot({ path: path.join(shots, `${name}-${width}-${theme}.png`) })
        found.push(...(await violations(page)).map(each => `${name}: ${each}`))
        found.push(...(await small(page)).map(each => `${name}: too small, ${each}`))
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        if (wide > width) found.push(`${name}: ${wide} pixels wide`)
      }
      await visit(page, service, look)
      await visitKitchens(page, service, look)
      assert.deepStrictEqual(found, [])
    })
  }
}
