'use strict'
/**
 * Shoot a mob from afar with bow and arrows until it is dead; takes a shot only when nothing is in between.
 *
 * @param {string} name mob id to shoot at; the nearest hostile mob if left out
 * @param {number} arrows how many arrows at most, 1 to 64; 16 if left out
 * @says shoot it with your bow; fire an arrow at the creeper; kill it from a distance; use bow and arrow; snipe the enemy;
 *   aim and shoot; hit it with arrows; use your bow on the skeleton; pick it off from afar; fire at the target;
 *   shoot skeletons; shoot a skeleton dead; shoot down that spider;
 *   bring the phantom down
 * @example {"name": "pig"}
 * @needs a bow and arrows in the inventory, the mob in sight within 32 m
 * @gains minus the arrows
 * @plot give @s bow 1
 * @plot give @s arrow 16
 * @plot summon pig ~12 ~ ~
 * @proof unless entity @e[type=pig,distance=..40]
 * @proof {"arrow": -1}
 */
const check = require('../runtime/core/arguments.js')
const { beings, goUpTo, away, heartOf, isHostile, isInSight, isThere, mob } = require('../runtime/combat/beings.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { eyeOf } = require('../runtime/building/placing.js')
const { holdKind } = require('../runtime/blocks/use.js')
const { abortable, pass } = require('../runtime/core/wait.js')

const SIGHT = 32 // m
const NEARER = 16 // m: from here one hits what moves
const DRAWN = 22 // ticks until a bow is drawn fully
const SPEED = 3 // m a tick of an arrow from a bow fully drawn
const DROP = 0.05 // m a tick that it falls faster every tick
const DRAG = 0.99 // of its speed that is left after a tick
const AFTER = 10 // ticks until one sees what came of it
const ANGLES = 180 // that are tried

module.exports = async function shootMob (bot, args, signal) {
  const most = check.number('arrows', args.arrows, { least: 1, most: 64, otherwise: 16 })
  const name = args.name === undefined ? null : mob(bot, args.name)
  const [target] = beings(bot, each => name ? each.name === name : isHostile(each), SIGHT)
  if (!target) throw new Refusal('not_found', `no ${name ?? 'monster'} in sight`)
  for (let shot = 0; shot < most && isThere(bot, target); shot++) {
    if (!bot.inventory.items().some(item => item.name.endsWith('arrow'))) throw new Refusal('missing_item', 'no arrows left')
    if (away(bot, target) > NEARER || !isInSight(bot, target)) await getNearer(bot, target, signal)
    if (isThere(bot, target)) await shoot(bot, target, signal)
  }
  if (isThere(bot, target)) throw new Refusal('unreachable', `${most} arrows did not kill the ${target.name}`)
}

/** It may fall to the last arrow meanwhile. */
async function getNearer (bot, target, signal) {
  try {
    await goUpTo(bot, target, NEARER / 2, signal)
  } catch (refusal) {
    if (refusal.reason !== 'not_found') throw refusal
  }
}

async function shoot (bot, target, signal) {
  await holdKind(bot, name => name === 'bow', 'a bow', signal, 'missing_tool')
  bot.activateItem()
  try {
    await pass(bot, signal, DRAWN)
    const { x, y, z } = heartOf(target).minus(eyeOf(bot))
    await abortable(signal, bot.look(Math.atan2(-x, -z), pitchFor(Math.hypot(x, z), y), true))
    await pass(bot, signal, 2)
  } finally {
    bot.deactivateItem()
  }
  await pass(bot, signal, AFTER)
}

/** The flattest angle (radians, up is above zero) at which an arrow comes by a point `far` m off and `up` m above the eye. */
function pitchFor (far, up) {
  let best = { miss: Infinity, angle: 0 }
  for (let step = 0; step <= ANGLES; step++) {
    const angle = -Math.PI / 3 + step * (Math.PI / 1.8) / ANGLES
    const miss = Math.abs(heightAt(far, angle) - up)
    if (miss < best.miss - 1e-3) best = { miss, angle }
  }
  return best.angle
}

/** How high an arrow is after `far` m. */
function heightAt (far, angle) {
  let [x, y, vx, vy] = [0, 0, Math.cos(angle) * SPEED, Math.sin(angle) * SPEED]
  while (x < far && vx > 0.05) {
    const part = Math.min(1, (far - x) / vx)
    x += vx * part
    y += vy * part
    vx *= DRAG
    vy = vy * DRAG - DROP
  }
  return y
}
