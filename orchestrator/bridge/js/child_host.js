'use strict'
// A bot host as a child process, spoken to over its IPC pipe. socket_host.js is the same thing on the far side of a socket.
const fs = require('node:fs')
const path = require('node:path')
const { fork } = require('node:child_process')
const { EventEmitter } = require('node:events')

const TICKS = 100 // of /proc in a second
const REPOSITORY = path.resolve(__dirname, '../../..')

// Given explicitly, because fork() would hand down our own. No workers, no writing; processes, for the locked ones in which foreign
// code runs (sandbox/cell.js gives them none of this), and /proc, to see what they weigh.
// The small nursery and the eye on size halve what ten bots weigh and cost them nothing that can be measured.
const EXEC_ARGV = [
  '--no-warnings', '--permission', `--allow-fs-read=${REPOSITORY}/*`, '--allow-fs-read=/proc/*', '--allow-child-process',
  '--max-old-space-size=768', '--max-semi-space-size=2'
]

/** Emits `message`, `print` with what the host prints, and once `gone` with one sentence. */
class Forked extends EventEmitter {
  /** `speed`: how much faster than the wall's clock the game runs; `skills`: a folder of skills beside the library, inside the
   * project; `game`: a Unix socket that leads to the game, where there is no network. */
  constructor ({ speed, skills, game = '' }) {
    super()
    this.child = fork(path.join(__dirname, 'host.js'), [String(speed), skills, game], { execArgv: EXEC_ARGV, env: {}, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    for (const stream of [this.child.stdout, this.child.stderr]) stream?.on('data', chunk => this.emit('print', String(chunk)))
    this.child.on('message', message => this.emit('message', message))
    // a message that could not be sent, of which 'exit' tells the rest; or it never began, and then there is no 'exit'
    this.child.on('error', ({ code }) => this.pid ?? this.end(`a bot host cannot be started (${code})`))
    this.child.on('exit', (code, signal) => this.end(`the bot host ended (${signal || code})`))
  }

  end (why) {
    if (!this.ended) this.emit('gone', why)
    this.ended = true
  }

  get pid () { return this.child.pid }

  /** Seconds of the processor's time that it has had; NaN where the system does not tell. */
  get cpuSeconds () {
    try {
      const [user, system] = fs.readFileSync(`/proc/${this.pid}/stat`, 'utf8').split(') ').at(-1).split(' ').slice(11, 13)
      return (Number(user) + Number(system)) / TICKS
    } catch { return NaN }
  }

  /** `failed` is called when the message could not be sent. */
  send (message, failed = () => {}) {
    if (!this.child.connected) return setImmediate(failed)
    this.child.send(message, error => error && failed())
  }

  kill () { this.child.kill('SIGKILL') }
}

module.exports = { Forked, EXEC_ARGV, REPOSITORY }
