'use strict'

// Effects on players and mobs: duration, strength, those that act by themselves (regeneration, poison, wither, hunger, instant
// ones, absorption), and the packets to clients. Other plugins ask for the rest: `entity.effectLevel('resistance')` in
// damage.js, 'haste' in digging.js.

const { effectIds, effectId } = require('../../entities/effect_names')
const { sendAttributes, CHANGED_BY } = require('../../entities/attributes')
const { setHealth, setAbsorption } = require('./damage')

const FOREVER = -1
const FLAGS = { particles: 2, icon: 4 }
const HUNGER_EACH = 0.005
const HEALTH_EACH = 4
// undead mobs: healing damages them, poison and regeneration have no effect
const UNDEAD = /zombie|skeleton|wither|drowned|husk|stray|phantom|zoglin|bogged/

// ticks between two actions of an effect, halved at each level
const PACED = {
  regeneration: { every: 50, run: (serv, entity) => serv.heal(entity, 1) },
  poison: { every: 25, run: (serv, entity) => entity.health > 1 && serv.hurt(entity, 1, { type: 'magic', knockback: 0 }) },
  wither: { every: 40, run: (serv, entity) => serv.hurt(entity, 1, { type: 'wither', knockback: 0 }) }
}
const ALWAYS = {
  hunger: (serv, entity, level) => {
    if (entity.exhaustion !== undefined) entity.exhaustion += HUNGER_EACH * level
  }
}
const INSTANT = {
  instant_health: (serv, entity, level) => healOrHurt(serv, entity, level, isUndead(entity)),
  instant_damage: (serv, entity, level) => healOrHurt(serv, entity, level, !isUndead(entity)),
  saturation: (serv, entity, level) => feed(entity, level)
}

const isUndead = entity => UNDEAD.test(entity.kind ?? '')

function healOrHurt (serv, entity, level, hurts) {
  if (hurts) serv.hurt(entity, 6 * 2 ** (level - 1), { type: 'magic', knockback: 0 })
  else serv.heal(entity, 4 * 2 ** (level - 1))
}

function feed (entity, level) {
  if (entity.food === undefined) return
  entity.food = Math.min(20, entity.food + level)
  entity.foodSaturation = Math.min(entity.food, entity.foodSaturation + 2 * level)
}

module.exports.provides = ['giveEffect', 'removeEffect']
module.exports.needs = ['keepOfPlayer']
module.exports.uses = ['heal', 'hurt', 'tickCount']

module.exports.server = serv => {
  const { registry } = serv
  const touched = new Set()

  /** Gives an entity an effect. @returns whether it took effect: not if a stronger one is active or the name is unknown */
  serv.giveEffect = (entity, name, { ticks = 600, amplifier = 0, particles = true } = {}) => {
    if (!effectIds(registry).has(name) || !entity.effects || !(entity.health > 0)) return false
    if (isUndead(entity) && (name === 'poison' || name === 'regeneration')) return false
    if (INSTANT[name]) {
      INSTANT[name](serv, entity, amplifier + 1)
      return true
    }
    const before = entity.effects.get(name)
    if (before && !isStronger({ ticks, amplifier }, before)) return false
    if (before) end(serv, entity, name, { silent: true })
    begin(entity, name, { ticks, amplifier, particles })
    return true
  }

  /** Removes one effect, or all; returns whether there was any. */
  serv.removeEffect = (entity, name) => {
    const names = name ? [name] : [...(entity.effects?.keys() ?? [])]
    return names.filter(one => end(serv, entity, one)).length > 0
  }

  function begin (entity, name, effect) {
    entity.effects.set(name, effect)
    touched.add(entity)
    const level = effect.amplifier + 1
    if (name === 'absorption') setAbsorption(entity, Math.max(entity.absorption ?? 0, HEALTH_EACH * level))
    if (name === 'health_boost') entity.maxHealth += HEALTH_EACH * level
    tell(entity, 'entity_effect', packetOf(registry, entity, name))
    show(entity)
    if (CHANGED_BY[name]) sendAttributes(serv, entity)
  }

  serv.on('tick', () => {
    for (const entity of touched) {
      if (!entity.effects.size || !serv.entities[entity.id]) touched.delete(entity)
      else for (const [name, effect] of [...entity.effects]) work(serv, entity, name, effect)
    }
  })
  // death removes all effects
  serv.on('died', entity => {
    for (const name of [...(entity.effects?.keys() ?? [])]) end(serv, entity, name)
  })
  serv.keepOfPlayer('effects', {
    record: player => (player.effects.size > 0 ? [...player.effects] : null),
    restore: (player, kept) => {
      for (const [name, effect] of kept) player.effects.set(name, effect)
      player.maxHealth += HEALTH_EACH * player.effectLevel('health_boost')
      touched.add(player)
    },
    fresh: player => serv.removeEffect(player)
  })
}

// as in vanilla only the entity itself is told
const tell = (entity, name, data) => entity._client?.write(name, data)

const isStronger = (one, other) =>
  one.amplifier > other.amplifier ||
  (one.amplifier === other.amplifier && other.ticks !== FOREVER && (one.ticks === FOREVER || one.ticks >= other.ticks))

function work (serv, entity, name, effect) {
  const level = effect.amplifier + 1
  ALWAYS[name]?.(serv, entity, level)
  const paced = PACED[name]
  const every = paced && Math.max(1, paced.every >> effect.amplifier)
  const clock = effect.ticks === FOREVER ? serv.tickCount : effect.ticks
  if (paced && clock % every === 0) paced.run(serv, entity)
  if (effect.ticks !== FOREVER && --effect.ticks <= 0) end(serv, entity, name)
}

function end (serv, entity, name, { silent = false } = {}) {
  const effect = entity.effects?.get(name)
  if (!effect) return false
  entity.effects.delete(name)
  if (name === 'absorption') setAbsorption(entity, entity.absorption - HEALTH_EACH * (effect.amplifier + 1))
  if (name === 'health_boost') {
    entity.maxHealth -= HEALTH_EACH * (effect.amplifier + 1)
    if (entity.health > entity.maxHealth) setHealth(entity, entity.maxHealth)
  }
  if (!silent) {
    const effectNumber = effectId(serv.registry, name)
    tell(entity, 'remove_entity_effect', { entityId: entity.id, effectId: effectNumber })
  }
  show(entity)
  if (CHANGED_BY[name]) sendAttributes(serv, entity)
  return true
}

function packetOf (registry, entity, name) {
  const { ticks, amplifier, particles } = entity.effects.get(name)
  const flags = (particles ? FLAGS.particles : 0) | FLAGS.icon
  return { entityId: entity.id, effectId: effectId(registry, name), amplifier, duration: ticks, flags }
}

// what other players see: particles, invisibility, glowing
function show (entity) {
  entity.setFlag?.('invisible', entity.effects.has('invisibility'))
  entity.setFlag?.('glowing', entity.effects.has('glowing'))
}

module.exports.player = (player, serv) => {
  /** Tells a player the effects on it: at a join, after a respawn. */
  player.sendEffects = () => {
    for (const name of player.effects.keys())
      player._client.write('entity_effect', packetOf(serv.registry, player, name))
    sendAttributes(serv, player)
  }
}

module.exports.entity = entity => {
  /** The effects on the entity: name to {level, left, ...}. */
  entity.effects = new Map()
  /** Returns the level of an effect on the entity; 0 without it. */
  entity.effectLevel = name => (entity.effects.has(name) ? entity.effects.get(name).amplifier + 1 : 0)
}
