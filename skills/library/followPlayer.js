'use strict'
/**
 * Follow a player for a while, wherever they go, stay close, and fight what comes at them.
 *
 * @param {string} player whom to follow
 * @param {number} seconds how long, 1 to 1800; 60 if left out
 * @param {number} range how close to stay, 1 to 16 m; 3 if left out
 * @says follow me; walk after Sam; stay near me; tag along; keep up with us; stick to me; go wherever Ann goes; accompany us;
 *   be my shadow; come along; trail Sam;
 *   we go together, keep close
 * @example {"player": "Sam", "seconds": 6}
 * @needs the player in sight
 * @gains nothing
 * @plot join Sam ~14 ~ ~5
 * @proof positioned ~14 ~ ~5 if entity @s[distance=..4]
 */
const check = require('../runtime/core/arguments.js')
const { away, goUpTo, playerOf } = require('../runtime/combat/beings.js')
const { kill } = require('../runtime/combat/hunt.js')
const { foeOf } = require('../runtime/combat/guard_target.js')
const { pass } = require('../runtime/core/wait.js')

const DANGER = 5 // m from the followed one
const LOOK = 5 // ticks between two looks
const TICKS = 20 // in a second

module.exports = async function followPlayer (bot, args, signal) {
  const seconds = check.number('seconds', args.seconds, { least: 1, most: 1800, otherwise: 60 })
  const range = check.number('range', args.range, { least: 1, most: 16, otherwise: 3 })
  playerOf(bot, args.player)
  const until = bot.time.age + seconds * TICKS
  while (bot.time.age < until) {
    const player = playerOf(bot, args.player)
    await bot.crew.between(signal)
    const foe = foeOf(bot, player, DANGER)
    if (foe) await kill(bot, foe, signal)
    else if (away(bot, player) > range) await goUpTo(bot, player, range, signal)
    await pass(bot, signal, LOOK)
  }
}
