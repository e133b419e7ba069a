'use strict'
// The host's side of one locked process: starts it without any rights, watches it while it works, and kills it. worker.js runs in it.
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { spawn } = require('node:child_process')
const { compiled } = require('./compiled.js')

const NODE = process.execPath
const REPOSITORY = path.resolve(__dirname, '../../../..')
const WORKER = path.join(__dirname, 'worker.js')
const PACKAGES = ['ses', 'acorn', 'vec3']
const READABLE = [ // its own code, and the packages it uses, also where they are linked to
  ...['sandbox', 'facade'].map(folder => path.join(__dirname, '..', folder, '*')),
  ...PACKAGES.flatMap(name => [path.join(REPOSITORY, 'node_modules', name, '*'), path.join(folderOf(name), '*')]),
  path.join(REPOSITORY, 'package.json')
]
const NICE = 10
const EVERY = 50 // ms between two looks at its memory
const START = 30000 // ms until it has to be ready, also on a busy machine
const GOING = 500 // ms until a killed process should be gone; the kernel takes 2 to 12
const BACKLOG = 32 * 1024 * 1024 // characters of answers that may wait to be read
const KILO = 1024
const SLACK = 65536 // characters of a line beyond the text that limits count
const DATA = 330 // MB of private memory that the kernel grants; node needs 35 to start

// Limits of the kernel, beside those of V8: no core file, no bytes written to files, memory of every kind, processor time.
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
  /** Start a process; `onEnd(why)` is called once, when it is gone. */
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

  /** Lower its priority, so that an endless loop gets only the processor time that is left over. */
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
    if (!this.paused && this.text.length > this.limits.text + SLACK) this.kill({ kind: 'flood', note: 'it sent too much data' })
  }

  /** Check its first line, which lists what it can still do; it has to be nothing. */
  begun (line) {
    if (!isReady(line)) return this.kill({ kind: 'died', note: 'its first message did not confirm that it is locked' })
    clearTimeout(this.timer)
    this.isReady = true
    this.settleReady(true)
  }

  /** Stop reading for some ms: the pipe fills, and the process waits until it can write again. */
  rest (ms) {
    this.paused = true
    this.up.pause()
    setTimeout(() => {
      this.paused = false
      this.up.resume()
      this.receive('')
    }, ms).unref()
  }

  /** Write to its standard input: orders, and answers to asynchronous calls. */
  tell (message) { this.write(this.process.stdin, message) }

  /** Write the answer to a synchronous call, for which the process blocks. */
  answer (message) { this.write(this.up, message) }

  write (pipe, message) {
    if (this.gone) return
    pipe.write(message + '\n')
    if (pipe.writableLength > BACKLOG) this.kill({ kind: 'flood', note: 'it does not read its answers' })
  }

  watch (over) {
    this.scale = setInterval(() => {
      const weight = this.weight()
      if (weight > this.limits.memory) over({ kind: 'memory', note: `it used ${Math.round(weight)} MB; the limit is ${this.limits.memory} MB` })
    }, EVERY)
  }

  unwatch () { clearInterval(this.scale) }

  /** Return its memory in MB; 0 where the system does not report it (the limits of the kernel and of the heap still hold). */
  weight () {
    try {
      return Number(/VmRSS:\s*(\d+)/.exec(fs.readFileSync(`/proc/${this.pid}/status`, 'latin1'))[1]) / KILO
    } catch { return 0 } // gone just now, or not Linux
  }

  /** Unreference the process, so that it does not keep this one alive. */
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

/** Return why a process ended that this host did not kill. */
function explain (code, signal) {
  if (signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 133 || code === 134) return { kind: 'memory', note: 'it used up its memory' }
  if (signal === 'SIGXCPU' || signal === 'SIGKILL') return { kind: 'cpu', note: 'the system ended it: it used up its processor time' }
  return { kind: 'died', note: `its process ended (${signal ?? code})` }
}

/** Tell whether a line reports that the process is locked and has no rights left. */
function isReady (line) {
  try {
    const { k, locked } = JSON.parse(line)
    return k === 'ready' && !locked.can.length && !locked.secrets.length
  } catch { return false }
}

module.exports = { Cell, isReady }
