'use strict'
// How fast the 3D view is in a browser that draws without a graphics card: until all land is drawn, pictures a second while bots work, and memory.
// Needs Chromium, and textures (`blockcrew viewer install`): node benchmarks/view_frames.js [SECONDS]
const fs = require('node:fs')
const os = require('node:os')
const { launched } = require('../tests/js/page/browser_story.js')
const { Service } = require('../tests/js/page/service.js')
const { ARGS, crewed, drawn, isInstalled } = require('../tests/js/page/view/pixels.js')

const SIZES = [[1440, 900], [390, 844]]
const seconds = Number(process.argv[2] ?? 15)
const state = page => page.evaluate(() => ({ ...document.querySelector('#scene').dataset, width: document.querySelector('#scene').width }))
const waited = time => new Promise(resolve => setTimeout(resolve, time))

/** The resident memory in megabytes of the largest process of pages that this browser has, and of its process that draws. */
function memory (browserPid) {
  const family = fs.readdirSync('/proc').filter(name => /^\d+$/.test(name)).map(pid => {
    try {
      const [, parent] = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')
      return { pid, parent, words: fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8'), rss: Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024 }
    } catch { return { pid } }
  })
  const ours = new Set([String(browserPid)])
  for (let grown = true; grown;) {
    grown = false
    for (const { pid, parent } of family) if (ours.has(parent) && !ours.has(pid)) { ours.add(pid); grown = true }
  }
  const largest = kind => Math.round(Math.max(...family.filter(({ pid, words }) => ours.has(pid) && words?.includes(`--type=${kind}`)).map(({ rss }) => rss)))
  return { page: largest('renderer'), card: largest('gpu-process') }
}

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
      const [before, from] = [await state(page), Date.now()]
      await waited(seconds * 1000)
      const after = await state(page)
      console.log(`${width} x ${height}, load ${os.loadavg()[0].toFixed(1)}: ${((after.frames - before.frames) / (Date.now() - from) * 1000).toFixed(1)} pictures a second, ${after.width} pixels wide`)
    }
    console.log(`memory in MB: ${JSON.stringify(memory(process.pid))}`)
  } finally {
    await browser.close()
    await service.remove()
  }
}

main()
