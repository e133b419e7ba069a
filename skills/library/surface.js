'use strict'
/**
 * Come up to where the sky is open and there is room to walk away: out of a mine, a cave or a pit, by stairs dug upwards or on
 * blocks that are carried. Does nothing for who is there already.
 *
 * @param {number} steps how many steps it may take at most, 1 to 600; 400 if left out
 * @says come back up; leave the cave; go up to the open air; climb out of that hole; return above ground; get back outside;
 *   return to daylight; go upstairs out of the rock; find the exit; come out of the ground; emerge from the tunnel;
 *   back to the top; come out of the mine; up into the sun
 * @example {"steps": 200}
 * @needs nothing; blocks to stand on help
 * @gains what the rock on the way drops, minus blocks that were stood on
 * @plot fill ~-3 ~ ~-3 ~3 ~3 ~3 dirt
 * @plot fill ~ ~ ~ ~ ~3 ~ air
 * @plot tp @s ~ ~ ~
 * @proof positioned ~-8 ~4 ~-8 if entity @s[dx=16,dy=2,dz=16]
 */
const check = require('../runtime/core/arguments.js')
const { comeAshore } = require('../runtime/movement/out_of_water.js')
const { isRoomy, upward } = require('../runtime/movement/escape.js')
const { isUnderSky } = require('../runtime/movement/sky.js')
const { isPerched, comeDown } = require('../runtime/movement/perch.js')
const { tunnel } = require('../runtime/movement/tunnel.js')

module.exports = async function surface (bot, args, signal) {
  const most = check.number('steps', args.steps, { least: 1, most: 600, otherwise: 400 })
  await comeAshore(bot, signal)
  if (isUnderSky(bot) && isPerched(bot)) return comeDown(bot, signal)
  await tunnel(bot, { promise: upward(bot), done: () => isUnderSky(bot) && isRoomy(bot), most, signal })
}
