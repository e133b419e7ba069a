'use strict'
// Runs hostile skills (hostile/) and looks from outside whether they were contained: at files, at the network, at a bystander, at what was
// said, at the memory and the end of their processes, and at the host itself. escape.test.js and benchmarks/sandbox.js use it.
const fs = require('node:fs')
const net = require('node:net')
const dgram = require('node:dgram')
const os = require('node:os')
const path = require('node:path')
const { spawn } = require('node:child_process')
const { start } = require('../../../orchestrator/bridge/js/sandbox.js')

const FOLDER = path.join(__dirname, 'hostile')
const SHORT = 300 // ms for one that is to run into its deadline
const AMPLE = 60000 // ms for all others: they have to end by themselves, on a busy machine, too
const GRACE = 3000 // ms that its end may come later: a busy machine has to kill it first
const HEAVIEST = 400 // MB
const LATE = 60 // ms after the end in which nothing may come
const WEIGH = 20 // ms
const BEAT = 10 // ms
const HOST_ONLY = ['deadline', 'stopped', 'interrupted', 'died', 'disconnected'] // reasons that a skill may not give

/** Every hostile skill: `{group, name, code, ends, deadline, long, late}`; `ends` are the ways in which it may end. */
function hostileSkills () {
  return fs.readdirSync(FOLDER).sort().flatMap(file => require(path.join(FOLDER, file)).map(([name, given]) => {
    const skill = { ends: ['value', 'threw', 'syntax', 'refused'], ...(typeof given === 'string' ? { code: given } : given) }
    return { group: path.basename(file, '.js'), name, deadline: skill.ends[0] === 'deadline' ? SHORT : AMPLE, ...skill }
  }))
}

/** The things around a skill that must not be touched. */
class Surroundings {
  static async open () {
    const around = new Surroundings()
    around.folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hostile-'))
    around.visitors = 0
    around.server = net.createServer(socket => { around.visitors++; socket.destroy() }).listen(0, '127.0.0.1')
    await new Promise(resolve => around.server.once('listening', resolve))
    around.port = around.server.address().port
    around.datagrams = dgram.createSocket('udp4').on('message', () => around.visitors++)
    await new Promise(resolve => around.datagrams.bind(around.port, '127.0.0.1', resolve))
    around.bystander = spawn('sleep', ['600'], { stdio: 'ignore' })
    around.heaviest = 0
    around.scales = setInterval(() => around.weigh(), WEIGH)
    around.said = []
    around.globals = namesOf(globalThis)
    return around
  }

  get args () { return { pid: this.bystander.pid, port: this.port, file: path.join(this.folder, 'made') } }

  /** The heaviest that any child of ours has been, as the kernel counts it. */
  weigh () {
    for (const pid of children()) {
      const peak = /VmHWM:\s*(\d+)/.exec(tryRead(`/proc/${pid}/status`))
      if (peak) this.heaviest = Math.max(this.heaviest, Number(peak[1]) / 1024)
    }
  }

  /** What is not as it was; empty when all is well. */
  complaints () {
    const found = []
    if (fs.readdirSync(this.folder).length) found.push('a file was made')
    if (this.visitors) found.push('the network was used')
    if (this.bystander.exitCode !== null || this.bystander.signalCode !== null) found.push('a bystander was killed')
    if (this.said.some(line => typeof line !== 'string' || /^\s*\/|[\p{Cc}\p{Cf}\u2028\u2029\u00a7]/u.test(line) || line.length > 250)) found.push(`something was said that must not be: ${JSON.stringify(this.said)}`)
    if (this.said.length > 20) found.push(`${this.said.length} lines were said`)
    if (namesOf(globalThis) !== this.globals || {}.polluted || [].polluted) found.push('the host was changed')
    if (this.heaviest > HEAVIEST) found.push(`${Math.round(this.heaviest)} MB were used`)
    return found
  }

  close () {
    clearInterval(this.scales)
    this.server.close()
    this.datagrams.close()
    this.bystander.kill('SIGKILL')
    fs.rmSync(this.folder, { recursive: true, force: true })
  }
}

const namesOf = object => [object, Object.prototype, Array.prototype, Function.prototype, Promise.prototype].map(each => Reflect.ownKeys(each).map(String).join()).join()
const tryRead = file => { try { return fs.readFileSync(file, 'latin1') } catch { return '' } }
const children = () => tryRead(`/proc/self/task/${process.pid}/children`).split(' ').filter(Boolean)

/** A facade such as a bot's, whose words are written down. */
function facadeOf (around) {
  return {
    chat: (...words) => { around.said.push(...words) },
    whisper: (...words) => { around.said.push(...words) },
    echo: value => value,
    later: async value => value,
    slow: ms => { const end = performance.now() + Math.min(20, ms); while (performance.now() < end); },
    fail: () => { throw new Error('the world says no') },
    failLater: async () => { throw new TypeError('the world says no, later') },
    lookUp: name => ({ stone: 1 })[Object.hasOwn({ stone: 1 }, name) ? name : 'stone'],
    place: { x: 1, y: 2, z: 3 },
    entity: { get position () { return { x: 1, y: 2, z: 3 } } }
  }
}

/** How long this process stood still at most, in ms; it may have been the load of the machine. */
function heartbeat () {
  let gap = 0
  let last = performance.now()
  const timer = setInterval(() => { const now = performance.now(); gap = Math.max(gap, now - last - BEAT); last = now }, BEAT)
  return { stop: () => { clearInterval(timer); return Math.max(gap, performance.now() - last - BEAT) } }
}

/** Run one; answers `{took, gap, result, complaints}`, complaints being what was not contained. */
async function attempt (run, skill, around) {
  around.said.length = 0
  const heart = heartbeat()
  const before = performance.now()
  const result = await run(skill.code, around.args, { deadline: skill.deadline })
  const took = performance.now() - before
  const gap = heart.stop()
  const told = around.said.length
  if (skill.late) await new Promise(resolve => setTimeout(resolve, LATE))
  const complaints = around.complaints()
  const late = took - gap > skill.deadline + GRACE // our own oversleeping is not held against it
  if (late) complaints.push(`it took ${Math.round(took)} ms`)
  if (around.said.length > told) complaints.push('it spoke after its end')
  if (result.value === 'ESCAPED' || (HOST_ONLY.includes(result.error?.reason) && result.error.kind !== result.error.reason)) complaints.push('it got out')
  const ended = result.ok ? 'value' : result.error.kind
  if (!skill.ends.includes(ended)) complaints.push(`it ended by ${ended}: ${result.error?.message ?? JSON.stringify(result.value)}`)
  return { took, gap, result, complaints }
}

module.exports = { hostileSkills, Surroundings, facadeOf, attempt, start }
