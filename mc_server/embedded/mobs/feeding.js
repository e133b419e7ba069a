'use strict'

// Using an item on an animal: food makes it breed or grow, shears take wool, a bucket takes milk. Used by plugins/combat/combat.js for
// `use_entity`.

const { setWool, setAge } = require('./mob_nbt')
const { between } = require('./death_loot')
const COLOURS = require('../items/dye_colours')

const LOVE_TICKS = 600
const LOVE_STATUS = 18
const HASTE_OF_GROWTH = 0.1

/** @returns whether it had an effect */
function handle (serv, player, mob, { slot, wear }) {
  const item = player.inventory[slot]
  if (!item || !(mob.health > 0)) return false
  if (mob.nature.food?.includes(item.name)) return feed(serv, player, mob, slot)
  if (item.name === 'shears' && mob.kind === 'sheep') return shear(serv, mob, wear)
  if (item.name === 'bucket' && (mob.kind === 'cow' || mob.kind === 'mooshroom' || mob.kind === 'goat'))
    return milk(serv, player, mob, slot)
  return false
}

function feed (serv, player, mob, slot) {
  if (mob.baby) setAge(serv, mob, Math.min(0, mob.growth + Math.ceil(-mob.growth * HASTE_OF_GROWTH)))
  else if (mob.growth > 0 || mob.loveUntil > serv.tickCount) return false
  else {
    mob.loveUntil = serv.tickCount + LOVE_TICKS
    mob._writeNearby('entity_status', { entityId: mob.id, entityStatus: LOVE_STATUS })
  }
  player.spend(slot)
  return true
}

function shear (serv, sheep, wear) {
  if (sheep.sheared || sheep.baby) return false
  setWool(sheep, sheep.colour, true)
  const kind = serv.registry.itemsByName[`${COLOURS[sheep.colour]}_wool`]
  for (let n = between(serv, 1, 3); n > 0; n--) serv.popItem(new serv.Item(kind.id, 1), sheep.position.offset(-0.5, 1, -0.5))
  wear(1)
  return true
}

function milk (serv, player, mob, slot) {
  if (mob.baby) return false
  if (player.gameMode === 1) player.giveItem(new serv.Item(serv.registry.itemsByName.milk_bucket.id, 1))
  else player.spend(slot, 'milk_bucket')
  return true
}

module.exports = { handle }
