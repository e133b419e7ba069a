'use strict'
// Blocks as vanilla writes them, `oak_door[facing=north,half=lower]`: read, compared with the world, and which item makes them.
const { Refusal } = require('../core/refusal.js')

const OTHER_HALF = [[/_door$/, 'half', 'upper'], [/_bed$/, 'part', 'head']] // comes with the half that is set down

/** `{text, name, properties, item, air}`; `item` is null for air and for a half that comes with the other one. */
function readState (bot, text) {
  const [, name, inside = ''] = /^(?:minecraft:)?([a-z0-9_]+)(?:\[([^\]]*)\])?$/.exec(text) ?? []
  if (!name || !Object.hasOwn(bot.registry.blocksByName, name)) throw new Refusal('unknown_name', `the game has no block called ${text}`)
  const properties = Object.fromEntries(inside.split(',').filter(Boolean).map(pair => pair.split('=').map(part => part.trim())))
  const follows = OTHER_HALF.some(([kind, property, value]) => kind.test(name) && properties[property] === value)
  const air = name === 'air'
  const item = air || follows ? null : bot.registry.itemsByName[name]
  if (item === undefined) throw new Refusal('bad_argument', `there is no item to set ${name} down with`)
  return { text, name, properties, item, air, follows }
}

/** Whether that block is what is wanted: the same kind, and every property that is named. */
function isRight (block, wanted) {
  if (!block) return false
  if (wanted.air) return block.name.endsWith('air')
  if (block.name !== wanted.name) return false
  const there = block.getProperties()
  return Object.entries(wanted.properties).every(([name, value]) => String(there[name]) === value)
}

module.exports = { readState, isRight }
