'use strict'
/**
 * Walk to a place, or to a player in sight; digs its way where there is no other.
 *
 * @param {number} x east
 * @param {number} y up
 * @param {number} z south
 * @param {string} player name of a player, instead of x, y and z
 * @param {number} range how close is close enough, 1 to 16 m; 2 if left out
 * @says come to me; go to these coordinates; walk to 10 64 20; meet me over here; move to where I stand; go over to Sam;
 *   walk to that spot; join me here; return to base; go to Ann; get over to the spawn; be at 0 70 0;
 *   travel to the given place;
 *   get onto the hill; climb to the top of the house; go down to the valley floor;
 *   come back to us; get over here; run to the mine; get up onto the wall; climb down into the valley; wait for me at the
 *   gate; step up to the tower; come closer
 * @example {"x": 10, "y": -60, "z": -4, "range": 2}
 * @needs a way there
 * @gains nothing
 * @proof positioned ~10 ~ ~-4 if entity @s[distance=..3]
 */
const { Vec3 } = require('vec3')
const check = require('../runtime/core/arguments.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { throughDoor } = require('../runtime/movement/doors.js')
const { walkFar } = require('../runtime/movement/walk.js')

module.exports = async function goTo (bot, args, signal) {
  const range = check.number('range', args.range, { least: 1, most: 16, otherwise: 2 })
  const place = placeOf(bot, args)
  await walkFar(bot, place, range, signal, () => throughDoor(bot, place, signal))
}

function placeOf (bot, { player, x, y, z }) {
  if (player === undefined) return new Vec3(check.number('x', x), check.number('y', y, { least: -64, most: 320 }), check.number('z', z))
  const entity = Object.hasOwn(bot.players, player) ? bot.players[player].entity : null
  if (!entity) throw new Refusal('not_found', `${player} is not in sight`)
  return entity.position.clone()
}
