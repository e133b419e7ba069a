'use strict'
// Forks a bot host for each connection and forwards the messages of the host's IPC pipe; the host ends with its connection.
// Frames from the gateway: first hello, then message. Frames to it: welcome or refused, then message, print and cpu, and gone when the host has ended.
const path = require('node:path')
const { Forked, REPOSITORY } = require('./child_host.js')
const { frames } = require('./frames.js')
const { release } = require('./release.js')

const MOST = 20 // hosts at a time
const GREETING = 5000 // ms within which a connection has to send its hello
const ROOM = 2000 // ms that a new orchestrator waits until the connections of its predecessor are closed
const LOOK = 50 // ms between two checks for that
const CPU = 1000 // ms between two reports of the processor's time that a host has used
const PRINTED = 500 // characters of host output in one frame

class Pool {
  /** `parents` is how many orchestrators may be served at once; `game` is the socket that leads to the game, `where` names the machine; or empty. */
  constructor (parents, game = '', where = '') {
    this.parents = parents
    this.game = game
    this.where = where
    this.guests = new Map() // socket -> the parent's name
    this.hosts = new Set()
    this.release = release()
  }

  serve (socket) {
    let greeted = false
    let host = null
    const limit = setTimeout(() => socket.destroy(), GREETING)
    const write = frames(socket, frame => {
      if (host) return frame.message && host.send(frame.message)
      if (greeted) return socket.destroy()
      greeted = true
      clearTimeout(limit)
      if (frame.check) return socket.end(JSON.stringify({ welcome: { pid: process.pid, hosts: this.hosts.size } }) + '\n')
      this.greet(socket, frame.hello).then(welcome => { if (welcome) host = this.open(socket, write, frame.hello) })
    })
    socket.on('close', () => { clearTimeout(limit); this.guests.delete(socket) })
  }

  /** Decide whether this orchestrator gets a host; send the reason if it does not. */
  async greet (socket, hello) {
    const refused = this.refuses(hello) ?? await this.noRoom(socket, hello)
    if (refused) socket.end(JSON.stringify({ refused }) + '\n')
    return !refused && !socket.destroyed
  }

  /** Return a sentence that says why a hello is refused, or null. */
  refuses (hello) {
    if (hello?.release !== this.release) return `the bot hosts run blockcrew ${this.release}, but the orchestrator runs ${hello?.release ?? 'an older release'}: use one release for both`
    if (typeof hello.parent !== 'string' || !(hello.speed >= 1)) return 'the orchestrator sent an invalid hello'
    if (path.relative(REPOSITORY, folderOf(hello)).startsWith('..')) return 'skills must be inside the project'
    return null
  }

  /** Return a sentence when there is no room. Waits before it decides, because connections of a killed orchestrator close a moment later. */
  async noRoom (socket, { parent }) {
    for (let waited = 0; waited < ROOM && !socket.destroyed; waited += LOOK) {
      if (this.hasRoom(parent)) return null
      await new Promise(resolve => setTimeout(resolve, LOOK))
    }
    if (this.guests.size >= MOST) return `${MOST} bot hosts are already running: raise BLOCKCREW_BOTS_PER_HOST`
    return 'the bot hosts already serve another orchestrator: stop that one, or start separate bot hosts for this one'
  }

  hasRoom (parent) {
    const known = new Set(this.guests.values()).add(parent)
    return known.size <= this.parents && this.guests.size < MOST
  }

  open (socket, write, hello) {
    const host = new Forked({ speed: hello.speed, skills: folderOf(hello), game: this.game })
    this.guests.set(socket, hello.parent)
    this.hosts.add(host)
    host.on('message', message => write({ message }))
    host.on('print', text => write({ print: text.slice(0, PRINTED) }))
    const reports = setInterval(() => write({ cpu: host.cpuSeconds }), CPU)
    host.on('gone', gone => { this.hosts.delete(host); clearInterval(reports); write({ gone }); socket.end() })
    socket.on('close', () => { clearInterval(reports); host.kill() })
    write({ welcome: { pid: host.pid, where: this.where } })
    return host
  }

  close () { for (const host of this.hosts) host.kill() }
}

/** Return the folder of skills that a hello names, relative to the project, since the project's path may differ on the two sides. */
function folderOf ({ skills }) { return skills ? path.resolve(REPOSITORY, String(skills)) : '' }

module.exports = { Pool }
