'use strict'
// What the page's minds and its completions cost: memory of long conversations, times of a press and of a letter.
// node benchmarks/page_minds.js (in the clone, after `make setup`; needs Chromium)
const { crowd } = require('../tests/js/page/crowd.js')
const { launched } = require('../tests/js/page/browser_story.js')
const { Service } = require('../tests/js/page/service.js')

const TYPED = ['m', 'mine 12 o', 'put the dirt in the', 'Ben, b', 'mine 12 dark oak', 'bring me 3 c']
const TIMES = 30

const middle = values => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
const row = (what, value) => console.log(`| ${what} | ${value} |`)

async function signedIn (browser, service, prepare = async () => {}) {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await prepare(page)
  await page.goto(service.url)
  await page.fill('#token', service.tokens.owner)
  await page.press('#token', 'Enter')
  await page.locator('#goal h1').waitFor()
  return page
}

/** Measures the memory of the page after so many lines of conversation, once garbage is collected. */
async function memory (browser, service, lines) {
  const page = await signedIn(browser, service, page => page.route('**/api/events', route => route.fulfill({ contentType: 'text/event-stream', body: crowd(lines) })))
  await page.waitForFunction(last => document.querySelector('#lines li:last-child .text')?.textContent === `line ${last}`, lines - 1)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize').value
  row(`${lines.toLocaleString('en')} lines of conversation, 20 bots`, `${(heap / 1e6).toFixed(1)} MB, ${await page.locator('#lines li').count()} lines in the page`)
  if (lines === 1000) await minds(page)
  await page.context().close()
}

async function minds (page) {
  await page.click('#tab-minds')
  const times = await page.evaluate(async times => {
    const found = []
    for (let index = 0; index < times; index++) {
      const start = performance.now()
      document.querySelectorAll('.members button')[index % 20].click()
      await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
      found.push(performance.now() - start)
    }
    return found
  }, TIMES)
  row('another mind of a crew of 20, from the press to the picture', `${middle(times).toFixed(0)} ms`)
}

/** Measures, with a crew at work, the time from a press on a line to what it caused, and that of completions. */
async function live (browser, service) {
  const page = await signedIn(browser, service)
  const post = (path, body) => page.evaluate(([path, body]) => fetch(`/api/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body }), [path, JSON.stringify(body)])
  await post('crews', { name: 'one', workers: 3 })
  await page.locator('.dot[data-state=here]').waitFor()
  await post('commands', { text: 'leader, mine 300 logs', crew: 'one' })
  await page.locator('#lines .said', { hasText: 'done: ' }).waitFor()
  const presses = []
  for (let index = 0; index < TIMES; index++) {
    presses.push(await page.evaluate(() => new Promise(resolve => {
      const start = performance.now()
      new MutationObserver((_, observer) => {
        observer.disconnect()
        resolve(performance.now() - start)
      }).observe(document.getElementById('effects'), { attributes: true })
      document.querySelector('.caused-by').click()
    })))
    await page.keyboard.press('Escape')
    await page.locator('#effects').waitFor({ state: 'hidden' })
  }
  row('a line of a goal that is done, from the press to what it caused', `${middle(presses).toFixed(0)} ms`)
  const known = await page.evaluate(() => fetch('/api/crews/one/phrases').then(answer => answer.json()))
  const { completions } = await import('../orchestrator/service/static/page/commanding/completions.mjs')
  const letters = TYPED.flatMap(text => Array.from({ length: TIMES }, () => {
    const start = performance.now()
    completions(text, known, ['oak log'])
    return performance.now() - start
  }))
  row(`completions after a letter, of ${known.lines.length} lines and ${known.items.length} things`, `${middle(letters).toFixed(1)} ms`)
  await page.context().close()
}

async function main () {
  const service = new Service('--world', 'tabletop')
  const starting = service.start()
  const browser = await launched()
  try {
    await starting
    for (const lines of [1000, 10_000, 100_000]) await memory(browser, service, lines)
    await live(browser, service)
  } finally {
    await browser.close()
    await service.remove()
  }
}

main()
