'use strict'
/**
 * Lead an animal to a place with the food that it likes in the hand: into a pen, or home.
 *
 * @param {string} name mob id: cow, sheep, pig, chicken, rabbit, goat or mooshroom
 * @param {number} x where to, east
 * @param {number} y up
 * @param {number} z south
 * @says lead the cow home; lure the pig with a carrot; bring the sheep into the pen; make the chicken follow you;
 *   get the animal over here with food; tempt the pig with food; get the cow to follow you here;
 *   walk the sheep into the fence; attract chickens with seeds; guide the animals to the stable;
 *   catch the chicken without harming it;
 *   show the cow some wheat and bring it along; coax the rabbit over; herd the sheep in; take the goat alive to its pen
 * @example {"name": "cow", "x": 3, "y": -60, "z": -10}
 * @needs one of its food in the inventory, such an animal within 48 m
 * @gains nothing
 * @plot give @s wheat 1
 * @plot summon cow ~5 ~ ~4
 * @proof positioned ~3 ~ ~-10 if entity @e[type=cow,distance=..8]
 */
const { Vec3 } = require('vec3')
const { goals } = require('mineflayer-pathfinder')
const check = require('../runtime/core/arguments.js')
const { away, beings, goUpTo, isThere, mob } = require('../runtime/combat/beings.js')
const { foodOf } = require('../runtime/items/feed.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { holdKind } = require('../runtime/blocks/use.js')
const { walkTo } = require('../runtime/movement/walk.js')
const { pass, until } = require('../runtime/core/wait.js')

const CLOSE = 3 // m: it follows from here
const LEG = 3 // m that one goes ahead
const WAIT = 80 // ticks that it gets to catch up
const THERE = 5 // m of the place
const AT_IT = 1.5 // m: then one waits for it
const LATER = 20 // ticks until another look
const LEGS = 120 // goes ahead, and looks while one waits at the place

module.exports = async function lureAnimal (bot, args, signal) {
  const name = mob(bot, args.name)
  const foods = foodOf(name)
  const place = new Vec3(check.number('x', args.x), check.number('y', args.y, { least: -64, most: 320 }), check.number('z', args.z))
  await holdKind(bot, each => foods.includes(each), foods.join(' or '), signal)
  const [animal] = beings(bot, each => each.name === name)
  if (!animal) throw new Refusal('not_found', `no ${name} in sight`)
  await goUpTo(bot, animal, CLOSE, signal)
  for (let leg = 0; leg < LEGS && animal.position.distanceTo(place) > THERE; leg++) {
    if (!isThere(bot, animal)) throw new Refusal('not_found', `the ${name} is gone`)
    await holdKind(bot, each => foods.includes(each), foods.join(' or '), signal)
    if (!await until(bot, signal, WAIT, () => away(bot, animal) <= CLOSE)) await goUpTo(bot, animal, CLOSE, signal)
    await goAhead(bot, place, signal)
  }
  if (animal.position.distanceTo(place) > THERE) throw new Refusal('unreachable', `the ${name} did not follow`)
}

/** A few steps towards the place. */
async function goAhead (bot, place, signal) {
  const way = place.minus(bot.entity.position)
  const far = Math.hypot(way.x, way.z)
  if (far < AT_IT) return pass(bot, signal, LATER)
  const next = bot.entity.position.plus(way.scaled(Math.min(1, LEG / far)))
  await walkTo(bot, new goals.GoalNearXZ(next.x, next.z, 1), signal)
}
