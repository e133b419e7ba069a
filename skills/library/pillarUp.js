'use strict'
/**
 * Climb straight up on a pillar of blocks set under the own feet, to see further or to be out of reach of monsters.
 *
 * @param {number} height how many blocks, 1 to 32; 3 if left out
 * @says climb up on blocks; build a pillar under you; tower up; go higher by stacking dirt; get up above the ground;
 *   stack blocks beneath your feet; make a column and stand on it; get to a higher position; go up three blocks;
 *   build up under yourself; rise on a dirt pillar;
 *   put dirt under your feet until you are above the trees; raise yourself ten blocks; get a view from above
 * @example {"height": 3}
 * @needs that many dirt, cobblestone or planks of one kind in the inventory, and open air overhead
 * @gains minus the blocks
 * @plot give @s dirt 4
 * @proof {"dirt": -3}
 * @proof positioned ~-2 ~3 ~-2 if entity @s[dx=4,dy=1,dz=4]
 */
const check = require('../runtime/core/arguments.js')
const { feetOf } = require('../runtime/movement/feet.js')
const { at, isOpen } = require('../runtime/movement/ground.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { climb } = require('../runtime/building/scaffold.js')
const { succeeds } = require('../runtime/movement/walk.js')

const TRIES = 4 // a jump that comes too late for the server is made again

module.exports = async function pillarUp (bot, args, signal) {
  const height = Math.round(check.number('height', args.height, { least: 1, most: 32, otherwise: 3 }))
  const feet = feetOf(bot)
  for (let up = 2; up <= height + 1; up++) {
    if (!isOpen(at(bot, feet.offset(0, up, 0)))) throw new Refusal('unreachable', `there is a roof ${up} blocks up`)
  }
  const left = () => height - (feetOf(bot).y - feet.y)
  for (let go = 0; go < TRIES && left() > 0; go++) {
    if (await succeeds(climb(bot, feetOf(bot), left(), signal))) return
  }
  if (left() > 0) throw new Refusal('unreachable', `${height - left()} of ${height} blocks up, and no further`)
}
