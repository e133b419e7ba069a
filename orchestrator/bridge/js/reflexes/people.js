'use strict'
// Observes people, which are players that are no bots of ours: where they are walking, and what they toss to the bot.
const { eyes, direction } = require('../body/view_direction.js')

const THROWN = 0.9 // m from the hand within which a thrown item appears
const HAND = 1.32 // m above the feet
const REACH = 8 // m over which a toss counts as a gift
const CONE = Math.cos(Math.PI / 5) // how exactly the giver has to look at the receiver
const KEPT = 30000 // ms that a gift is remembered

class People {
  constructor (bot, isOurs) {
    Object.assign(this, { bot, isOurs })
    this.was = new Map() // name -> where they were at the last look
    this.steps = new Map() // name -> how far they came since, as a vector
    this.thrown = new WeakSet() // item entities that the bot threw: it does not take them back unasked
    this.gifts = new Map() // item entity -> {from, at, taken}: `taken` is what came in by itself before one looked
    bot.on('entitySpawn', entity => { if (entity.name === 'item') this.spawned(entity) })
    bot.on('playerCollect', (collector, entity) => { if (collector === bot.entity) this.collected(entity) })
  }

  /** Return the people within `far` m, as entities. */
  near (far) {
    const { players, entity } = this.bot
    return Object.values(players)
      .map(player => player.entity)
      .filter(person => person && person !== entity && !this.isOurs(person.username) && person.position.distanceTo(entity.position) <= far)
  }

  /** Update the steps of people; called at each check of the reflexes. */
  look () {
    for (const person of this.near(REACH)) {
      const before = this.was.get(person.username)
      if (before) this.steps.set(person.username, person.position.minus(before))
      this.was.set(person.username, person.position.clone())
    }
    for (const [entity, { at, taken }] of this.gifts) if ((!taken && !this.bot.entities[entity.id]) || Date.now() - at > KEPT) this.gifts.delete(entity)
  }

  /** Record a new item entity as a gift if a person threw it and looks at this bot more than at others. What our own bots throw is no gift. */
  spawned (entity) {
    const thrower = this.throwerOf(entity)
    if (thrower === this.bot.entity) this.thrown.add(entity)
    else if (thrower && !this.isOurs(thrower.username) && this.lookedAtMost(thrower) === this.bot.entity) {
      this.gifts.set(entity, { from: thrower.username, at: Date.now() })
    }
  }

  /** Return whose hand a new item entity is nearest to, a bot's rather than a person's at the same place; null if nobody's hand is near. */
  throwerOf (entity) {
    const far = body => body.position.offset(0, HAND, 0).distanceTo(entity.position)
    const bodies = Object.values(this.bot.players).map(player => player.entity).filter(body => body && body !== this.bot.entity && far(body) < THROWN)
    if (far(this.bot.entity) < THROWN) bodies.push(this.bot.entity)
    const isPerson = body => body !== this.bot.entity && !this.isOurs(body.username)
    return bodies.sort((a, b) => far(a) - far(b) || isPerson(a) - isPerson(b))[0] ?? null
  }

  /** Count a gift that the bot picked up by itself, before the reflex had looked for it. */
  collected (entity) {
    const gift = this.gifts.get(entity)
    if (gift) gift.taken = stackOf(entity)
  }

  lookedAtMost (giver) {
    const sight = direction({ yaw: giver.yaw, pitch: 0 })
    let best = { entity: null, how: CONE }
    for (const { entity } of Object.values(this.bot.players)) {
      if (!entity || entity === giver) continue
      const way = entity.position.offset(0, 1, 0).minus(eyes(giver))
      way.y = 0
      const far = way.norm()
      const how = far > REACH ? -1 : far < 0.5 ? 1 : way.scaled(1 / far).dot(sight)
      if (how > best.how) best = { entity, how }
    }
    return best.entity
  }
}

/** Return the stack of an item entity; null when its metadata has not arrived. */
function stackOf (entity) {
  try { return entity.getDroppedItem() } catch { return null }
}

module.exports = { People, stackOf }
