'use strict'
// A bot host in another container, with the same interface as child_host.js. One connection is one host, which ends with it; bot_server.js listens.
const fs = require('node:fs')
const net = require('node:net')
const path = require('node:path')
const { randomUUID } = require('node:crypto')
const { EventEmitter } = require('node:events')
const { frames } = require('./frames.js')
const { REPOSITORY } = require('./child_host.js')
const { release } = require('./release.js')

const PATIENCE = 20000 // ms until a server has to listen there: the other container may still be starting
const FRESH = 4000 // ms for which a report of the processor's time tells whether the host is stuck or waits for its turn
const AGAIN = 200 // ms between two attempts
const PARENT = randomUUID() // identifies this orchestrator for all its hosts

/** Emits `message`, `print`, and once `gone` with a sentence, as Forked does. */
class Distant extends EventEmitter {
  /** `at` is the socket's path, `patience` is in ms; the other options are those of Forked. */
  constructor ({ at, speed, skills, patience = PATIENCE }) {
    super()
    this.at = at
    this.hello = { release: release(), parent: PARENT, speed, skills: skills && path.relative(REPOSITORY, skills) }
    this.waiting = [] // messages for a host that is not there yet
    this.limit = setTimeout(() => this.end(this.why ?? `the bot hosts at ${at} do not answer`), patience)
    this.knock()
  }

  knock () {
    const socket = this.socket = net.connect(this.at)
    const write = frames(socket, frame => this.take(frame))
    socket.on('connect', () => write({ hello: this.hello }))
    socket.on('error', error => { this.why = whyNot(error, this.at) })
    socket.on('close', () => this.closed())
    this.write = write
  }

  take ({ message, print, cpu, welcome, refused, gone }) {
    if (message) this.emit('message', message)
    else if (typeof cpu === 'number') this.cpu = { seconds: cpu, heard: Date.now() }
    else if (typeof print === 'string') this.emit('print', print)
    else if (welcome) this.begin(welcome)
    else if (refused) this.end(String(refused).slice(0, 300))
    else if (gone) this.end(String(gone).slice(0, 300))
  }

  begin ({ pid, where }) {
    clearTimeout(this.limit)
    this.pid = pid
    this.where = where ? String(where).slice(0, 100) : undefined // the machine, if it has a name
    this.begun = true
    for (const message of this.waiting.splice(0)) this.write({ message })
  }

  /** The processor time of the host in seconds, as the other side reported it lately; NaN if it did not. */
  get cpuSeconds () { return this.cpu && Date.now() - this.cpu.heard < FRESH ? this.cpu.seconds : NaN }

  /** Connect again if the server has not accepted us yet and time is left; otherwise the host has ended with its connection. */
  closed () {
    if (this.ended) return
    if (this.begun) this.end(`the connection to the bot hosts at ${this.at} was lost`)
    else if (!fs.existsSync(path.dirname(this.at))) this.end(this.why) // the folder is there before anybody starts
    else this.pause = setTimeout(() => this.knock(), AGAIN)
  }

  /** Send a message to the host; `failed` is called when it could not be sent. */
  send (message, failed = () => {}) {
    if (this.ended) setImmediate(failed)
    else if (!this.begun) this.waiting.push(message)
    else if (!this.write({ message })) setImmediate(failed)
  }

  kill () { setImmediate(() => this.end('the bot host was stopped')) }

  end (why) {
    if (this.ended) return
    this.ended = true
    clearTimeout(this.limit)
    clearTimeout(this.pause)
    this.socket.destroy()
    this.emit('gone', why)
  }
}

function whyNot ({ code }, at) {
  if (code === 'EACCES' || code === 'EPERM') return `no permission to open the socket ${at}: run both sides as the same user`
  if (code === 'ENOENT' || code === 'ECONNREFUSED') return `no bot hosts are listening at ${at}: start orchestrator/bridge/js/bot_server.js there, or unset BLOCKCREW_BOTS`
  return `the bot hosts at ${at} cannot be reached (${code})`
}

module.exports = { Distant }
