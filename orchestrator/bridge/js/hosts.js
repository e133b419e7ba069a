'use strict'
// The table of bot hosts: it knows which bot runs in which host, asks hosts with a deadline, and kills those that hang. A host is a child
// process (child_host.js) or runs behind a socket (socket_host.js); host.js is the other end of both.
const { Forked } = require('./child_host.js')
const { Distant } = require('./socket_host.js')

const PING_EVERY = 500 // ms
const LIMITS = {
  stall: 8000, // ms without a word from a host that was ready: its event loop is stuck
  start: 30000, // ms a host may take until its first word (it loads mineflayer)
  spin: 3, // seconds of the processor's time in that silence: who had less was not stuck, but waited for its turn on a busy machine
  frozen: 25000, // ms after which who had less is given up as well
  unheard: 11000 // ms for one on another machine of which nothing at all is heard: it has ended by then (cluster/host_calls.py)
}
const LOG_LINES = 40 // per host and second; further output of a host is dropped
const LOG_LENGTH = 500

const lost = (note) => ({ error: { reason: 'disconnected', note } })

class Host {
  constructor (id, process, { onEvent, onExit, limits }) {
    this.id = id
    this.bots = new Set()
    this.pending = new Map()
    this.ready = false
    this.limits = limits
    this.heard = Date.now()
    this.logged = 0
    this.onEvent = onEvent
    this.process = process
    process.on('print', text => this.log(text))
    process.on('message', message => this.receive(message))
    process.on('gone', why => onExit(this, why))
  }

  receive (message) {
    this.heard = Date.now()
    this.ready = true
    try {
      if (message.event) this.onEvent(message, this)
      else this.pending.get(message.id)?.(message)
    } catch { this.process.kill() } // a message that no host of ours would send
  }

  /** Tell whether the host has been silent for too long; called every PING_EVERY. */
  isStuck () {
    const { stall, start, spin, frozen, unheard } = this.limits
    const [silence, cpu] = [Date.now() - this.heard, this.process.cpuSeconds]
    if (silence < 2 * PING_EVERY || this.cpu === undefined) this.cpu = cpu
    const enough = this.ready ? stall : start
    if (this.process.where && Number.isNaN(cpu)) return silence > Math.max(enough, unheard)
    return silence > (cpu - this.cpu < spin ? Math.max(enough, frozen) : enough)
  }

  log (text) {
    if (this.logged++ < LOG_LINES) this.onEvent({ event: 'log', host: this.id, where: this.process.where, text: text.slice(0, LOG_LENGTH) }, this)
  }

  /** Ask for one operation and resolve to `{ok}` or `{error}`, after `deadline` ms at the latest. */
  ask (id, op, bot, args, deadline) {
    return new Promise(resolve => {
      const timer = setTimeout(settle, deadline, { error: { reason: 'deadline', note: `no answer to ${op} within ${deadline / 1000} s` } })
      const { pending } = this
      function settle ({ ok = null, error }) {
        clearTimeout(timer)
        pending.delete(id)
        resolve(error ? { error } : { ok })
      }
      pending.set(id, settle)
      this.process.send({ id, op, bot, args, deadline }, () => settle(lost('the bot host is gone')))
    })
  }

  failAll (why) { for (const settle of [...this.pending.values()]) settle(lost(why)) }
}

class Hosts {
  /** `tell` is called with each event; `limits` overrides LIMITS. */
  constructor (tell, limits = {}) {
    this.tell = tell
    this.limits = { ...LIMITS, ...limits }
    this.hosts = new Set()
    this.home = new Map() // bot -> Host
    this.botsPerHost = 10
    this.speed = 1 // how much faster than the wall's clock the game runs
    this.skills = '' // a folder of skills beside the library, inside the project
    this.land = { seconds: 0 } // how often hosts tell what the land looks like; 0 is never
    this.areas = null // what the 3D view shows; null while nobody watches
    this.at = '' // the socket of bot_server.js; when empty, hosts are child processes
    this.sequence = 0
    this.watched = Date.now()
    this.configured = new Promise(resolve => { this.begin = resolve }) // a new gateway may be asked for bots before it is configured
    setInterval(() => this.watch(), PING_EVERY)
  }

  configure ({ botsPerHost, speed, skills = '', bots = '' }) {
    this.botsPerHost = botsPerHost
    this.speed = speed
    this.skills = skills
    this.at = bots
    this.begin()
    if (!this.hosts.size) this.spawn() // the host loads mineflayer while the caller still starts its server
    return { botsPerHost, speed }
  }

  spawn () {
    const { at, speed, skills } = this
    const process = at ? new Distant({ at, speed, skills }) : new Forked({ speed, skills })
    const host = new Host(++this.sequence, process, { onEvent: (event, from) => this.pass(event, from), onExit: (ended, why) => this.bury(ended, why), limits: this.limits })
    this.hosts.add(host)
    if (this.land.seconds) this.askForLand(host)
    if (this.areas) this.askForView(host)
    return host
  }

  pass (event, host) {
    if (event.event === 'lost') for (const bot of event.bots) this.forget(bot, host)
    this.tell(event)
  }

  forget (bot, host) {
    host.bots.delete(bot)
    if (this.home.get(bot) === host) this.home.delete(bot)
    this.introduce()
  }

  bury (host, why) {
    this.hosts.delete(host)
    const bots = [...host.bots]
    for (const bot of bots) this.forget(bot, host)
    host.failAll(why)
    if (this.closing) return
    this.tell({ event: 'lost', bots, why, host: host.id, where: host.process.where })
    if (bots.length) this.spawn()
  }

  async ask (op, bot, args, deadline) {
    if (op === 'connect') return this.connect(bot, args, deadline)
    const host = this.home.get(bot)
    if (!host) return lost(`${bot} is not in the world`)
    const answer = await host.ask(++this.sequence, op, bot, args, deadline)
    if (op === 'disconnect' && !answer.error) this.forget(bot, host)
    return answer
  }

  async connect (bot, args, deadline) {
    await this.configured
    if (this.home.has(bot)) return { error: { reason: 'bad_argument', note: `${bot} is already connected` } }
    const host = [...this.hosts].find(each => each.bots.size < this.botsPerHost) ?? this.spawn()
    host.bots.add(bot)
    this.home.set(bot, host)
    this.introduce()
    // the host keeps the deadline itself, in game time, so that it can clean up; ours only covers a host that fails to
    const answer = await host.ask(++this.sequence, 'connect', bot, { ...args, deadline: deadline * this.speed }, deadline + 2000)
    if (answer.error) this.forget(bot, host)
    return answer
  }

  /** Tell every host the names of all bots, because a bot treats players of other names as people. */
  introduce () {
    if (this.closing) return
    for (const host of this.hosts) host.ask(++this.sequence, 'introduce', null, { names: [...this.home.keys()] }, this.limits.start)
  }

  /** Let every host, also those that start later, tell every `seconds` what the land around its bots looks like, and with `sights` what they do; 0 ends it. */
  async watchLand ({ seconds, sights = false, fresh = false }) {
    this.land = { seconds, sights }
    const answers = await Promise.all([...this.hosts].map(host => this.askForLand(host, fresh)))
    return answers.map(({ ok }) => ok)
  }

  askForLand (host, fresh = false) {
    return host.ask(++this.sequence, 'land', null, { ...this.land, fresh }, this.limits.start)
  }

  /** Let every host, also those that start later, tell what is in these areas for the 3D view; null ends it. */
  async watchView ({ areas }) {
    this.areas = areas
    const answers = await Promise.all([...this.hosts].map(host => this.askForView(host)))
    return answers.map(({ ok }) => ok)
  }

  askForView (host) {
    return host.ask(++this.sequence, 'view', null, { areas: this.areas }, this.limits.start)
  }

  async list (deadline) {
    return Promise.all([...this.hosts].map(async host => {
      const { ok } = await host.ask(++this.sequence, 'memory', null, {}, deadline)
      return { id: host.id, pid: host.process.pid, bots: [...host.bots], rss: ok?.rss ?? 0 }
    }))
  }

  async close (deadline) {
    this.closing = true
    await Promise.all([...this.hosts].map(host => host.ask(++this.sequence, 'close', null, {}, deadline)))
    this.kill()
  }

  /** Kill all hosts at once: a host that hangs would not notice that it is not needed any more. */
  kill () { for (const host of this.hosts) host.process.kill() }

  /** Ping every host and kill those that were silent for too long. A time in which this process itself slept does not count. */
  watch () {
    const overslept = Date.now() - this.watched > PING_EVERY + 1000
    this.watched = Date.now()
    for (const host of this.hosts) {
      host.logged = 0
      if (overslept) host.heard = Date.now()
      if (host.isStuck()) host.process.kill()
      else if (!host.pinged) this.ping(host)
    }
  }

  async ping (host) {
    host.pinged = true
    await host.ask(++this.sequence, 'ping', null, {}, this.limits.start)
    host.pinged = false
  }
}

module.exports = { Hosts }
