'use strict'
/**
 * Set blocks down at given places, turned as they should be, and take away what is in the way. Works from below, from outside
 * the building or from on top of it, climbs on pillars of dirt or the like that are taken down afterwards, and leaves the
 * building in the end. What cannot be done is left out, and the refusal says how much was done.
 *
 * @param {list} cells places as `{x, y, z, block}`; a block is written `oak_door[facing=north,half=lower]`, `air` clears
 * @param {list} low lowest north-west corner of the whole building, `[x, y, z]`; that of the cells if left out
 * @param {list} high its highest south-east corner
 * @says build a wall; put up a house; make a fence of cobblestone; construct a bridge; lay bricks in a row;
 *   fill this gap with planks; build it as on the plan; set up a tower of bricks; make a roof; put walls around this place;
 *   build from the blueprint; make a path of slabs; construct a hut;
 *   replace the wall with brick; lay a new floor of oak;
 *   plug the gap in the fence; close up the pit with earth; change the ground to stone bricks; patch the wall; fill in the
 *   ditch; board up the windows; cover the yard with a roof
 * @example {"cells": [{"x": 3, "y": -60, "z": 2, "block": "cobblestone"}]}
 * @needs the blocks in the inventory, and dirt or the like to climb on where it is high
 * @gains minus the blocks that were set
 * @plot give @s cobblestone 4
 * @proof if block ~3 ~ ~2 cobblestone
 */
const { Vec3 } = require('vec3')
const check = require('../runtime/core/arguments.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { key } = require('../runtime/blocks/find.js')
const { readState, isRight } = require('../runtime/building/block_state.js')
const { Site } = require('../runtime/building/site.js')
const { Builder } = require('../runtime/building/build.js')
const { takeDown } = require('../runtime/building/scaffold.js')
const { leave } = require('../runtime/movement/leave.js')

const MOST = 1024

module.exports = async function buildBlocks (bot, args, signal) {
  const cells = readCells(bot, args.cells)
  const positions = cells.map(({ position }) => position)
  const site = new Site(bot, cells, corner(args.low, positions, Math.min), corner(args.high, positions, Math.max))
  if (!await bot.crew.claim(positions.map(key))) throw new Refusal('claimed', 'a team mate is building there')
  const lost = await new Builder(bot, site, signal).work()
  await takeDown(bot, signal)
  await leave(bot, site, signal)
  await takeDown(bot, signal) // what could not be reached from where the bot stood
  const done = cells.filter(({ position, wanted }) => isRight(bot.blockAt(position), wanted)).length
  const [first] = lost.values()
  if (first) throw new Refusal(first.reason, `${done} of ${cells.length} are right; ${first.note}`)
  return `${done} of ${cells.length} are right`
}

function readCells (bot, cells) {
  if (!Array.isArray(cells) || !cells.length || cells.length > MOST) throw new Refusal('bad_argument', `cells must be a list of 1 to ${MOST} places`)
  return cells.map(({ x, y, z, block }) => ({ position: place(x, y, z), wanted: readState(bot, String(block)) }))
}

function place (x, y, z) {
  return new Vec3(check.number('x', x), check.number('y', y, { least: -64, most: 319 }), check.number('z', z)).floored()
}

function corner (given, positions, edge) {
  if (Array.isArray(given)) return place(...given)
  return new Vec3(...['x', 'y', 'z'].map(axis => edge(...positions.map(position => position[axis]))))
}
