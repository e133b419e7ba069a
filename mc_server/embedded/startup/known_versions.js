'use strict'

// Remembers what minecraft-data returned for a version. It walks through all versions of the game at each call, which takes a tenth of a millisecond,
// and prismarine-physics calls it in each tick of each bot and for each step that a path search tries. protocol_patch.js installs this.

function install () {
  const file = require.resolve('minecraft-data')
  const lookUp = require(file)
  require.cache[file].exports = Object.assign(remembering(lookUp), lookUp)
}

function remembering (lookUp) {
  const known = new Map()
  return (version, preNetty = false) => {
    if (!preNetty && known.has(version)) return known.get(version)
    const data = lookUp(version, preNetty)
    if (data && !preNetty) known.set(version, data)
    return data
  }
}

module.exports = { install }
