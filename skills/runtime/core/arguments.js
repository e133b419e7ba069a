'use strict'
// Checks arguments of skills: each function returns a valid value or throws a Refusal with `bad_argument` or `unknown_name`.
const { Refusal } = require('./refusal.js')

const MOST = 6400 // items: a hundred stacks

/** Return a number of items: a whole number from 1 to MOST. */
function count (value = 1) {
  if (!Number.isInteger(value) || value < 1 || value > MOST) throw new Refusal('bad_argument', `count must be a whole number from 1 to ${MOST}`)
  return value
}

/** Return `value`, or `otherwise` when it is missing, if it is a number from `least` to `most`. */
function number (name, value, { least = -3e7, most = 3e7, otherwise } = {}) {
  const given = value ?? otherwise
  if (!Number.isFinite(given) || given < least || given > most) throw new Refusal('bad_argument', `${name} must be a number from ${least} to ${most}`)
  return given
}

/** Return the minecraft-data entry of an item id. */
function item (bot, name) {
  const known = typeof name === 'string' && Object.hasOwn(bot.registry.itemsByName, name)
  if (!known) throw new Refusal('unknown_name', `the game has no item called ${name}`)
  return bot.registry.itemsByName[name]
}

module.exports = { count, number, item }
