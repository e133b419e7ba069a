'use strict'
// Every view of the page of runs and benches, one after the other, for those who look at each.
const { pastRuns } = require('./past.js')

/** Goes through the list, runs of every kind, a comparison, and a bench; calls `look(name)` at each. */
async function visitHistory (page, service, look) {
  const past = await pastRuns(service)
  const shown = (selector, text) => page.locator(selector, { hasText: text }).first().waitFor()
  try {
    await page.goto(`${service.url}/runs.html`)
    await page.locator('#token').waitFor()
    await look('runs-door')
    await page.fill('#token', service.tokens.owner)
    await page.press('#token', 'Enter')
    await shown('#found', 'of 12 runs')
    await look('runs')
    await page.fill('#search [name=words]', 'nothing like it')
    await shown('#nothing', 'No run fits')
    await look('runs-none')
    await page.fill('#search [name=words]', 'mine 9')
    await shown('#found', '7 of 12')
    for (const box of await page.locator('#runs-body input').all()) await box.check()
    await look('runs-chosen')
    await page.click('#compare-chosen')
    await page.locator('#compare .steps').first().waitFor()
    await look('compare')
    const see = async (words, task, name, ready) => {
      await page.goto(`${service.url}/runs.html#words=${encodeURIComponent(words)}`)
      await page.waitForFunction(task => document.querySelector('#found').textContent === '1 of 12 runs.' && document.querySelector('#runs-body a').textContent === task, task)
      await page.click('#runs-body a')
      await ready()
      await look(name)
    }
    await see('300', 'mine 300 logs', 'run', async () => {
      await page.locator('.lanes-picture').waitFor()
      await page.focus('.lanes')
      for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight')
      await page.click('text=The timeline in words')
      await page.locator('.plan-versions summary').first().click()
      await page.evaluate(() => scrollTo(0, 0))
    })
    await page.locator('.part-inventory').scrollIntoViewIfNeeded()
    await look('run-below')
    await see('damaged record', 'a damaged record', 'run-damaged', () => shown('.note', 'damaged after event'))
    await see('id:aaaa', 'an unreadable record', 'run-unreadable', () => shown('#run', 'is not the record of a run'))
    await see('state:other', 'an unreadable record', 'run-other-format', () => shown('#run', 'record format 9'))
    await see('still', 'still at it', 'run-going-on', () => shown('.note', 'still goes on'))
    await page.click('.tabs >> text=Benches')
    await page.locator('#bench-fields input').first().waitFor()
    await look('benches-none')
    await page.selectOption('#bench-form [name=task]', 'cuisineworld')
    for (const [name, value] of Object.entries({ dispatchers: 'random,greedy', agents: '2', levels: '0', seeds: '3' })) await page.fill(`#bench-fields [name=${name}]`, value)
    await look('bench-form')
    await page.fill('#bench-fields [name=seeds]', 'many')
    await page.click('#bench-start')
    await shown('#bench-trouble', 'Seeds: use a whole number')
    await look('bench-form-wrong')
    await page.fill('#bench-fields [name=seeds]', '3')
    await page.click('#bench-start')
    await shown('#bench', 'It runs now')
    await look('bench-running')
    await shown('#bench .state', 'done')
    await page.locator('#bench .plot').waitFor()
    await look('bench')
    await page.click('.tabs >> text=Benches')
    await shown('#benches-body', 'cuisineworld')
    await look('benches')
  } finally {
    past.end()
  }
}

module.exports = { visitHistory }
