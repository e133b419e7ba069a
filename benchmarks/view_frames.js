'use strict'
// How fast the 3D view is in a browser that draws without a graphics card: until all land is drawn, pictures a second while bots work, and memory.
// Needs Chromium, and textures (`blockcrew viewer install`): node benchmarks/view_frames.js [SECONDS]
const fs = require('node:fs')
const os = require('node:os')
const { launched } = require('../tests/js/page/browser_story.js')
const { Service } = require('../tests/js/page/service.js')
const { ARGS, crewed, drawn, isInstalled } = require('../tests/js/page/view/pixels.js')

const TICKS = 100 // of /proc in a second
const SIZES = [[1440, 900], [390, 844]]
const seconds = Number(process.argv[2] ?? 15)
const state = page => page.evaluate(() => ({ ...document.querySelector('#scene').dataset, width: document.querySelector('#scene').width }))
const waited = time => new Promise(resolve => setTimeout(resolve, time))

/** The processes of the browser that this process has started: kind, resident memory in megabytes, and seconds of the processor's time. */
function family () {
  const all = fs.readdirSync('/proc').filter(name => /^\d+$/.test(name)).map(pid => {
    try {
      const numbers = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')
      const kind = /--type=([\w-]+)/.exec(fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.[1] ?? ''
      return { pid, parent: numbers[1], kind, seconds: (Number(numbers[11]) + Number(numbers[12])) / TICKS, rss: Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024 }
    } catch { return { pid } } // it has ended meanwhile
  })
  const ours = new Set([String(process.pid)])
  for (let before = 0; before < ours.size;) {
    before = ours.size
    for (const { pid, parent } of all) if (ours.has(parent)) ours.add(pid)
  }
  return all.filter(({ pid, kind }) => ours.has(pid) && ['renderer', 'gpu-process'].includes(kind))
}

const largest = kind => Math.round(Math.max(...family().filter(each => each.kind === kind).map(({ rss }) => rss)))
const used = () => family().reduce((sum, { seconds: each }) => sum + each, 0)

async function main () {
  const service = new Service('--land', 'survival')
  const browser = await launched(ARGS)
  try {
    await service.start()
    const page = await (await browser.newContext({ viewport: { width: SIZES[0][0], height: SIZES[0][1] } })).newPage()
    page.setDefaultTimeout(120_000)
    await page.goto(service.link())
    await crewed(page, 3)
    const began = Date.now()
    await page.goto(`${service.url}/view.html?crew=one`)
    await drawn(page)
    console.log(`textures ${isInstalled()}, load ${os.loadavg()[0].toFixed(1)}: ready after ${((Date.now() - began) / 1000).toFixed(1)} s with ${(await state(page)).chunks} chunks`)
    await page.evaluate(() => fetch('/api/commands', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ crew: 'one', text: 'mine 60 logs' }) }))
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height })
      await waited(5000)
      const [before, from, spent] = [await state(page), Date.now(), used()]
      await waited(seconds * 1000)
      const [after, cpu] = [await state(page), used() - spent]
      const pictures = after.frames - before.frames
      console.log(`${width} x ${height}, load ${os.loadavg()[0].toFixed(1)}: ${(pictures / (Date.now() - from) * 1000).toFixed(1)} pictures a second, ${after.width} pixels wide, ${(cpu / pictures * 1000).toFixed(0)} ms of the processor's time each`)
    }
    console.log(`memory: page ${largest('renderer')} MB, process that draws ${largest('gpu-process')} MB`)
  } finally {
    await browser.close()
    await service.remove()
  }
}

main()
