'use strict'
// A bot host as a child process, reached over its IPC pipe. socket_host.js has the same interface for a host behind a socket.
const fs = require('node:fs')
const path = require('node:path')
const { fork } = require('node:child_process')
const { EventEmitter } = require('node:events')

const TICKS = 100 // clock ticks of /proc per second
const COMPLAINT = 4000 // characters
const LAST_WORDS = 50 // ms in which the rest of stderr arrives after a host has exited with an error
const REPOSITORY = path.resolve(__dirname, '../../..')

// Given explicitly, because fork() would pass our own flags on. The host may neither write files nor start workers. It may start processes,
// for the locked ones in which foreign code runs (sandbox/compartment.js gives those no such rights), and read /proc, to see their memory.
// The small young generation and --optimize-for-size halve the memory of ten bots without a measurable loss of speed.
const EXEC_ARGV = [
  '--no-warnings', '--permission', `--allow-fs-read=${REPOSITORY}/*`, '--allow-fs-read=/proc/*', '--allow-child-process',
  '--max-old-space-size=768', '--max-semi-space-size=2'
]

/** Emits `message`, `print` with text that the host prints, and once `gone` with a sentence that says why it ended. */
class Forked extends EventEmitter {
  /**
   * `speed` is the pace of the game as a multiple of real time; `skills` is a folder of skills beside the library, inside the project; `game` is
   * a Unix socket that leads to the game, where there is no network.
   */
  constructor ({ speed, skills, game = '' }) {
    super()
    this.child = fork(path.join(__dirname, 'host.js'), [String(speed), skills, game], { execArgv: EXEC_ARGV, env: {}, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    this.complaint = '' // the end of what the host wrote to stderr
    for (const stream of [this.child.stdout, this.child.stderr]) stream?.on('data', chunk => this.emit('print', String(chunk)))
    this.child.stderr?.on('data', chunk => { this.complaint = (this.complaint + chunk).slice(-COMPLAINT) })
    this.child.on('message', message => this.emit('message', message))
    // the message could not be sent, and 'exit' follows; or the process never started, and there is no 'exit'
    this.child.on('error', ({ code }) => this.pid ?? this.end(`a bot host cannot be started (${code})`))
    this.child.on('exit', (code, signal) => code ? setTimeout(() => this.end(exited(code, this.complaint)), LAST_WORDS) : this.end(exited(signal || code)))
  }

  end (why) {
    if (!this.ended) this.emit('gone', why)
    this.ended = true
  }

  get pid () { return this.child.pid }

  /** The processor time of the host in seconds; NaN where the system does not report it. */
  get cpuSeconds () {
    try {
      const [user, system] = fs.readFileSync(`/proc/${this.pid}/stat`, 'utf8').split(') ').at(-1).split(' ').slice(11, 13)
      return (Number(user) + Number(system)) / TICKS
    } catch { return NaN }
  }

  /** Send a message to the host; `failed` is called when it could not be sent. */
  send (message, failed = () => {}) {
    if (!this.child.connected) return setImmediate(failed)
    this.child.send(message, error => error && failed())
  }

  kill () { this.child.kill('SIGKILL') }
}

/** Return why a host exited: its code or signal, and the error that it printed last, if any. */
function exited (code, complaint = '') {
  const lines = complaint.split('\n').map(line => line.trim()).filter(Boolean)
  const error = lines.findLast(line => /^\w*Error\b/.test(line)) ?? (lines.length === 1 ? lines[0] : '')
  return `the bot host exited (${code})${error && `: ${error}`}`
}

module.exports = { Forked, EXEC_ARGV, REPOSITORY }
