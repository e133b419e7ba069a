'use strict'
// Which way first: depends on the bot's name, so that a crew spreads out without a word.

/** 0 to 1, the same for the same text. */
function hash (text) {
  let value = 2166136261
  for (const letter of text) value = Math.imul(value ^ letter.codePointAt(0), 16777619)
  return (value >>> 0) / 4294967296
}

/** Radians from the east; `turn` counts quarters further. */
const heading = (bot, turn = 0) => hash(bot.username) * 2 * Math.PI + turn * Math.PI / 2

module.exports = { heading }
