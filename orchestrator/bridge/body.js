'use strict'
// One bot in the world: its connection, what it tells Python, and what Python can ask of it. Skills run through run.js.
const mineflayer = require('mineflayer')
const { pathfinder } = require('mineflayer-pathfinder')
const { Vec3 } = require('vec3')
const { Refusal } = require('../../skills/runtime/refusal.js')
const { patch } = require('../../mc_server/embedded/registry_patch.js')
const { observe } = require('./observe.js')
const { Claims } = require('./claims.js')
const { Mouth } = require('./mouth.js')
const { Run } = require('./run.js')
const { hear } = require('./hear.js')
const { whyRefused, whyKicked } = require('./words.js')

const VIEW_DISTANCE = 4 // chunks: 64 m of sight; memory grows with its square
const GOODBYE = 500 // ms for a polite end of the connection
const SILENCE = 20000 // ms without a packet: the server is gone

/** Connect and wait until the ground under the bot has arrived; every way to fail is a Refusal that says why. */
async function join ({ name, host, port, version, deadline, library, emit, onEnd }) {
  const bot = createBot({ name, host, port, version })
  try {
    await arrival(bot, { host, port, deadline })
  } catch (refusal) {
    bot._client?.end('gave up')
    throw refusal
  }
  return new Body({ bot, name, library, emit, onEnd })
}

function createBot ({ name, host, port, version }) {
  try {
    const bot = mineflayer.createBot({
      host, port, username: name, version: version || false, auth: 'offline', viewDistance: VIEW_DISTANCE,
      hideErrors: true, logErrors: false, checkTimeoutInterval: SILENCE
    })
    bot.on('error', () => {}) // the ones that matter end the connection, and 'end' is handled
    bot.once('inject_allowed', () => { patch(bot.registry); bot.loadPlugin(pathfinder); forgetLight(bot) })
    return bot
  } catch (error) {
    throw new Refusal('disconnected', error.message)
  }
}

/** Nobody here needs to know how bright it is, and light is half of what a chunk weighs. */
function forgetLight (bot) {
  bot._client.prependListener('map_chunk', packet => { packet.skyLight = undefined; packet.blockLight = undefined })
}

/** Resolves at the first tick of physics, which needs the chunk under the bot. */
function arrival (bot, { host, port, deadline }) {
  return new Promise((resolve, reject) => {
    const refuse = why => reject(new Refusal('disconnected', why))
    const timer = setTimeout(refuse, deadline, `no way into ${host}:${port} within ${deadline / 1000} s`)
    bot.once('error', error => refuse(whyRefused(error, host, port)))
    bot.once('kicked', reason => refuse(whyKicked(reason)))
    bot.once('end', () => refuse(`${host}:${port} closed the connection`))
    bot.once('physicsTick', resolve)
    bot.once('physicsTick', () => clearTimeout(timer))
  })
}

class Body {
  constructor ({ bot, name, library, emit, onEnd }) {
    Object.assign(this, { bot, name, library, emit, onEnd })
    this.claims = new Claims(request => emit({ event: 'claim', bot: name, ...request }))
    this.mouth = new Mouth(bot)
    this.why = 'the server closed the connection'
    bot.crew = { claim: keys => this.claims.ask(keys), say: text => this.mouth.say(text), progress: () => {} }
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
    if (!this.leaving) this.emit({ event: 'lost', bots: [this.name], why: this.why })
  }

  where () {
    const { x, y, z } = this.bot.entity.position
    return { position: { x, y, z }, version: this.bot.version, gameMode: this.bot.game.gameMode }
  }

  observe (radius = 16) { return observe(this.bot, Math.max(0, Math.min(32, Number(radius) || 0))) }

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
    await this.stop()
    this.run = new Run({ bot: this.bot, name: this.name, skill, verb, emit: this.emit })
    return this.run.finish(args ?? {}, seconds)
  }

  async stop () {
    this.run?.abort(new Refusal('stopped', 'told to stop'))
    await this.run?.settled
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
