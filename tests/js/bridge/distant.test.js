'use strict'
// The way to bot hosts behind a socket, between two ends in this process: nobody there, silence, a no, nonsense, a pile.
const test = require('node:test')
const assert = require('node:assert')
const fs = require('node:fs')
const net = require('node:net')
const os = require('node:os')
const path = require('node:path')
const { once } = require('node:events')
const { Distant } = require('../../../orchestrator/bridge/js/socket_host.js')
const { Hosts } = require('../../../orchestrator/bridge/js/hosts.js')
const { frames, LONGEST, PILE } = require('../../../orchestrator/bridge/js/frames.js')
const { release } = require('../../../orchestrator/bridge/js/release.js')

/** Where a socket may be, as long as the story lasts. */
function place (t) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bc-'))
  t.after(() => fs.rmSync(folder, { recursive: true, force: true }))
  return path.join(folder, 's')
}

/** A far side that answers each frame by `answer(frame, say, socket)`. */
async function far (t, answer) {
  const at = place(t)
  const open = new Set()
  const server = net.createServer(socket => {
    open.add(socket)
    const say = frames(socket, frame => answer(frame, say, socket))
  })
  server.listen(at)
  await once(server, 'listening')
  t.after(() => { server.close(); for (const socket of open) socket.destroy() })
  return at
}

const near = (at, patience = 20000) => new Distant({ at, speed: 1, skills: '', patience })
const welcoming = then => (frame, say, socket) => frame.hello ? say({ welcome: { pid: 7 } }) : then(frame, say, socket)

test('messages cross both ways, those from before the welcome too, of any length and any text', async t => {
  const at = await far(t, welcoming(({ message }, say) => say({ message: { id: message.id, ok: message.text } })))
  const host = near(at)
  const texts = ['ä 木 \u2028 "\n', 'x'.repeat(LONGEST / 2), '']
  texts.forEach((text, id) => host.send({ id, text }))
  const heard = []
  for await (const [message] of require('node:events').on(host, 'message')) if (heard.push(message) === texts.length) break
  assert.deepStrictEqual(heard, texts.map((ok, id) => ({ id, ok })))
  assert.strictEqual(host.pid, 7)
  host.kill()
  assert.deepStrictEqual(await once(host, 'gone'), ['the bot host was stopped'])
  await new Promise(resolve => host.send({ id: 9 }, resolve))
})

test('nobody there and silence are one sentence each', async t => {
  assert.match((await once(near('/nowhere/s', 60000), 'gone'))[0], /^no bot hosts are listening at \/nowhere\/s: start orchestrator\/bridge\/js\/bot_server.js there, or unset BLOCKCREW_BOTS$/)
  const silent = await far(t, () => {})
  assert.match((await once(near(silent, 100), 'gone'))[0], /^the bot hosts at .* do not answer$/)
})

const echo = welcoming((frame, say) => say(frame))

test('who comes late is waited for', async t => {
  const at = place(t)
  const host = near(at)
  host.send({ id: 1 })
  const server = net.createServer(socket => { const say = frames(socket, frame => echo(frame, say)) })
  t.after(() => server.close())
  setTimeout(() => server.listen(at), 300)
  assert.deepStrictEqual(await once(host, 'message'), [{ id: 1 }])
  host.kill()
})

test('a no, an end and a broken connection are told in the words of the other side', async t => {
  const no = await far(t, (_, say) => say({ refused: 'not you' }))
  assert.deepStrictEqual(await once(near(no), 'gone'), ['not you'])
  const ends = await far(t, (_, say) => { say({ welcome: { pid: 1 } }); say({ gone: 'the bot host exited (7)' }) })
  assert.deepStrictEqual(await once(near(ends), 'gone'), ['the bot host exited (7)'])
  const breaks = await far(t, (_, say, socket) => { say({ welcome: { pid: 1 } }); socket.end() })
  assert.match((await once(near(breaks), 'gone'))[0], /^the connection to the bot hosts at .* was lost$/)
})

test('the processor time of a host is what the other side reported lately', async t => {
  t.mock.timers.enable({ apis: ['Date'] })
  const at = await far(t, welcoming(({ message }, say) => { say({ cpu: 3.5 }); say({ message }) }))
  const host = near(at)
  assert.ok(Number.isNaN(host.cpuSeconds))
  host.send({ id: 1 })
  await once(host, 'message')
  assert.strictEqual(host.cpuSeconds, 3.5)
  t.mock.timers.tick(5000)
  assert.ok(Number.isNaN(host.cpuSeconds), 'a side that reports no more may be stuck itself')
  host.kill()
})

test('nonsense ends the connection, and does not end us', async t => {
  for (const line of ['hello', '[]', '7', '{', '"x"', 'x'.repeat(LONGEST + 1)]) {
    const at = await far(t, (_, say, socket) => { say({ welcome: { pid: 1 } }); socket.write(line + '\n') })
    assert.match((await once(near(at), 'gone'))[0], /was lost$/, line.slice(0, 9))
  }
})

test('who asks for a bot before it is said where hosts are gets none of our own', async t => {
  const asked = []
  const at = await far(t, welcoming(({ message }, say) => { asked.push(message.op); say({ message: { id: message.id, ok: {} } }) }))
  const hosts = new Hosts(() => {})
  const early = hosts.ask('connect', 'Ann', {}, 20000)
  hosts.configure({ botsPerHost: 2, speed: 1, bots: at })
  assert.deepStrictEqual(await early, { ok: {} })
  assert.ok(asked.includes('connect'))
})

test('a host that says what none of ours would is given up, and its bots are told lost', async t => {
  for (const message of [{ event: 'lost' }, { event: 'lost', bots: 7 }]) {
    const at = await far(t, welcoming((_, say) => say({ message })))
    const told = []
    const hosts = new Hosts(event => told.push(event))
    hosts.configure({ botsPerHost: 2, speed: 1, bots: at })
    const { error } = await hosts.ask('connect', 'Ann', {}, 20000)
    assert.deepStrictEqual(error, { reason: 'disconnected', note: 'the bot host was stopped' })
    assert.deepStrictEqual(told.map(({ event, bots }) => ({ event, bots })), [{ event: 'lost', bots: ['Ann'] }])
  }
})

test('what a host prints, and its end, are told with the machine that it is on', async t => {
  const at = await far(t, (frame, say, socket) => {
    if (frame.hello) { say({ welcome: { pid: 1, where: '10.0.0.7' } }); return say({ message: {} }) }
    say({ print: 'out of breath' })
    socket.end()
  })
  const told = []
  const hosts = new Hosts(event => told.push(event))
  hosts.configure({ botsPerHost: 2, speed: 1, bots: at })
  await hosts.ask('connect', 'Ann', {}, 20000)
  const [log, lost] = told.filter(({ event }) => event === 'log' || event === 'lost')
  assert.deepStrictEqual([log.event, log.text, log.where], ['log', 'out of breath', '10.0.0.7'])
  assert.deepStrictEqual([lost.event, lost.bots, lost.where], ['lost', ['Ann'], '10.0.0.7'])
})

test('what nobody reads is not piled up for ever', async t => {
  const at = await far(t, (frame, say, socket) => { say({ welcome: { pid: 1 } }); say({ message: {} }); socket.pause() })
  const host = near(at)
  const gone = once(host, 'gone')
  const text = 'x'.repeat(1 << 20)
  await once(host, 'message')
  for (let megabyte = 0; megabyte < PILE / text.length + 9; megabyte++) host.send({ id: megabyte, text })
  assert.match((await gone)[0], /was lost$/)
})

test('another sandbox is another release, as two sides that differ in it alone are not to meet', t => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bc-'))
  t.after(() => fs.rmSync(folder, { recursive: true, force: true }))
  const seen = new Set()
  const put = (name, text) => {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    fs.writeFileSync(path.join(folder, name), text)
  }
  for (const name of ['skills/library/a.js', 'skills/runtime/b.js', 'orchestrator/bridge/js/sandbox/inside/c.js']) put(name, '1')
  seen.add(release(folder))
  put('orchestrator/bridge/js/sandbox/inside/c.js', '2')
  seen.add(release(folder))
  put('orchestrator/bridge/link.py', 'Python is of one side alone')
  seen.add(release(folder))
  assert.strictEqual(seen.size, 2)
})
