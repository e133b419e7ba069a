'use strict'
/**
 * Guard a player for a while: stay beside them and fight every hostile mob that comes near.
 *
 * @param {string} player whom to guard
 * @param {number} seconds how long, 1 to 1800; 60 if left out
 * @says guard me; keep me safe; watch my back; escort Sam; fight off whoever comes near me; look after me in the dark;
 *   be my bodyguard; protect Sam from monsters; stay by my side and fight; keep the enemies off me; cover me while I work;
 *   defend this player;
 *   hold them off while I build; nobody gets near Ann, see to it
 * @example {"player": "Sam", "seconds": 12}
 * @needs the player in sight; a sword
 * @gains what the mobs drop
 * @plot give @s iron_sword 1
 * @plot join Sam ~8 ~ ~2
 * @plot summon zombie ~14 ~ ~2
 * @proof unless entity @e[type=zombie,distance=..40]
 * @proof positioned ~8 ~ ~2 if entity @s[distance=..12]
 */
const check = require('../runtime/core/arguments.js')
const { goUpTo, playerOf, away } = require('../runtime/combat/beings.js')
const { kill } = require('../runtime/combat/hunt.js')
const { foeOf } = require('../runtime/combat/guard_target.js')
const { pass } = require('../runtime/core/wait.js')

const BESIDE = 3 // m
const DANGER = 10 // m from the guarded one
const LOOK = 5 // ticks between two looks around
const TICKS = 20 // in a second

module.exports = async function guardPlayer (bot, args, signal) {
  const seconds = check.number('seconds', args.seconds, { least: 1, most: 1800, otherwise: 60 })
  playerOf(bot, args.player)
  const until = bot.time.age + seconds * TICKS
  let killed = 0
  while (bot.time.age < until) {
    const ward = playerOf(bot, args.player)
    const foe = foeOf(bot, ward, DANGER)
    if (foe && await kill(bot, foe, signal)) killed++
    if (!foe && away(bot, ward) > BESIDE) await goUpTo(bot, ward, BESIDE, signal)
    await pass(bot, signal, LOOK)
  }
  return `guarded ${args.player}, killed ${killed}`
}
