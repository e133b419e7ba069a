'use strict'
// The direction in which a bot explores first. It depends on the bot's name, so that a crew spreads out without messages.

/** Return a number from 0 to 1 that depends on the text alone (FNV-1a). */
function hash (text) {
  let value = 2166136261
  for (const letter of text) value = Math.imul(value ^ letter.codePointAt(0), 16777619)
  return (value >>> 0) / 4294967296
}

/** Return the direction in radians from the east, turned by `turn` quarters. */
const heading = (bot, turn = 0) => hash(bot.username) * 2 * Math.PI + turn * Math.PI / 2

module.exports = { heading }
