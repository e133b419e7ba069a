'use strict'
// Every view of the page of skills, for those who look at each: the list, a search, a skill of the project and one that bots learned.
const fs = require('node:fs')
const path = require('node:path')
const assert = require('node:assert')

const LADDER = `/**
 * Make ladders out of planks that are carried.
 *
 * @says make ladders
 * @example {}
 * @needs nothing
 * @gains 3 ladder
 * @plot furnished
 * @proof {"ladder": 3}
 */
async function makeLadders (bot) { await craftItem(bot, { name: 'ladder', count: 3 }) }
`
const ORIGIN = {
  lesson: { text: 'make ladders', topic: 'gain', subject: 'ladder', gains: { ladder: 3 }, why: 'the crew needs something to climb with' },
  author: 'symbolic', prompt: '', parents: ['craftItem'], world: 'survival', version: '1.21.1', attempts: 2, successes: 1, seconds: 3.5, gained: { ladder: 3 }, learned: '2026-01-01 12:00:00'
}

/** Puts a skill that bots learned into the folder of a service. */
function learn (service) {
  const folder = path.join(service.folder, 'skillbook/learned')
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, 'makeLadders.js'), LADDER)
  fs.writeFileSync(path.join(folder, 'makeLadders.json'), JSON.stringify(ORIGIN))
}

/** Goes through the views with a person who signs in there; calls `look(name)` at each. */
async function visitSkills (page, service, look) {
  learn(service)
  const text = selector => page.locator(selector).first().textContent()
  await page.goto(`${service.url}/skills.html`)
  await page.locator('#token').waitFor()
  await page.fill('#token', service.tokens.owner)
  await page.press('#token', 'Enter')
  await page.locator('#list li').first().waitFor()
  await look('skills')
  await page.fill('#wanted', 'sheep')
  await page.locator('#counted', { hasText: ' of ' }).waitFor()
  await page.fill('#wanted', '')
  await page.check('#only-learned')
  await page.locator('#list button').first().focus()
  await page.keyboard.press('Enter')
  await page.locator('#skill:not([hidden])').waitFor()
  assert.match(await text('#skill dl'), /2026-01-01 12:00:00 UTC, for 'make ladders'.*the crew needs something to climb with/)
  await page.click('#skill summary')
  assert.match(await text('#skill pre'), /async function makeLadders/)
  await look('skills-learned')
  await page.uncheck('#only-learned')
  await page.goto(`${service.url}/skills.html#mineBlock`)
  await page.reload()
  await page.locator('#skill-title', { hasText: 'mineBlock' }).waitFor()
  await look('skills-own')
  await page.goto(`${service.url}/skills.html#flyToTheMoon`)
  await page.reload()
  await page.locator('#trouble', { hasText: 'There is no skill ' }).waitFor()
  await look('skills-unknown')
}

module.exports = { visitSkills }
