'use strict'

// How much of a block somebody breaks in one tick: tool, harvestability, efficiency, haste, fatigue, water and ground,
// as in vanilla. Used by plugins/blocks/digging.js.

const { enchantment } = require('../items/enchantments')
const { eyesOf } = require('../entities/surroundings')

const WITH_TOOL = 30
const WITHOUT = 100
const SLOW = 5
const HELMET = 5
// by the level of mining fatigue; higher ones are as the last
const FATIGUE = [1, 0.3, 0.09, 0.0027, 0.00081]

/** Returns the part of the block that is dug in one tick; 1 or more breaks it at once. */
function progressPerTick (serv, player, block) {
  if (block.hardness === 0) return Infinity
  if (!block.diggable || block.hardness === null || block.hardness < 0) return 0
  const harvests = !block.harvestTools || Boolean(block.harvestTools[player.hand?.type])
  return speed(serv, player, block) / block.hardness / (harvests ? WITH_TOOL : WITHOUT)
}

function speed (serv, player, block) {
  const { registry } = serv
  const level = effect => player.effectLevel?.(effect) ?? 0
  let speed = registry.materials[block.material]?.[player.hand?.type] ?? 1
  const efficiency = enchantment(registry, player.hand, 'efficiency')
  if (speed > 1 && efficiency > 0) speed += efficiency ** 2 + 1
  speed *= 1 + 0.2 * Math.max(level('haste'), level('conduit_power'))
  speed *= FATIGUE[Math.min(level('mining_fatigue'), FATIGUE.length - 1)]
  if (isHeadInWater(serv, player) && enchantment(registry, player.inventory[HELMET], 'aqua_affinity') === 0)
    speed /= SLOW
  // before the client's first report the player counts as standing
  return player.onGround === false ? speed / SLOW : speed
}

function isHeadInWater ({ terrain }, player) {
  const block = terrain.blockAt(eyesOf(player))
  return block.name === 'water' || block.name === 'bubble_column' || Boolean(block.isWaterlogged)
}

module.exports = { progressPerTick }
