'use strict'
// Clicks a block or an entity with the item in the hand, and finds blocks to click.
const { Refusal } = require('../core/refusal.js')
const { hold, InReach, inReach } = require('./dig.js')
const { goUpTo } = require('../combat/beings.js')
const { walkTo } = require('../movement/walk.js')
const { abortable } = require('../core/wait.js')

const ARM = 3.2 // m from a block at which the bot stands
const TOUCH = 2.5 // m from an entity at which the bot stands

/** Walk until the block is in reach. */
async function reach (bot, position, signal) {
  if (!inReach(bot, position)) await walkTo(bot, new InReach(position, ARM), signal)
}

/** Walk up to a block and click it with whatever is in the hand. */
async function useOnBlock (bot, position, signal) {
  await reach(bot, position, signal)
  await abortable(signal, bot.lookAt(position.offset(0.5, 0.9, 0.5), true))
  await abortable(signal, bot.activateBlock(bot.blockAt(position)))
}

/** Walk up to an entity and click it with whatever is in the hand. */
async function useOnBeing (bot, entity, signal) {
  await goUpTo(bot, entity, TOUCH, signal)
  await abortable(signal, bot.lookAt(entity.position.offset(0, entity.height / 2, 0), true))
  await abortable(signal, bot.activateEntity(entity))
}

/** Take an item whose id matches into the hand and return it; throw a Refusal saying that `what` is missing. */
async function holdKind (bot, matches, what, signal, reason = 'missing_item') {
  const item = bot.inventory.items().find(each => matches(each.name))
  if (!item) throw new Refusal(reason, `this needs ${what} in the inventory`)
  await hold(bot, item, signal)
  return item
}

/** Return positions of blocks whose id matches `names` and for which `test` holds, nearest first. */
function blocksNear (bot, test, { radius = 16, count = 64, names } = {}) {
  const matching = bot.registry.blocksArray.filter(block => names(block.name)).map(block => block.id)
  if (!matching.length) return []
  return bot.findBlocks({ matching, maxDistance: radius, count: count * 4 }).filter(position => test(bot.blockAt(position), position)).slice(0, count)
}

module.exports = { reach, useOnBlock, useOnBeing, holdKind, blocksNear }
