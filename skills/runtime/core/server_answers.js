'use strict'
// Whether the server still answers. It answers every dig at once; while it does not, nothing more is dug, for what is dug over a
// line that is silent in one direction is gained all the same, and nobody knows it.
const { abortable } = require('./wait.js')

const QUIET = 1000 // ms after a dig without a single packet; shorter than dig_prediction.js waits

/** Call right after a dig. */
function asked (bot) {
  if (bot.crew.askedAt || !bot._client) return
  bot.crew.askedAt = Date.now()
  bot._client.once('raw', () => { bot.crew.askedAt = 0 })
}

const isSilent = bot => bot.crew.askedAt > 0 && Date.now() - bot.crew.askedAt > QUIET

/** Wait for the server's next word while it is silent; when the line is lost, the signal ends the wait. */
async function answered (bot, signal) {
  if (isSilent(bot)) await abortable(signal, new Promise(resolve => bot._client.once('raw', resolve)))
}

module.exports = { asked, answered, isSilent }
