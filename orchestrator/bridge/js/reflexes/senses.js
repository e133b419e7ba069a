'use strict'
// What a bot remembers for its reflexes: its attacker, where it died, since when items lie about, and whether the last skill found no way.

const { People } = require('./people.js')

const RECENT = 3000 // ms during which an attack is answered
const JUST = 5000 // ms before death in which the bot carried something: the items drop before the death is reported
const REBIRTH = 1000 // ms after death, until the bot has respawned
const DESPAWN = 240000 // ms after which dropped items count as gone; servers keep them for five minutes

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

  /** Note that a skill has ended. */
  ended ({ done, reason }) {
    this.idleSince = Date.now()
    this.stranded = !done && reason === 'unreachable'
  }

  /** Update; called at each check. It notes that the bot carries something, because items drop before the death is reported. */
  look () {
    if (this.bot.isAlive && this.bot.inventory.items().length) this.carriedAt = Date.now()
    this.people.look()
  }

  died () {
    this.attacker = null
    if (Date.now() - this.carriedAt < JUST) this.grave = { position: this.bot.entity.position.clone(), at: Date.now() }
  }

  /** The entity that hit the bot in the last RECENT ms and is still there, or null. */
  get assailant () {
    const recent = Date.now() - this.hurtAt < RECENT
    return recent && this.attacker && this.bot.entities[this.attacker.id] ? this.attacker : null
  }

  /** The place of death, where the bot's items still lie, or null; null also until the bot has had time to respawn. */
  get lost () {
    const since = Date.now() - (this.grave?.at ?? 0)
    return this.grave && since > REBIRTH && since < DESPAWN ? this.grave.position : null
  }
}

module.exports = { Senses }
