'use strict'
/**
 * In creative mode, fly to a cell and place a block of the inventory there, by a click on a neighbour's side that the bot sees.
 *
 * @param {string} block block id without orientation, such as red_wool
 * @param {number} x the cell for the block
 * @param {number} y
 * @param {number} z
 * @needs creative mode, the block in the inventory, a full block beside the cell, nobody in it
 * @gains nothing: creative mode uses nothing up
 */
const check = require('../runtime/core/arguments.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { confirmed } = require('../runtime/core/wait.js')
const { itemAtHand } = require('../runtime/items/inventory.js')
const { ARM, fills, inTheWay, setDown, spotFrom, spotsFor } = require('../runtime/building/placing.js')
const { EYE, shapeAt } = require('../runtime/movement/stand.js')
const { flyTo, placeOf } = require('../runtime/movement/fly.js')


module.exports = async function placeInFlight (bot, args, signal) {
  const cell = placeOf(args)
  const { id, name } = check.item(bot, args.block)
  if (!shapeAt(bot, cell).free) throw new Refusal('unreachable', `${bot.blockAt(cell).name} stands there`)
  const spots = spotsFor(bot, cell)
  if (!spots.length) throw new Refusal('unreachable', 'no block beside it can be clicked')
  const eyeAt = feet => feet.offset(0.5, EYE, 0.5)
  const seenFrom = eye => spotFrom(bot, eye, spots, { name, properties: {} })
  const nearFrom = eye => spots.find(({ spot }) => spot.distanceTo(eye) < ARM) // for a cell with blocks on all sides, which nobody sees
  const chosenFrom = isWalledIn(bot, cell) ? nearFrom : seenFrom
  await flyTo(bot, cell, feet => !fills(feet.offset(0.5, 0, 0.5), cell) && chosenFrom(eyeAt(feet)), signal)
  await confirmed(bot, signal, () => bot.inventory.count(id, null) > 0)
  if (inTheWay(bot, cell)) throw new Refusal('unreachable', 'somebody is in the way')
  const isDown = await setDown(bot, chosenFrom(eyeAt(bot.entity.position.floored())), itemAtHand(bot, id), signal)
  const isThere = () => bot.blockAt(cell)?.name === name
  if (!isDown || !await confirmed(bot, signal, isThere)) throw new Refusal('unreachable', `the server did not place ${name} there`)
}

const SIDES = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]]
const isWalledIn = (bot, cell) => SIDES.every(side => shapeAt(bot, cell.offset(...side)).full)
