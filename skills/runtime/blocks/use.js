'use strict'
// Using what is in the hand, or a hand, on a block or a being.
const { Refusal } = require('../core/refusal.js')
const { hold } = require('./dig.js')
const { InReach, inReach } = require('./reach.js')
const { goUpTo } = require('../combat/beings.js')
const { walkTo } = require('../movement/walk.js')
const { abortable } = require('../core/wait.js')

const ARM = 3.2 // m: where to stand when one has to walk anyway
const TOUCH = 2.5 // m to a being

/** Walk until the block is in reach. */
async function reach (bot, position, signal) {
  if (!inReach(bot, position)) await walkTo(bot, new InReach(position, ARM), signal)
}

/** Click a block, whatever is in the hand; walks up to it first. */
async function useOnBlock (bot, position, signal) {
  await reach(bot, position, signal)
  await abortable(signal, bot.lookAt(position.offset(0.5, 0.9, 0.5), true))
  await abortable(signal, bot.activateBlock(bot.blockAt(position)))
}

/** Click a being; walks up to it first. */
async function useOnBeing (bot, entity, signal) {
  await goUpTo(bot, entity, TOUCH, signal)
  await abortable(signal, bot.lookAt(entity.position.offset(0, entity.height / 2, 0), true))
  await abortable(signal, bot.activateEntity(entity))
}

/** Take something whose id matches into the hand; a Refusal says `what` is missing. */
async function holdKind (bot, matches, what, signal, reason = 'missing_item') {
  const item = bot.inventory.items().find(each => matches(each.name))
  if (!item) throw new Refusal(reason, `this needs ${what} in the inventory`)
  await hold(bot, item, signal)
  return item
}

/** Positions of blocks for which `test` holds, nearest first. */
function blocksNear (bot, test, { radius = 16, count = 64, names } = {}) {
  const matching = bot.registry.blocksArray.filter(block => names(block.name)).map(block => block.id)
  if (!matching.length) return []
  return bot.findBlocks({ matching, maxDistance: radius, count: count * 4 }).filter(position => test(bot.blockAt(position), position)).slice(0, count)
}

module.exports = { reach, useOnBlock, useOnBeing, holdKind, blocksNear }
