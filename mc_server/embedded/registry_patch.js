'use strict'

// minecraft-data 3.117 gives the ores of 1.21.x the material `incorrect_for_..._tool`, so that dig times come out
// four times too long. Both sides of the wire mend their registry with this, right after it exists.

const WRONG_MATERIAL = /^incorrect_for/

function patch (registry) {
  for (const block of registry.blocksArray) {
    if (WRONG_MATERIAL.test(block.material ?? '')) block.material = 'mineable/pickaxe'
  }
  return registry
}

module.exports = { patch }
