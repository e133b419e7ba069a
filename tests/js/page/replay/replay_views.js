'use strict'
// Every view of the page of a replay, one after the other, for those who look at each.
const { openReplay, recorded } = require('./replay_story.js')

/** Goes through the views of a recorded run; calls `look(name)` at each. */
async function visitReplay (page, service, look) {
  const run = recorded(service, '0.0.1')
  await page.goto(`${service.url}/replay.html?run=${run}`)
  await page.locator('#token').waitFor()
  await look('replay-door')
  await page.fill('#token', service.tokens.owner)
  await page.press('#token', 'Enter')
  await page.waitForFunction(() => document.body.dataset.land)
  await look('replay-begin')
  await page.keyboard.press('End')
  await look('replay-end')
  await page.keyboard.press('Shift+F')
  await page.click('#tab-minds')
  await look('replay-minds')
  await page.click('#tab-things')
  await look('replay-things')
  await page.click('#tab-agents-view')
  await page.goto(`${service.url}/replay.html?run=none`)
  await page.locator('#trouble:not([hidden])').waitFor()
  await look('replay-unknown')
  await openReplay(page, service, run)
}

module.exports = { visitReplay }
