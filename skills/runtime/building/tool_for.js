'use strict'
// Chooses the tool with which a block is cleared from a building site.
const { bestTool, clearingTool } = require('../blocks/dig.js')

const SLOWEST = 30 // s: without a tool that makes it drop, a block is dug away if that takes no longer

/** Return the tool to clear a block with: the best that makes it drop, else the quickest. Refuse what would take too long without a proper tool. */
function toolFor (bot, position) {
  const block = bot.blockAt(position)
  try {
    return bestTool(bot, block)
  } catch (refusal) {
    const { tool, seconds } = clearingTool(bot, block)
    if (refusal.reason !== 'missing_tool' || !(seconds <= SLOWEST)) throw refusal
    return tool
  }
}

module.exports = { toolFor }
