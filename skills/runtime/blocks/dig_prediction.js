'use strict'
// Keeps the digs that the server has not confirmed yet. mineflayer removes a block from its world as soon as it is dug; on a slow connection,
// or with a busy server, the confirmation and the drops arrive much later.
const { confirmed, expectAnswer, isSilent, untilAnswered } = require('../core/wait.js')

const unsettled = bot => (bot.crew.unsettled ??= new Map()) // mineflayer event -> its listener

/**
 * Watch a dig that begins. Return `done`, to be called once the block is dug, and `end`, to be called in any case. The server may
 * confirm a plant, which is dug at once, before mineflayer takes it away: then nothing is waited for.
 */
function watchDig (bot, position) {
  let told = false
  const hear = ({ location }) => { told ||= position.equals(location) }
  bot._client?.on('block_change', hear)
  return { done: () => told || expectConfirmation(bot, position), end: () => bot._client?.off('block_change', hear) }
}

/** Note that the server has not confirmed the dig at this position yet. */
function expectConfirmation (bot, position) {
  expectAnswer(bot)
  const event = `blockUpdate:${position}`
  if (unsettled(bot).has(event)) return
  const hear = () => forget(bot, event)
  unsettled(bot).set(event, hear)
  bot.on(event, hear)
}

function forget (bot, event) {
  bot.off(event, unsettled(bot).get(event))
  unsettled(bot).delete(event)
}

/**
 * Wait until the server has confirmed all digs, or for long in real time, because a bot that gives up digs a second block for the same item;
 * while the server is silent, wait on until its next packet.
 */
async function settled (bot, signal) {
  const allTold = () => unsettled(bot).size === 0
  while (!await confirmed(bot, signal, allTold) && isSilent(bot)) await untilAnswered(bot, signal)
  for (const event of [...unsettled(bot).keys()]) forget(bot, event)
}

module.exports = { watchDig, settled }
