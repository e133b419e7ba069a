'use strict'
// One bot in the world: the events that it sends to Python and the operations that Python can ask for. entry.js connects it; run.js runs its skills.
const { Vec3 } = require('vec3')
const { Refusal } = require('../../../../skills/runtime/core/refusal.js')
const { enter, SILENCE, SILENT } = require('../entry.js')
const { observe, states } = require('./observe.js')
const { Containers } = require('./containers.js')
const { Run } = require('../run.js')
const { Reflexes } = require('../reflexes.js')
const { ChatSender, hear, lookAtSpeaker } = require('./chat.js')
const { whyKicked, TWIN } = require('./kick_reason.js')

const GOODBYE = 500 // ms to wait for a clean end of the connection
const SECONDS = 60 // for a skill without a time limit of its own
const CLAIM_PATIENCE = 10000 // ms until an unanswered claim counts as refused; long, because Python may be busy and a refusal sends the bot elsewhere
const WIDEST = 32 // blocks: the largest radius of an observation

/** Connect a bot and return its Body. `policy` says which reflexes are on (none without it); `isOurs(name)` tells whether a player is a bot. */
async function join ({ library, foreign, emit, onEnd, policy, isOurs, ...ticket }) {
  return new Body({ bot: await enter(ticket), name: ticket.name, library, foreign, emit, onEnd, policy, isOurs })
}

class Body {
  constructor ({ bot, name, library, foreign, emit, onEnd, policy, isOurs = () => false }) {
    Object.assign(this, { bot, name, library, foreign, emit, onEnd })
    this.claims = new ClaimRequests(request => emit({ event: 'claim', bot: name, ...request }))
    this.chatSender = new ChatSender(bot)
    this.containers = new Containers(bot)
    this.why = 'the server closed the connection'
    this.reflexes = new Reflexes(bot, {
      emit: event => emit({ bot: name, ...event }),
      interrupt: why => this.interrupt(why),
      isBusy: () => Boolean(this.run),
      isOurs
    })
    this.reflexes.heed(policy)
    this.stops = 0 // how often somebody told it to stop
    bot.crew = {
      between: signal => this.reflexes.between(signal),
      claim: keys => this.claims.ask(keys),
      placed: (x, y, z, block) => emit({ event: 'placed', bot: name, x, y, z, block }),
      say: text => this.chatSender.say(text),
      progress: () => {}
    }
    hear(bot, heard => {
      emit({ event: 'heard', bot: name, ...heard })
      if (!this.run && !this.reflexes.acting && !isOurs(heard.speaker)) lookAtSpeaker(bot, heard.speaker)
    })
    bot.on('death', () => this.died())
    bot.on('kicked', reason => this.kicked(whyKicked(reason)))
    bot.on('end', reason => this.ended(reason))
  }

  died () {
    this.reflexes.stop()
    this.run?.abort(new Refusal('died', `${this.name} died`))
    this.emit({ event: 'died', bot: this.name })
  }

  kicked (why) {
    this.why = why
    this.emit({ event: 'kicked', bot: this.name, why })
  }

  ended (reason) {
    if (reason === SILENT) this.why = `the server has sent nothing for ${SILENCE / 1000} s`
    this.chatSender.close()
    this.reflexes.close()
    this.run?.abort(new Refusal('disconnected', this.why))
    this.onEnd()
    const pushed = this.why.includes(TWIN) // it comes back later than others (bridge/reconnect.py): whoever has the name now is out then
    if (!this.leaving) this.emit({ event: 'lost', bots: [this.name], why: this.why, pushed })
  }

  where () {
    const { x, y, z } = this.bot.entity.position
    return { position: { x, y, z }, version: this.bot.version, gameMode: this.bot.game.gameMode }
  }

  observe (radius = 16) { return observe(this.bot, Math.max(0, Math.min(WIDEST, Number(radius) || 0)), this.containers) }

  states (cells) { return states(this.bot, cells) }

  async look ({ x, y, z }) {
    if (![x, y, z].every(Number.isFinite)) throw new Refusal('bad_argument', 'look needs the numbers x, y and z')
    await this.bot.lookAt(new Vec3(x, y, z), true)
  }

  chat (text, to) { return this.chatSender.say(text, { to }) }

  granted (request, granted) { this.claims.settle(request, granted) }

  /**
   * Run one skill and resolve to its result. A running skill is stopped and has answered before the new one starts, and an acting reflex ends
   * first. `policy` replaces the reflexes that are on. With `code`, the source of a generated or imported skill, that code runs in a locked
   * process (foreign.js); `main` names its function, and the result also has `log` and `kind`.
   */
  async perform (skill, args, seconds, { policy, code, main } = {}) {
    const told = {}
    const verb = code == null ? this.library.get(skill) : this.foreign.verb(code, told, main)
    if (!verb) throw new Refusal('unknown_name', `there is no skill ${skill}`)
    const asked = { at: Date.now(), stops: this.stops }
    const limit = Number(seconds) || SECONDS
    this.reflexes.heed(policy)
    this.reflexes.resting = false
    const free = await this.freeHandsWithin(limit)
    if (this.stops !== asked.stops) return notBegun('stopped', 'told to stop')
    if (!free) return notBegun('interrupted', 'a reflex used up its time')
    const run = this.run = new Run({ bot: this.bot, name: this.name, skill, verb, emit: this.emit })
    return run.finish(args ?? {}, limit - (Date.now() - asked.at) / 1000).then(result => ({ ...this.finished(run, result), ...told }))
  }

  /** Wait for freeHands; resolve to false when it takes longer than `seconds`. */
  async freeHandsWithin (seconds) {
    let timer
    const late = new Promise(resolve => { timer = setTimeout(resolve, seconds * 1000, false) })
    try {
      return await Promise.race([this.freeHands().then(() => true), late])
    } finally {
      clearTimeout(timer)
    }
  }

  /** Resolve when no skill runs, no reflex acts, and none waits for a pause. */
  async freeHands () {
    do {
      while (this.run || this.reflexes.acting) await (this.run ? this.halt('told to do something else') : this.reflexes.acting)
      await this.reflexes.between()
    } while (this.run || this.reflexes.acting)
  }

  finished (run, result) {
    if (this.run === run) this.run = null
    this.reflexes.senses.ended(result)
    return result
  }

  /** Stop the running skill for a reflex and resolve to its name; to an empty string when none ran. */
  async interrupt (why) {
    const { run } = this
    run?.abort(new Refusal('interrupted', why))
    await run?.settled
    return run?.skill ?? ''
  }

  async halt (why) {
    const { run } = this
    run?.abort(new Refusal('stopped', why))
    await run?.settled
    if (this.run === run) this.run = null
  }

  async stop () {
    this.stops++
    this.reflexes.resting = true
    this.reflexes.stop()
    await this.halt('told to stop')
    await this.reflexes.acting
  }

  async leave () {
    this.leaving = true
    await this.stop()
    await new Promise(resolve => {
      const timer = setTimeout(resolve, GOODBYE)
      this.bot.once('end', () => { clearTimeout(timer); resolve() })
      this.bot.quit()
    })
  }
}

/** Asks the team, in Python, whether this bot may work on some blocks. The team keeps the claims, so they hold across hosts. */
class ClaimRequests {
  constructor (send) {
    this.send = send
    this.waiting = new Map() // request number -> the function that settles it
    this.sequence = 0
  }

  /** Resolve to true if all `keys` ("x,y,z") belong to this bot until its skill ends, and to false otherwise. */
  ask (keys) {
    return new Promise(resolve => {
      const request = ++this.sequence
      const timer = setTimeout(() => this.settle(request, false), CLAIM_PATIENCE)
      this.waiting.set(request, granted => { clearTimeout(timer); resolve(granted) })
      this.send({ request, keys })
    })
  }

  settle (request, granted) {
    const resolve = this.waiting.get(request)
    this.waiting.delete(request)
    resolve?.(Boolean(granted))
  }
}

const notBegun = (reason, note) => ({ done: false, reason, note, gained: {}, seconds: 0 })

module.exports = { join }
