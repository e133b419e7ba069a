'use strict'
// What goes wrong around an open page: the game world ends, two tabs contradict each other, a phone sleeps, a browser keeps nothing.
const test = require('node:test')
const assert = require('node:assert')
const { execFileSync } = require('node:child_process')
const { PATIENCE, begun, skip } = require('./browser_story.js')
const { Service } = require('./service.js')

/** A page that is signed in, in a context of its own unless one is given. */
async function opened (browser, service, t, context) {
  const page = await (context ?? await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  page.setDefaultTimeout(PATIENCE)
  const broken = []
  page.on('pageerror', error => broken.push(error.stack))
  t.after(() => assert.deepStrictEqual(broken, []))
  await page.goto(service.link())
  await page.locator('#goal h1').waitFor()
  return page
}

const seen = (page, selector, text) => page.locator(selector, { hasText: text }).first().waitFor()

async function say (page, text) {
  await page.fill('#text', text)
  await page.press('#text', 'Enter')
  await page.waitForFunction(() => document.getElementById('text').value === '')
}

/** Presses a button in a tab that may be behind another one, where Chromium draws nothing and Playwright would wait for it. */
const press = (page, selector, text) => page.locator(selector, text && { hasText: text }).first().evaluate(node => node.click())

async function start (page, name) {
  await page.click('button:text("Start a crew")')
  await page.fill('[name=name]', name)
  await page.fill('[name=workers]', '2')
  await page.click('text=Start crew')
  await page.locator('.dot[data-state=here]').waitFor()
}

/** The process of the game's server below the service's own. */
function gameServer (service) {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n').map(row => row.trim().match(/^(\d+) +(\d+) (.*)$/).slice(1))
  const below = pid => rows.filter(([, parent]) => parent === pid).flatMap(row => [row, ...below(row[0])])
  return Number(below(String(service.child.pid)).find(([, , args]) => args.includes('mc_server/embedded/start.js'))[0])
}

test('a game world that ends is told with its reason, and when it is back so is the crew', { skip, timeout: 600_000 }, async t => {
  const service = new Service()
  const browser = await begun(t, service)
  const page = await opened(browser, service, t)
  await start(page, 'one')
  await page.locator('#map:not([hidden])').waitFor()
  process.kill(gameServer(service), 'SIGKILL')
  await page.locator('.dot[data-state=away]').waitFor()
  assert.match(await page.locator('#goal').textContent(), /server|world|away/i)
  await page.fill('#text', 'mine 2 dirt')
  await page.press('#text', 'Enter') // it is stored until the crew is back
  await page.locator('.dot[data-state=here]').waitFor()
  await seen(page, '#lines .said', 'done: ')
  await seen(page, '#map figcaption', '')
})

test('two tabs that contradict each other end with the same state, and the later one is told', { skip, timeout: 600_000 }, async t => {
  const service = new Service('--world', 'tabletop')
  const browser = await begun(t, service)
  const one = await opened(browser, service, t)
  await start(one, 'one')
  const other = await opened(browser, service, t, one.context())
  await seen(other, '#goal h1', 'one')
  await say(one, 'mine 5000 logs')
  for (const order of ['mine 3 sand', 'mine 4 coal']) await say(one, `after that, ${order}`)
  const waits = page => page.waitForFunction(() => document.querySelectorAll('.waits li').length === 2)
  await Promise.all([waits(one), waits(other)])

  await t.test('an order that one tab has cancelled cannot be moved by the other', async () => {
    const [number] = await other.evaluate(async () => (await (await fetch('/api/crews/one/queue')).json()).orders.map(({ number }) => number))
    await press(one, '.waits li button[aria-label^="Cancel"]')
    await other.waitForFunction(() => document.querySelectorAll('.waits li').length === 1)
    const answer = await other.evaluate(number => fetch(`/api/crews/one/queue/${number}/move`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"to": 1}' }).then(answer => answer.status), number)
    assert.ok(answer === 202 || answer === 404)
    if (answer === 202) await seen(other, '#lines .said', 'No waiting order fits.')
    assert.strictEqual(await one.locator('.waits li').count(), 1)
  })

  await t.test('pause in one and stop in the other: the crew is stopped, in both', async () => {
    await Promise.all([press(one, '#goal .deeds button', 'Pause'), press(other, '#stop')])
    for (const page of [one, other]) {
      await seen(page, '#goal', 'Stopped: mine 5000 logs')
      await page.waitForFunction(() => [...document.querySelectorAll('.agent .now')].every(each => ['nothing to do', 'paused'].includes(each.textContent)))
    }
    const said = page => page.locator('#lines li').allTextContents()
    for (const again = Date.now() + PATIENCE; String(await said(one)) !== String(await said(other));) { // the latest lines may be on their way
      assert.ok(Date.now() < again, 'both tabs show the same conversation')
      await one.waitForTimeout(100)
    }
  })

  await t.test('a crew that one tab dismisses is gone in the other, which says so and sends nothing to it', async () => {
    await other.fill('#text', 'mine 1 sand')
    await press(one, '#goal button', 'Dismiss')
    await press(one, '#asking button', 'Dismiss')
    await seen(other, '#notice', 'The crew one is not here any more')
    await seen(other, '#goal h1', 'No crew yet')
  })

  await t.test('signing out in one tab ends the session of the other in its next command, and what was typed is kept', async () => {
    await one.bringToFront()
    await start(one, 'two')
    await other.bringToFront()
    await seen(other, '#goal h1', 'two')
    await other.fill('#text', 'mine 7 logs')
    await press(one, '#sign-out')
    await one.locator('#token').waitFor()
    await other.press('#text', 'Enter').catch(() => {}) // the stream may have noticed before
    await seen(other, '#sign-in-trouble', 'Your session has ended.')
    await other.fill('#token', service.tokens.owner)
    await other.press('#token', 'Enter')
    await seen(other, '#goal h1', 'two')
    assert.strictEqual(await other.inputValue('#text'), 'mine 7 logs')
  })
})

test('a phone that slept connects again when it wakes, and shows what was said meanwhile', { skip, timeout: 600_000 }, async t => {
  const service = new Service('--world', 'tabletop')
  const browser = await begun(t, service)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await opened(browser, service, t, context)
  const desk = await opened(browser, service, t)
  await start(desk, 'one')
  await seen(phone, '#goal h1', 'one')
  const streams = []
  phone.on('request', request => request.url().endsWith('/api/events') && streams.push(request))
  const turn = hidden => phone.evaluate(hidden => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)
  await turn(true)
  await context.setOffline(true) // as a radio that sleeps: the stream is dead, and nothing tells the page
  await say(desk, 'mine 3 logs')
  await seen(desk, '#lines .said', 'done: ')
  await phone.evaluate(() => { const now = Date.now; Date.now = () => now() + 60_000 })
  await context.setOffline(false)
  await turn(false)
  await seen(phone, '#lines .command', 'mine 3 logs')
  await seen(phone, '#lines .said', 'done: ')
  await phone.locator('#connection').waitFor({ state: 'hidden' })
  assert.ok(streams.length >= 1, 'a new stream was opened')
  assert.strictEqual(await phone.locator('#lines .command').count(), 1, 'and no line is there twice')
})

test('a browser that keeps nothing still shows the page, and its choices hold until it is closed', { skip, timeout: 300_000 }, async t => {
  const service = new Service('--world', 'tabletop')
  const browser = await begun(t, service)
  const context = await browser.newContext()
  await context.addInitScript(() => { Object.defineProperty(window, 'localStorage', { get () { throw new DOMException('no', 'SecurityError') } }) })
  const page = await opened(browser, service, t, context)
  await start(page, 'one')
  await say(page, 'status')
  await seen(page, '#lines .said', '')
})

test('somebody who looks elsewhere is told of the end of a goal, with a notification and a sound', { skip, timeout: 300_000 }, async t => {
  const service = new Service('--world', 'tabletop')
  const browser = await begun(t, service)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, permissions: ['notifications'] })
  await context.addInitScript(() => {
    window.told = []
    window.tones = 0
    window.Notification = class { // what the operating system would show
      static permission = 'granted'
      static requestPermission = async () => 'granted'
      constructor (title, { body }) { window.told.push(body) }
    }
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (...when) {
      window.tones++
      return start.apply(this, when)
    }
  })
  const page = await opened(browser, service, t, context)
  await start(page, 'one')
  await say(page, 'mine 2 logs')
  await seen(page, '#lines .said', 'done: ')
  assert.deepStrictEqual(await page.evaluate(() => window.told), [], 'nothing is told to somebody who looks')
  await page.click('#settings-open')
  await page.check('#telling-notify')
  await page.check('#telling-sound')
  assert.strictEqual(await page.evaluate(() => window.tones), 2, 'it is heard once, as a sample')
  await page.click('#settings button:text("Close")')
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }))
  await say(page, 'mine 3 logs')
  await page.waitForFunction(() => window.told.length === 1)
  assert.deepStrictEqual(await page.evaluate(() => [window.told, window.tones, document.title]), [['one: Done: mine 3 logs.'], 4, '(1) blockcrew'])
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: false, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  assert.strictEqual(await page.title(), 'blockcrew')
  await page.reload()
  await page.locator('#goal h1').waitFor()
  assert.deepStrictEqual(await page.evaluate(() => ['notify', 'sound'].map(name => document.getElementById(`telling-${name}`).checked)), [true, true])
})
