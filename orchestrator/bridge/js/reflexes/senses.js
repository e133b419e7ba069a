'use strict'
// What a body remembers for its reflexes: who hurt it and when, where it died, how long things have lain about, and
// whether the last skill found no way.

const { People } = require('./people.js')

const RECENT = 3000 // ms that a blow is answered
const JUST = 5000 // ms before death that things were carried: they fall before one hears of it
const REBIRTH = 1000 // ms
const DESPAWN = 240000 // ms after which what was dropped is as good as gone: servers keep it for five minutes

class Senses {
  constructor (bot, isOurs = () => false) {
    this.bot = bot
    this.people = new People(bot, isOurs)
    this.attacker = null
    this.hurtAt = -Infinity
    this.carriedAt = -Infinity
    this.grave = null // where the own things lie: {position, at}
    this.stranded = false // the last skill found no way
    this.idleSince = Date.now() // hands are free since
    bot.on('entityHurt', (entity, source) => { if (entity === bot.entity) this.hurt(source) })
    bot.on('entitySpawn', entity => { entity.seenAt = Date.now() })
    bot.inventory.on('updateSlot', (slot, before, now) => { if (now) this.carriedAt = Date.now() })
    bot.on('death', () => this.died())
  }

  hurt (source) {
    this.attacker = source ?? null
    this.hurtAt = Date.now()
  }

  /** A skill has come to its end. */
  ended ({ done, reason }) {
    this.idleSince = Date.now()
    this.stranded = !done && reason === 'unreachable'
  }

  /** Called at every tick: what was carried falls before one hears that one has died. */
  look () {
    if (this.bot.isAlive && this.bot.inventory.items().length) this.carriedAt = Date.now()
    this.people.look()
  }

  died () {
    this.attacker = null
    if (Date.now() - this.carriedAt < JUST) this.grave = { position: this.bot.entity.position.clone(), at: Date.now() }
  }

  /** Whoever hit the bot a moment ago and is still there, or null. */
  get assailant () {
    const recent = Date.now() - this.hurtAt < RECENT
    return recent && this.attacker && this.bot.entities[this.attacker.id] ? this.attacker : null
  }

  /** Where the own things still lie, or null; not before one is somewhere else. */
  get lost () {
    const since = Date.now() - (this.grave?.at ?? 0)
    return this.grave && since > REBIRTH && since < DESPAWN ? this.grave.position : null
  }
}

module.exports = { Senses }
