'use strict'
/**
 * Knock an item out of an item frame that lies on the floor, and pick it up.
 *
 * @param {string} item item id
 * @param {number} x the cell of the frame
 * @param {number} y
 * @param {number} z
 * @needs the frame within reach, a free slot in the inventory
 * @gains the item
 */
const check = require('../runtime/core/arguments.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { confirmed } = require('../runtime/core/wait.js')
const { frameAt } = require('../runtime/items/frame.js')
const { placeOf } = require('../runtime/movement/fly.js')

const NEAR = 2 // m: what is collected so near was in the frame

module.exports = async function takeFromFrame (bot, args, signal) {
  const { id, name } = check.item(bot, args.item)
  const isTaken = () => bot.inventory.count(id, null) > 0 || bot.inventory.slots[45]?.type === id
  if (isTaken()) return
  const frame = await frameAt(bot, placeOf(args), id, signal)
  let other = '' // whoever stands beside the frame may get what falls out of it
  const collected = ({ username }, { position }) => {
    if (username !== bot.username && position.distanceTo(frame.position) < NEAR) other = username
  }
  bot.on('playerCollect', collected)
  try {
    await bot.lookAt(frame.position, true)
    bot.attack(frame)
    await confirmed(bot, signal, () => isTaken() || other)
  } finally {
    bot.off('playerCollect', collected)
  }
  if (!isTaken()) throw new Refusal('not_found', other ? `${other} got the ${name}` : `the frame gave no ${name}`)
}
