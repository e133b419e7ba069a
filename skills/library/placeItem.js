'use strict'
/**
 * Set a block from the inventory down on a free spot beside the bot.
 *
 * @param {string} name item id of a block
 * @says put the chest here; place a crafting table; set the block down; put that furnace on the ground;
 *   stand the table beside you; put the torch holder there; set a barrel down; lay the block on the floor; install the anvil;
 *   stand a furnace next to me;
 *   drop a workbench next to us; set up a chest in the corner; put a bed down
 * @example {"name": "crafting_table"}
 * @needs the block in the inventory, a free spot beside the bot
 * @gains minus one of it
 * @plot give @s crafting_table 1
 * @proof {"crafting_table": -1}
 */
const { Vec3 } = require('vec3')
const check = require('../runtime/core/arguments.js')
const { hold } = require('../runtime/blocks/dig.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { itemAtHand } = require('../runtime/items/inventory.js')
const { freeSpots } = require('../runtime/building/placement_spot.js')
const { abortable, confirmed } = require('../runtime/core/wait.js')

const UP = new Vec3(0, 1, 0)
const TRIES = 3 // spots

module.exports = async function placeItem (bot, args, signal) {
  const { id, name } = check.item(bot, args.name)
  if (!Object.hasOwn(bot.registry.blocksByName, name)) throw new Refusal('bad_argument', `${name} cannot be placed`)
  const item = itemAtHand(bot, id)
  const before = count(bot, id)
  for (const spot of freeSpots(bot).slice(0, TRIES)) {
    await hold(bot, item, signal)
    if (!await place(bot, spot, signal)) continue
    await confirmed(bot, signal, () => count(bot, id) < before)
    return `placed at ${spot.x}, ${spot.y}, ${spot.z}`
  }
  throw new Refusal('unreachable', `no free spot for ${name} here`)
}

const count = (bot, id) => bot.inventory.count(id, null)

/** False when the server did not let us. */
async function place (bot, spot, signal) {
  try {
    await abortable(signal, bot.placeBlock(bot.blockAt(spot.offset(0, -1, 0)), UP))
    return true
  } catch (error) {
    signal.throwIfAborted()
    return false
  }
}
