'use strict'
// One bot in the world: what it tells Python, and what Python can ask of it. It comes in through entry.js; skills run in run.js.
const { Vec3 } = require('vec3')
const { Refusal } = require('../../skills/runtime/refusal.js')
const { enter } = require('./entry.js')
const { observe, states } = require('./observe.js')
const { Claims } = require('./claims.js')
const { Containers } = require('./containers.js')
const { Mouth } = require('./mouth.js')
const { Run } = require('./run.js')
const { hear } = require('./hear.js')
const { whyKicked, TWIN } = require('./words.js')

const GOODBYE = 500 // ms for a polite end of the connection
const WIDEST = 32 // blocks of an observation's radius

async function join ({ library, emit, onEnd, ...ticket }) {
  return new Body({ bot: await enter(ticket), name: ticket.name, library, emit, onEnd })
}

class Body {
  constructor ({ bot, name, library, emit, onEnd }) {
    Object.assign(this, { bot, name, library, emit, onEnd })
    this.claims = new Claims(request => emit({ event: 'claim', bot: name, ...request }))
    this.mouth = new Mouth(bot)
    this.containers = new Containers(bot)
    this.why = 'the server closed the connection'
    bot.crew = {
      claim: keys => this.claims.ask(keys),
      placed: (x, y, z, block) => emit({ event: 'placed', bot: name, x, y, z, block }),
      say: text => this.mouth.say(text),
      progress: () => {}
    }
    hear(bot, heard => emit({ event: 'heard', bot: name, ...heard }))
    bot.on('death', () => this.died())
    bot.on('kicked', reason => this.kicked(whyKicked(reason)))
    bot.on('end', () => this.ended())
  }

  died () {
    this.run?.abort(new Refusal('died', `${this.name} died`))
    this.emit({ event: 'died', bot: this.name })
  }

  kicked (why) {
    this.why = why
    this.emit({ event: 'kicked', bot: this.name, why })
  }

  ended () {
    this.mouth.close()
    this.run?.abort(new Refusal('disconnected', this.why))
    this.onEnd()
    // whoever has the name now may keep it: coming back would throw them out
    const final = this.why.includes(TWIN)
    if (!this.leaving) this.emit({ event: 'lost', bots: [this.name], why: this.why, final })
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

  chat (text) { return this.mouth.say(text) }

  granted (request, granted) { this.claims.settle(request, granted) }

  /** Run one skill; a run that is still going is stopped first and has answered before the new one starts. */
  async perform (skill, args, seconds) {
    const verb = this.library.get(skill)
    if (!verb) throw new Refusal('unknown_name', `there is no skill ${skill}`)
    while (this.run) await this.stop()
    const run = this.run = new Run({ bot: this.bot, name: this.name, skill, verb, emit: this.emit })
    return run.finish(args ?? {}, seconds).finally(() => { if (this.run === run) this.run = null })
  }

  async stop () {
    const run = this.run
    run?.abort(new Refusal('stopped', 'told to stop'))
    await run?.settled
    if (this.run === run) this.run = null
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

module.exports = { join }
