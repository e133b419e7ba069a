'use strict'
// What a person may not be able to read or press on a page as it is now: what axe finds, small controls, and a page wider than its window.
const fs = require('node:fs')

const LEAST = 24 // pixels of a target (WCAG 2.5.8)
const axe = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

/** Returns what axe finds, as sentences; it is evaluated, because the page takes no script from elsewhere. */
async function violations (page) {
  await page.evaluate(axe)
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }))
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`))
}

/** Returns the controls that are smaller than a finger needs. */
const small = page => page.$$eval('button, input, select, summary, [role=button]', (all, least) => all
  .map(each => ({ box: (each.labels?.[0] && ['checkbox', 'radio'].includes(each.type) ? each.labels[0] : each).getBoundingClientRect(), html: each.outerHTML.slice(0, 80) }))
  .filter(({ box }) => box.width && (box.width < least || box.height < least))
  .map(({ box, html }) => `${Math.round(box.width)} by ${Math.round(box.height)}: ${html}`), LEAST)

/** Returns everything that is wrong with a page in a window of that width, as sentences that begin with the name of the view. */
async function faults (page, name, width) {
  const found = [...await violations(page), ...(await small(page)).map(each => `too small, ${each}`)]
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  if (wide > width) found.push(`${wide} pixels wide`)
  return found.map(each => `${name}: ${each}`)
}

module.exports = { faults }
