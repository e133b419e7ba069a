'use strict'
// Chests and the like: the nearest that can be opened, and one that is always closed again.
const { Refusal } = require('../core/refusal.js')
const { reach } = require('../blocks/use.js')
const { abortable } = require('../core/wait.js')

const CHESTS = /^(trapped_)?chest$|^barrel$|shulker_box$/
const FARTHEST = 32 // m
const LOOKED_AT = 16

/** Positions of containers, nearest first; a Refusal when none stands near. */
function chests (bot) {
  const matching = bot.registry.blocksArray.filter(block => CHESTS.test(block.name)).map(block => block.id)
  const found = bot.findBlocks({ matching, maxDistance: FARTHEST, count: LOOKED_AT })
  if (!found.length) throw new Refusal('not_found', 'no chest or barrel in sight')
  return found
}

/** Walk there, open it, do `work(window)`, close it. */
async function inChest (bot, position, signal, work) {
  await reach(bot, position, signal)
  const window = await abortable(signal, bot.openContainer(bot.blockAt(position)))
  try {
    return await work(window)
  } finally {
    if (bot.currentWindow === window) window.close()
  }
}

/** Item id to count. */
function contents (window) {
  const counts = {}
  for (const { name, count } of window.containerItems()) counts[name] = (counts[name] ?? 0) + count
  return counts
}

module.exports = { chests, inChest, contents }
