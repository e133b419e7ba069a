'use strict'
// Finding containers (chests, barrels, shulker boxes) and opening one for as long as a piece of work takes.
const { Refusal } = require('../core/refusal.js')
const { reach } = require('../blocks/use.js')
const { abortable } = require('../core/wait.js')

const CHESTS = /^(trapped_)?chest$|^barrel$|shulker_box$/
const FARTHEST = 32 // m
const LOOKED_AT = 16

/** Return the positions of containers, nearest first; throw a Refusal when there is none near. */
function chests (bot) {
  const matching = bot.registry.blocksArray.filter(block => CHESTS.test(block.name)).map(block => block.id)
  const found = bot.findBlocks({ matching, maxDistance: FARTHEST, count: LOOKED_AT })
  if (!found.length) throw new Refusal('not_found', 'no chest or barrel in sight')
  return found
}

/** Walk to the container, open it, call `work(window)` and close it again, also after an error. Return what `work` returns. */
async function inChest (bot, position, signal, work) {
  await reach(bot, position, signal)
  const window = await abortable(signal, bot.openContainer(bot.blockAt(position)))
  try {
    return await work(window)
  } finally {
    if (bot.currentWindow === window) window.close()
  }
}

/** Put up to `most` of these inventory items into an open container, as far as they fit; return how many that were. */
async function deposit (window, items, most, signal) {
  let put = 0
  for (const item of items) {
    const count = Math.min(item.count, most - put)
    if (!count) break
    try {
      await abortable(signal, window.deposit(item.type, null, count))
      put += count
    } catch (error) {
      signal.throwIfAborted()
      break // full
    }
  }
  return put
}

/** Return the contents of an open container as `{item id: count}`. */
function contents (window) {
  const counts = {}
  for (const { name, count } of window.containerItems()) counts[name] = (counts[name] ?? 0) + count
  return counts
}

module.exports = { chests, inChest, deposit, contents }
