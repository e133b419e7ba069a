'use strict'
// Checks arguments from foreign code: each function returns an object of the bot's own, or throws a Refusal with `bad_argument`.
const { Vec3 } = require('vec3')
const { goals } = require('mineflayer-pathfinder')
const check = require('../../../../skills/runtime/core/arguments.js')
const { Refusal } = require('../../../../skills/runtime/core/refusal.js')

const MOST_GOALS = 8 // goals in a composite goal

const no = note => { throw new Refusal('bad_argument', note) }

/** Return a Vec3 of anything with the numbers x, y and z, or with a position that has them. */
function place (given) {
  const { x, y, z } = given?.position ?? given ?? {}
  return new Vec3(check.number('x', x), check.number('y', y, { least: -2048, most: 2048 }), check.number('z', z))
}

/** Return the block at a place; throw a Refusal where no chunk is loaded. */
function block (bot, given) {
  return bot.blockAt(place(given).floored()) ?? no('that place is not in sight')
}

function entity (bot, given) {
  const id = typeof given === 'object' ? given?.id : given
  const found = Number.isInteger(id) && Object.hasOwn(bot.entities, id) ? bot.entities[id] : null
  return found ?? no('that is no longer in sight')
}

/** Return a stack in the inventory, given as an item, a name or an id. */
function stack (bot, given) {
  const wanted = typeof given === 'object' ? given?.type ?? given?.name : given
  const items = [...bot.inventory.items(), bot.inventory.slots[45]].filter(Boolean)
  const found = items.find(({ slot }) => slot === given?.slot && typeof given === 'object' && wanted !== undefined) ?? items.find(({ name, type }) => name === wanted || type === wanted)
  if (!found || (found.name !== wanted && found.type !== wanted)) throw new Refusal('missing_item', `there is no ${String(wanted).slice(0, 40)} in the inventory`)
  return found
}

function oneOf (name, given, known) {
  return known.includes(given) ? given : no(`${name} must be one of ${known.join(', ')}`)
}

// makes a pathfinder goal of each kind from the arguments that a skill gives
const GOALS = {
  GoalBlock: (bot, [x, y, z]) => new goals.GoalBlock(...whole(x, y, z)),
  GoalNear: (bot, [x, y, z, range]) => new goals.GoalNear(...whole(x, y, z), near(range)),
  GoalXZ: (bot, [x, z]) => new goals.GoalXZ(...flat(x, z)),
  GoalNearXZ: (bot, [x, z, range]) => new goals.GoalNearXZ(...flat(x, z), near(range)),
  GoalY: (bot, [y]) => new goals.GoalY(Math.floor(check.number('y', y))),
  GoalGetToBlock: (bot, [x, y, z]) => new goals.GoalGetToBlock(...whole(x, y, z)),
  GoalLookAtBlock: (bot, [at]) => new goals.GoalLookAtBlock(place(at).floored(), bot.world),
  GoalPlaceBlock: (bot, [at]) => new goals.GoalPlaceBlock(place(at).floored(), bot.world, {}),
  GoalBreakBlock: (bot, [x, y, z]) => new goals.GoalGetToBlock(...whole(x, y, z)),
  GoalFollow: (bot, [whom, range]) => new goals.GoalFollow(entity(bot, whom), near(range)),
  GoalInvert: (bot, [inner]) => new goals.GoalInvert(goal(bot, inner)),
  GoalCompositeAny: (bot, [list]) => new goals.GoalCompositeAny(several(bot, list)),
  GoalCompositeAll: (bot, [list]) => new goals.GoalCompositeAll(several(bot, list))
}

const whole = (x, y, z) => { const at = place({ x, y, z }).floored(); return [at.x, at.y, at.z] }
const flat = (x, z) => [Math.floor(check.number('x', x)), Math.floor(check.number('z', z))]
const near = range => check.number('range', range, { least: 0, most: 64, otherwise: 1 })
const several = (bot, list) => Array.isArray(list) && list.length && list.length <= MOST_GOALS ? list.map(each => goal(bot, each)) : no(`a composite goal must have 1 to ${MOST_GOALS} parts`)

/** Return the pathfinder goal that `{goal, args}` describes. */
function goal (bot, given) {
  const known = typeof given?.goal === 'string' && Object.hasOwn(GOALS, given.goal) && Array.isArray(given.args)
  return known ? GOALS[given.goal](bot, given.args) : no('that is not a pathfinder goal')
}

module.exports = { place, block, entity, stack, oneOf, goal, number: check.number, GOALS: Object.keys(GOALS) }
