'use strict'
// Block states in vanilla notation, such as `oak_door[facing=north,half=lower]`: parsing them and comparing them with a block.
const { Refusal } = require('../core/refusal.js')

const OTHER_HALF = [[/_door$/, 'half', 'upper'], [/_bed$/, 'part', 'head']] // half that appears together with the half that is placed
const EARTH = 'dirt'
const GRASS = 'grass_block' // what earth turns into by itself

/** Parse a block state to `{text, name, properties, item, air, follows}`; `item` is null for air and for a half that follows the other one. */
function readState (bot, text) {
  const [, name, inside = ''] = /^(?:minecraft:)?([a-z0-9_]+)(?:\[([^\]]*)\])?$/.exec(text) ?? []
  if (!name || !Object.hasOwn(bot.registry.blocksByName, name)) throw new Refusal('unknown_name', `the game has no block called ${text}`)
  const properties = Object.fromEntries(inside.split(',').filter(Boolean).map(pair => pair.split('=').map(part => part.trim())))
  const follows = OTHER_HALF.some(([kind, property, value]) => kind.test(name) && properties[property] === value)
  const air = name === 'air'
  const item = air || follows ? null : bot.registry.itemsByName[name]
  if (item === undefined) throw new Refusal('bad_argument', `no item places ${name}`)
  return { text, name, properties, item, air, follows }
}

/** Tell whether a block has the wanted name and each property that the wanted state names. */
function isRight (block, wanted) {
  if (!block) return false
  if (wanted.air) return block.name.endsWith('air')
  if (wanted.name === EARTH && block.name === GRASS) return true
  if (block.name !== wanted.name) return false
  const there = block.getProperties()
  return Object.entries(wanted.properties).every(([name, value]) => String(there[name]) === value)
}

module.exports = { readState, isRight }
