'use strict'
/**
 * Get out of the water: swim up and to the nearest dry ground.
 *
 * @says swim to land; come ashore; leave the river; do not drown; get onto the bank; leave the lake; find dry ground;
 *   climb out of the river; you are drowning, get out;
 *   do not stay in the sea; paddle to the beach
 * @example {}
 * @needs dry ground that can be reached
 * @gains nothing
 * @plot fill ~-4 ~-2 ~-4 ~4 ~-1 ~4 water
 * @plot tp @s ~ ~-2 ~
 * @proof unless block ~ ~ ~ water
 * @proof positioned ~-7 ~ ~-7 if entity @s[dx=14,dy=1,dz=14]
 */
const { isInWater, rise, swimToBank } = require('../runtime/movement/out_of_water.js')
const { Refusal } = require('../runtime/core/refusal.js')

module.exports = async function swimAshore (bot, args, signal) {
  if (!isInWater(bot)) return 'already on dry ground'
  try {
    if (!await rise(bot, signal)) throw new Refusal('unreachable', 'no way up')
    if (!await swimToBank(bot, signal)) throw new Refusal('unreachable', 'no shore to climb out on')
  } finally {
    bot.clearControlStates()
  }
}
