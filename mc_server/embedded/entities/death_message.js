'use strict'

// The sentence that says how somebody died, by vanilla's translation keys. Used by plugins/dying.js.

// how long somebody who struck is remembered as the reason
const CREDIT_TICKS = 100
const HIGH = 5
const FALLS = ['fall', 'ender_pearl']
const LADDERS = {
  ladder: 'ladder',
  vine: 'vines',
  weeping_vines: 'weeping_vines',
  weeping_vines_plant: 'weeping_vines',
  twisting_vines: 'twisting_vines',
  twisting_vines_plant: 'twisting_vines',
  scaffolding: 'scaffolding'
}

function deathMessage (serv, victim, cause) {
  const name = nameOf(serv, victim)
  if (FALLS.includes(cause.type) && cause.fallDistance > HIGH) return fellFar(serv, victim, name, cause)
  const key = `death.attack.${serv.damageTypes.get(cause.type)?.messageId ?? 'generic'}`
  if (cause.by) return { translate: key, with: [name, nameOf(serv, cause.by)] }
  const other = creditOf(serv, victim)
  return other ? { translate: `${key}.player`, with: [name, nameOf(serv, other)] } : { translate: key, with: [name] }
}

function fellFar (serv, victim, name, { climbable }) {
  const other = creditOf(serv, victim)
  if (other) return { translate: 'death.fell.assist', with: [name, nameOf(serv, other)] }
  const from = climbable ? (LADDERS[climbable] ?? 'other_climbable') : 'generic'
  return { translate: `death.fell.accident.${from}`, with: [name] }
}

function creditOf (serv, { lastAttacker }) {
  const recent = lastAttacker && serv.tickCount - lastAttacker.tick <= CREDIT_TICKS
  return recent ? lastAttacker.entity : null
}

/** What an entity is called: a player by name, anything else by its kind. */
function nameOf (serv, entity) {
  if (entity.username) return entity.username
  return { translate: `entity.minecraft.${serv.registry.entities[entity.entityType].name}` }
}

module.exports = { deathMessage, nameOf }
