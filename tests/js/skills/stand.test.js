'use strict'

// Where a builder can stand and walk: also on slabs, which are low, so that a roof of slabs can be finished from on top of it. And which blocks it
// sets against earth: only those that no side beside them suits.

const { test } = require('node:test')
const assert = require('node:assert/strict')
const { Vec3 } = require('vec3')
const { StillBot } = require('../bridge/still_bot')
const { AnyOf, canStand, reachable } = require('../../../skills/runtime/movement/stand')
const { needsSupport } = require('../../../skills/runtime/building/support')
const { readState } = require('../../../skills/runtime/building/block_state')

/** A bot on stone below y 64, with these blocks on it by place. */
function botOn (blocks) {
  const bot = new StillBot()
  const stateOf = name => bot.registry.blocksByName[name].defaultState
  const states = new Map(Object.entries(blocks).map(([place, name]) => [place, stateOf(name)]))
  bot.world = { getBlockStateId: ({ x, y, z }) => states.get(`${x},${y},${z}`) ?? stateOf(y < 64 ? 'stone' : 'air') }
  bot.crew.shapes = undefined
  return bot
}

const around = bot => reachable(bot, new Vec3(-3, 60, -3), new Vec3(3, 68, 3))

test('one stands on a slab, half a block up, with two and a half blocks of room', () => {
  assert.ok(canStand(botOn({ '1,64,0': 'oak_slab' }), new Vec3(1, 64, 0)))
  assert.ok(!canStand(botOn({ '1,64,0': 'oak_slab', '1,66,0': 'stone' }), new Vec3(1, 64, 0)))
  assert.ok(!canStand(botOn({ '1,64,0': 'oak_stairs' }), new Vec3(1, 64, 0)))
  const ways = around(botOn({ '1,64,0': 'oak_slab' }))
  assert.ok(ways.has('1,64.5,0') && ways.has('2,64,0'))
})

test('one gets from slab to slab a block higher, and not from the ground onto a slab on a block', () => {
  const high = { '1,64,0': 'stone', '1,65,0': 'oak_slab' }
  assert.ok(!around(botOn(high)).has('1,65.5,0'))
  assert.ok(around(botOn({ ...high, '0,64,1': 'oak_slab', '1,64,1': 'oak_slab' })).has('1,65.5,0'))
})

test('the goal to stand on a slab is reached in the cell above it, as pathfinder counts, and in its own', () => {
  const goal = new AnyOf([new Vec3(1, 64.5, 0)])
  assert.deepEqual([63, 64, 65].map(y => goal.isEnd(new Vec3(1, y, 0))), [false, true, true])
})

test('a lying log on planks needs earth beside it, stairs on planks and a log beside its like do not', () => {
  const cell = (bot, block) => ({ position: new Vec3(1, 65, 0), wanted: readState(bot, block) })
  const bot = botOn({ '1,64,0': 'oak_planks' })
  assert.ok(needsSupport(bot, cell(bot, 'oak_log[axis=x]')))
  assert.ok(!needsSupport(bot, cell(bot, 'oak_stairs[facing=south,half=bottom]')))
  assert.ok(!needsSupport(bot, { ...cell(bot, 'oak_log[axis=x]'), position: new Vec3(1, 67, 0) }), 'it hangs on nothing')
  const beside = botOn({ '1,64,0': 'oak_planks', '2,65,0': 'oak_log' })
  assert.ok(!needsSupport(beside, cell(beside, 'oak_log[axis=x]')))
})
