'use strict'

// The death message of a player or mob, by vanilla's translation keys. Used by plugins/players/dying.js.

const { displayName } = require('./display_name')

// ticks for which the last attacker counts as the cause
const CREDIT_TICKS = 100
const HIGH = 5
const GAME_DESIGN = 'bad_respawn_point'
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
  if (cause.type === GAME_DESIGN) return byDesign(name)
  if (FALLS.includes(cause.type) && cause.fallDistance > HIGH) return fellFar(serv, victim, name, cause)
  const key = `death.attack.${serv.damageTypes.get(cause.type)?.messageId ?? 'generic'}`
  if (cause.by) return { translate: key, with: [name, nameOf(serv, cause.by)] }
  const other = creditOf(serv, victim)
  return other ? { translate: `${key}.player`, with: [name, nameOf(serv, other)] } : { translate: key, with: [name] }
}

// as vanilla puts it
function byDesign (name) {
  const link = {
    translate: 'chat.square_brackets',
    with: [{ translate: 'death.attack.badRespawnPoint.link' }],
    clickEvent: { action: 'open_url', value: 'https://bugs.mojang.com/browse/MCPE-28723' },
    hoverEvent: { action: 'show_text', contents: { text: 'MCPE-28723' } }
  }
  return { translate: 'death.attack.badRespawnPoint.message', with: [name, link] }
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

/** Returns an entity's name: a player's own, otherwise that of the kind. */
function nameOf (serv, entity) {
  if (entity.username) return displayName(entity)
  return { translate: `entity.minecraft.${serv.registry.entities[entity.entityType].name}` }
}

module.exports = { deathMessage, nameOf }
