'use strict'
// Keeps the digs that the server has not confirmed yet. mineflayer removes a block from its world as soon as it is dug; on a slow connection,
// or with a busy server, the confirmation and the drops arrive much later.
const { expectAnswer, isSilent, until, untilAnswered } = require('../core/wait.js')

const LATE = 200 // ticks to wait for the confirmations: long, because a bot that gives up digs a second block for the same item

const unsettled = bot => (bot.crew.unsettled ??= new Map()) // mineflayer event -> its listener

/** Note, right after a dig, that the server has not confirmed this position yet. */
function dug (bot, position) {
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

/** Wait until the server has confirmed all digs, at most LATE ticks; while the server is silent, wait on until its next packet. */
async function settled (bot, signal) {
  const allTold = () => unsettled(bot).size === 0
  while (!await until(bot, signal, LATE, allTold) && isSilent(bot)) await untilAnswered(bot, signal)
  for (const event of [...unsettled(bot).keys()]) forget(bot, event)
}

module.exports = { dug, settled }
