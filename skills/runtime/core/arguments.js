'use strict'
// Arguments of skills, checked: whatever comes in, either a good value comes out or a Refusal.
const { Refusal } = require('./refusal.js')

const MOST = 6400 // items: a hundred stacks

function count (value = 1) {
  if (!Number.isInteger(value) || value < 1 || value > MOST) throw new Refusal('bad_argument', `count has to be a whole number from 1 to ${MOST}`)
  return value
}

function number (name, value, { least = -3e7, most = 3e7, otherwise } = {}) {
  const given = value ?? otherwise
  if (!Number.isFinite(given) || given < least || given > most) throw new Refusal('bad_argument', `${name} has to be a number from ${least} to ${most}`)
  return given
}

function item (bot, name) {
  const known = typeof name === 'string' && Object.hasOwn(bot.registry.itemsByName, name)
  if (!known) throw new Refusal('unknown_name', `the game has no item called ${name}`)
  return bot.registry.itemsByName[name]
}

module.exports = { count, number, item }
