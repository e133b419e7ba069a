'use strict'

// Corrects the kinds of windows of prismarine-windows: since 1.20 a smithing table has a slot for the template, a lectern's window has no slots of
// the player, and the cartography table is called so. Server and bots load this with ../protocol_patch.js, before the library is used.

const LIBRARY = require.resolve('prismarine-windows')

function install () {
  const original = require(LIBRARY)
  require.cache[LIBRARY].exports = registry => correct(original(registry))
}

function correct (library) {
  const { windows } = library
  const { 'minecraft:smithing': smithing, 'minecraft:lectern': lectern, 'minecraft:cartography': cartography } = windows
  if (smithing) Object.assign(smithing, { inventory: { start: 4, end: 39 }, slots: 40, craft: 3 })
  if (lectern) Object.assign(lectern, { inventory: { start: 1, end: 0 }, slots: 1 })
  if (cartography) windows['minecraft:cartography_table'] = cartography
  return library
}

module.exports = { install }
