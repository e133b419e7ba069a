'use strict'
// One locked process, seen from the host: it is started with nothing, watched while it works, and killed. worker.js runs in it.
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { spawn } = require('node:child_process')
const { compiled } = require('./compiled.js')

const NODE = process.execPath
const REPOSITORY = path.resolve(__dirname, '../../../..')
const WORKER = path.join(__dirname, 'worker.js')
const PACKAGES = ['ses', 'acorn', 'vec3']
const READABLE = [ // its own code; packages where they are named and where they lie, should that be somewhere else
  ...['sandbox', 'facade'].map(folder => path.join(__dirname, '..', folder, '*')),
  ...PACKAGES.flatMap(name => [path.join(REPOSITORY, 'node_modules', name, '*'), path.join(folderOf(name), '*')]),
  path.join(REPOSITORY, 'package.json')
]
const NICE = 10
const EVERY = 50 // ms between two looks at what it weighs
const START = 30000 // ms that one may take until it is ready, also on a machine that is busy with other work
const GOING = 500 // ms that a killed one may take to be gone; the kernel takes 2 to 12
const BACKLOG = 32 * 1024 * 1024 // characters of answers that wait to be read
const KILO = 1024
const SLACK = 65536 // characters of a line beside what is counted of it
const DATA = 330 // MB of private memory that the kernel grants, whatever asks for it; node starts with 35

// The kernel's own limits, beside those of V8: no core file, no byte in any file, memory of every kind, processor time.
const LOCK = 'ulimit -c 0; ulimit -f 0; ulimit -t "$1"; ulimit -d "$2"; shift 2; exec "$@"'

function folderOf (name) {
  const main = require.resolve(name)
  const folder = path.join('node_modules', name)
  return main.slice(0, main.lastIndexOf(folder) + folder.length)
}

function command ({ heap, cpu, inside }) {
  const code = compiled()
  return ['-c', LOCK, 'sh', String(Math.ceil(cpu)), String(DATA * KILO), NODE,
    '--no-warnings', '--permission', ...new Set([...READABLE, ...(code ? [code] : [])].map(each => `--allow-fs-read=${each}`)),
    '--jitless', `--max-old-space-size=${heap}`, '--max-semi-space-size=2', WORKER, inside ?? '', code]
}

class Cell {
  /** `onEnd(why)` is called once, when the process is gone. */
  constructor (limits) {
    this.limits = limits
    this.served = 0
    this.gone = null // how it ended
    this.text = ''
    this.onLine = () => {}
    this.onEnd = () => {}
    this.ready = new Promise(resolve => { this.settleReady = resolve }) // true, or false when it never is
    this.process = spawn('/bin/sh', command(limits), { env: {}, cwd: '/', stdio: ['pipe', 'ignore', 'ignore', 'pipe'] })
    this.process.on('error', error => this.ended({ kind: 'died', note: `the locked process cannot be started: ${error.message}` }))
    if (!this.process.stdio) throw new Error('this process has too many files open') // no pipes, and the error above comes all the same
    this.giveWay()
    this.up = this.process.stdio[3]
    this.up.setEncoding('utf8')
    this.up.on('data', chunk => this.receive(chunk))
    for (const pipe of [this.process.stdin, this.up]) pipe.on('error', () => {}) // 'exit' tells the rest
    this.process.on('exit', (code, signal) => this.ended(explain(code, signal)))
    this.timer = setTimeout(() => this.kill({ kind: 'died', note: `the locked process was not ready within ${START / 1000} s` }), START)
    this.away()
  }

  /** Whoever plays goes first; a loop without end gets what is left of the processors. */
  giveWay () { try { os.setPriority(this.pid, NICE) } catch { /* gone already, or not allowed */ } }

  get pid () { return this.process.pid }

  receive (chunk) {
    this.text += chunk
    for (let end = this.text.indexOf('\n'); end >= 0 && !this.paused && !this.gone; end = this.text.indexOf('\n')) {
      const line = this.text.slice(0, end)
      this.text = this.text.slice(end + 1)
      if (this.isReady) this.onLine(line)
      else this.begun(line)
    }
    if (!this.paused && this.text.length > this.limits.text + SLACK) this.kill({ kind: 'flood', note: 'it sent more than anything in it may send' })
  }

  /** Its first word says what it can still do, and that has to be nothing. */
  begun (line) {
    if (!isReady(line)) return this.kill({ kind: 'died', note: 'its first word was not that it is locked' })
    clearTimeout(this.timer)
    this.isReady = true
    this.settleReady(true)
  }

  /** Hear nothing for some ms: the pipe fills, and whoever writes to it waits. */
  rest (ms) {
    this.paused = true
    this.up.pause()
    setTimeout(() => {
      this.paused = false
      this.up.resume()
      this.receive('')
    }, ms).unref()
  }

  /** To its standard input: orders, and answers that nobody stands still for. */
  tell (message) { this.write(this.process.stdin, message) }

  /** The answer to a question that it stands still for. */
  answer (message) { this.write(this.up, message) }

  write (pipe, message) {
    if (this.gone) return
    pipe.write(message + '\n')
    if (pipe.writableLength > BACKLOG) this.kill({ kind: 'flood', note: 'it does not listen to its answers' })
  }

  watch (over) {
    this.scale = setInterval(() => {
      const weight = this.weight()
      if (weight > this.limits.memory) over({ kind: 'memory', note: `it used ${Math.round(weight)} MB, more than the ${this.limits.memory} MB it may` })
    }, EVERY)
  }

  unwatch () { clearInterval(this.scale) }

  /** MB in memory; 0 where the system does not tell (then the kernel's limit and the heap's are all there is). */
  weight () {
    try {
      return Number(/VmRSS:\s*(\d+)/.exec(fs.readFileSync(`/proc/${this.pid}/status`, 'latin1'))[1]) / KILO
    } catch { return 0 } // gone just now, or not Linux
  }

  /** Nobody waits for it: it must not keep its host alive. */
  away () { for (const each of [this.process, this.process.stdin, this.up, this.timer]) each.unref() }

  kill (why) {
    if (this.process.kill('SIGKILL')) this.expectEnd()
    this.ended(why)
  }

  expectEnd () {
    const overdue = setTimeout(() => console.error(`the locked process ${this.pid} is still there ${GOING} ms after it was killed`), GOING)
    overdue.unref()
    this.process.once('exit', () => clearTimeout(overdue))
  }

  ended (why) {
    this.unwatch()
    clearTimeout(this.timer)
    if (this.gone) return
    this.gone = why
    this.settleReady(false)
    this.onEnd(why)
  }
}

/** How a process ended that nobody here has killed. */
function explain (code, signal) {
  if (signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 133 || code === 134) return { kind: 'memory', note: 'it used up its memory' }
  if (signal === 'SIGXCPU' || signal === 'SIGKILL') return { kind: 'cpu', note: 'the system ended it: its processor time was used up' }
  return { kind: 'died', note: `its process ended (${signal ?? code})` }
}

/** Whether a line says that the process is locked and has nothing that it should not have. */
function isReady (line) {
  try {
    const { k, locked } = JSON.parse(line)
    return k === 'ready' && !locked.can.length && !locked.secrets.length
  } catch { return false }
}

module.exports = { Cell, isReady }
