'use strict'
// The sandbox as whoever starts one sees it: what a program may look like, what crosses, how it ends, and what is left.
const test = require('node:test')
const assert = require('node:assert')
const fs = require('node:fs')
const path = require('node:path')
const { fork, execFile } = require('node:child_process')
const { promisify } = require('node:util')
const EventEmitter = require('node:events')
const { start } = require('../../../orchestrator/bridge/js/sandbox.js')
const { readLimits } = require('../../../orchestrator/bridge/js/sandbox/limits.js')
const { Run } = require('../../../orchestrator/bridge/js/sandbox/run.js')
const { surfaceOf } = require('../../../orchestrator/bridge/js/sandbox/surface.js')

const facade = {
  add: (a, b) => a + b,
  later: async value => ({ value }),
  soon: value => Promise.resolve(value),
  refuse: () => { throw Object.assign(new Error('no tree'), { reason: 'not_found' }) },
  home: { x: 1, y: 65, z: 0 },
  food: 20,
  entity: { get position () { return { x: 3, y: 65, z: 4 } } }
}
const run = start(facade, { runs: 50 })
test.after(() => run.close())

const FORMS = {
  'a body': 'return bot.add(args.a, 1)',
  'functions, the last async one': 'function twice (x) { return 2 * x } async function skill (bot, args) { return bot.add(args.a, 1) } function other () {}',
  'a function called main': 'async function main (bot, args) { return bot.add(args.a, 1) } async function helper () { return 0 }',
  'a module': 'module.exports = async function skill (bot, args, signal) { signal.throwIfAborted(); return bot.add(args.a, 1) }',
  'an arrow': 'async (bot, args) => bot.add(args.a, 1)',
  'a function alone': 'async function (bot, { a }) { return bot.add(a, 1) };',
  'an arrow that wants its arguments first': '(args) => bot.add(args.a, 1)',
  'functions and a call of theirs': 'async function skill (bot) { return add(args.a, 1) }\nreturn await skill(bot)'
}
for (const [name, code] of Object.entries(FORMS)) {
  test(`a program may be ${name}`, async () => {
    assert.deepStrictEqual(await run(code, { a: 2 }), { ok: true, value: 3, log: [] })
  })
}

test('any function can be the one that is called', async () => {
  const { value } = await run('async function one () { return 1 } async function two () { return 2 }', {}, { main: 'one' })
  assert.strictEqual(value, 1)
})

test('what is not asynchronous answers at once, what is is awaited', async () => {
  const { value } = await run('const three = bot.add(1, 2); return [three, (await bot.later(4)).value, await bot.soon(5), bot.food, home.y]')
  assert.deepStrictEqual(value, [3, 4, 5, 20, 65])
})

test('places arrive as vectors, and a live value is looked at each time', async () => {
  const { value } = await run('return bot.home.offset(2, 0, 0).distanceTo(bot.entity.position)')
  assert.strictEqual(value, 4)
})

test('a facade may be made of classes; what is hidden, inherited from node or leads in circles is not offered', async () => {
  class Door extends EventEmitter {
    constructor () { super(); this.open = false; this._key = 7; this.self = this; this.lock = { turned: 0, turn: () => ++this.lock.turned } }
    get state () { return this.open ? 'open' : 'shut' }
    toggle () { this.open = !this.open; return this.open }
    async knock () { return `it is ${this.state}` }
  }
  const { value } = await run('return [bot.state, bot.toggle(), bot.state, await bot.knock(), lock.turn(), bot.lock.turn(), Object.keys(bot).sort().join()]', {}, { facade: new Door() })
  assert.deepStrictEqual(value, ['shut', true, 'open', 'it is open', 1, 2, 'knock,lock,open,state,toggle'])
})

test('a refusal of the facade keeps its reason, caught or not', async () => {
  const caught = await run('try { bot.refuse() } catch (error) { return [error.reason, error.message] }')
  assert.deepStrictEqual(caught.value, ['broken', 'no tree']) // it was no Refusal
  const { Refusal } = require('../../../skills/runtime/core/refusal.js')
  const strict = { ...facade, refuse: () => { throw new Refusal('not_found', 'no tree') } }
  const { ok, error } = await run('await bot.refuse()', {}, { facade: strict })
  assert.deepStrictEqual([ok, error.reason, error.message, error.kind], [false, 'not_found', 'no tree', 'threw'])
})

test('what a skill logs comes with its answer, also when it is killed', async () => {
  const controller = new AbortController()
  const watched = { ...facade, ready: () => controller.abort() }
  const { log, error } = await run('console.log("one", { two: 2 }); bot.ready(); for (;;);', {}, { facade: watched, signal: controller.signal })
  assert.deepStrictEqual(log, ['one {"two":2}'])
  assert.strictEqual(error.kind, 'stopped')
})

test('dice are the same for the same seed, and the clock goes on', async () => {
  const seeded = start({}, { seed: 7, runs: 9 })
  const roll = 'return [Math.random(), Math.random()]'
  const [one, two] = [await seeded(roll), await seeded(roll)]
  assert.deepStrictEqual(one.value, two.value)
  assert.notStrictEqual(one.value[0], one.value[1])
  const { value } = await seeded('const from = Date.now(); await new Promise(done => setTimeout(done, 30)); return [Date.now() - from, new Date().getFullYear()]')
  assert.ok(value[0] >= 25 && value[1] >= 2024, value)
  seeded.close()
})

test('a process that is slow to start takes it from the deadline', { skip: process.platform !== 'linux' && 'looks into /proc' }, async () => {
  const before = new Set(children())
  const slow = start({}, { warm: 0 })
  const ending = slow('await new Promise(() => {})', {}, { deadline: 2500 })
  await new Promise(resolve => setImmediate(resolve))
  const [pid] = children().filter(each => !before.has(each)).map(Number)
  process.kill(pid, 'SIGSTOP') // it never starts: a deadline counted from its start would never come
  const { error } = await ending
  assert.strictEqual(error.kind, 'deadline')
  slow.close()
})

test('a process that was given up while its host stood still serves nobody any more, though its word was on the way', async () => {
  const busy = start({}, { runs: 9 })
  const standStill = ms => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
  for (const n of [1, 2]) {
    const { value, error } = await busy(`return ${n}`, {}, { deadline: 60000 })
    assert.strictEqual(value, n, error?.message)
    standStill(300) // its rest is over, and its word that it is clean has come: both are to be looked at
    for (let turn = 0; turn < 5; turn++) await new Promise(resolve => setImmediate(resolve))
  }
  busy.close()
})

test('where no more files can be opened a run is refused, and its host lives', { skip: process.platform === 'win32' && 'has no ulimit' }, async () => {
  const script = path.join(__dirname, 'out_of_files.js')
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', 'ulimit -n 64; exec "$0" "$1"', process.execPath, script])
  assert.deepStrictEqual(JSON.parse(stdout), ['died', null])
})

test('a signal ends a run at once, with its reason', async () => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new Error('enough')), 50)
  const { ok, error } = await run('await new Promise(() => {})', {}, { deadline: 20000, signal: controller.signal })
  assert.deepStrictEqual([ok, error.reason, error.kind, error.message], [false, 'stopped', 'stopped', 'enough'])
})

test('runs go side by side', async () => {
  const answers = await Promise.all([1, 2, 3].map(a => run('await bot.later(1); return args.a', { a })))
  assert.deepStrictEqual(answers.map(({ value }) => value), [1, 2, 3])
})

test('more runs than there is room for wait for each other', async () => {
  const narrow = start({ ...facade }, { atOnce: 1, runs: 9 })
  const answers = await Promise.all([1, 2, 3].map(a => narrow('const from = Date.now(); await new Promise(done => setTimeout(done, 20)); return [from, Date.now()]')))
  const [[, one], [two, three], [four]] = answers.map(({ value }) => value)
  assert.ok(one <= two && three <= four)
  narrow.close()
})

test('what is wrong with a program is told in words', async () => {
  const { error } = await run('const = 1')
  assert.strictEqual(error.kind, 'syntax')
  assert.match(error.message, /does not parse: Unexpected token \(1:6\)/)
  assert.match((await run('return 1 // eval(2)')).error.message, /may not contain eval\(, not even in a comment/)
  assert.match((await run('with (Math) { return PI }')).error.message, /does not parse: Strict mode code may not include a with/)
  assert.match((await run('async function main () {}', {}, { main: 'other' })).error.message, /no function other/)
})

test('a limit that makes no sense is an error at once, and nobody gets more than there is', () => {
  assert.strictEqual(readLimits({ memory: 1e9, later: 1 }).memory, 350)
  assert.throws(() => start({}, { memory: 'much' }), /memory must be a number/)
  assert.throws(() => start(null), /a facade must be an object/)
})

test('who got out of the language cannot pile up work for the host', async () => {
  const search = Object.assign(() => new Promise(() => {}), { awaited: true })
  for (const [lines, note] of [[['{"k":"ask","m":0,"a":[]}', '{"k":"ask","m":0,"a":[]}'], /asked before it was answered/], [['{"k":"call","id":1,"m":0,"a":[]}'], /a call while it is suspended/]]) {
    const broken = new Run({ cell: new Silent(), surface: surfaceOf({ search }), limits: readLimits(), deadline: 60000 })
    for (const line of lines) broken.receive(line)
    const { error } = await broken.settled
    assert.strictEqual(error.kind, 'flood')
    assert.match(error.message, note)
  }
})

/** A process that is ready and hears nothing: what comes from it is given to the run by hand. */
class Silent {
  constructor () { Object.assign(this, { served: 0, isReady: true }) }
  watch () {}
  unwatch () {}
  answer () {}
  tell () {}
}

test('the locked process has no powers left, whatever its parent has', { skip: process.platform !== 'linux' && 'looks into /proc' }, async () => {
  const alone = start({ look: () => lookAt(children().at(-1)) }, { warm: 0 })
  const { value } = await alone('return bot.look()')
  assert.ok(value.command.includes('--permission') && !value.command.some(each => /--allow-(?!fs-read)/.test(each)), value.command.join(' '))
  assert.deepStrictEqual(value.environment.filter(each => !/^(NODE_OPTIONS|PWD|OLDPWD|SHLVL|_)=/.test(each)), [])
  assert.match(value.limits, /Max file size\s+0\s/)
  assert.match(value.limits, /Max core file size\s+0\s/)
  alone.close()
})

test('a bot host, which may do little itself, can start one, and it may do less', async () => {
  const { EXEC_ARGV } = require('../../../orchestrator/bridge/js/child_host.js')
  const host = fork(path.join(__dirname, 'inner_host.js'), { execArgv: EXEC_ARGV, env: {} })
  const [answer] = await EventEmitter.once(host, 'message')
  assert.deepStrictEqual(answer, { ok: true, value: 'unlocked? no', log: [] })
})

test('nothing is left of a run, nor of a sandbox that was closed', { skip: process.platform !== 'linux' && 'looks into /proc' }, async () => {
  const before = new Set(children())
  const alone = start({}, {})
  await alone('return 1')
  alone.close()
  const left = () => children().filter(pid => !before.has(pid))
  for (let tries = 0; left().length && tries < 1500; tries++) await new Promise(resolve => setTimeout(resolve, 20))
  assert.deepStrictEqual(left(), [])
})

const children = () => fs.readFileSync(`/proc/self/task/${process.pid}/children`, 'latin1').split(' ').filter(Boolean)

function lookAt (pid) {
  const lines = file => fs.readFileSync(`/proc/${pid}/${file}`, 'latin1').split('\0').filter(Boolean)
  return { command: lines('cmdline'), environment: lines('environ'), limits: fs.readFileSync(`/proc/${pid}/limits`, 'latin1') }
}
