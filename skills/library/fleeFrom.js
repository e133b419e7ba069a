'use strict'
/**
 * Run away from monsters, or from mobs of one kind, until they are far enough off.
 *
 * @param {string} name mob id to get away from; every hostile mob if left out
 * @param {number} range how far to get, 4 to 48 m; 16 if left out
 * @says run away; flee; get away from the zombie; escape; keep clear of the creeper; retreat from danger; run for it;
 *   save yourself; back off from the monster; get to safety; take flight; avoid the spider;
 *   quick, away from there; do not fight it, run
 * @example {"name": "creeper", "range": 16}
 * @needs room to run
 * @gains nothing
 * @plot summon creeper ~8 ~ ~ {NoAI:1b}
 * @proof positioned ~8 ~ ~ unless entity @s[distance=..15]
 */
const { goals } = require('mineflayer-pathfinder')
const check = require('../runtime/core/arguments.js')
const { away, beings, isHostile, mob } = require('../runtime/combat/beings.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { succeeds, walkTo } = require('../runtime/movement/walk.js')

const TURNS = [0, 0.6, -0.6, 1.2, -1.2, 2, -2] // radians beside the straight way that are tried
const RUNS = 6
const MARGIN = 4 // m further than asked for

module.exports = async function fleeFrom (bot, args, signal) {
  const range = check.number('range', args.range, { least: 4, most: 48, otherwise: 16 })
  const name = args.name === undefined ? null : mob(bot, args.name)
  const foes = () => beings(bot, each => name ? each.name === name : isHostile(each), range)
  for (let run = 0; run < RUNS && foes().length; run++) await runFrom(bot, foes()[0], { range, run, signal })
  if (foes().length) throw new Refusal('unreachable', `cannot get away from the ${foes()[0].name}`)
}

/** Away from it, a little to the side when the straight way is barred. */
async function runFrom (bot, foe, { range, run, signal }) {
  const { position } = bot.entity
  const angle = Math.atan2(position.z - foe.position.z, position.x - foe.position.x)
  const far = range - away(bot, foe) + MARGIN
  for (const turn of TURNS.slice(run % 2)) {
    const goal = new goals.GoalNearXZ(position.x + Math.cos(angle + turn) * far, position.z + Math.sin(angle + turn) * far, 2)
    if (await succeeds(walkTo(bot, goal, signal))) return
  }
}
