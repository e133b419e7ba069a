'use strict'

// Corrects the registry: minecraft-data 3.117 gives the ores of 1.21.x the material `incorrect_for_..._tool`, which makes dig times four times
// too long, and it leaves out recipes. Server and bots call this on their registry right after it is created.

const { addRecipes } = require('../../game/more_recipes')

const WRONG_MATERIAL = /^incorrect_for/

function patch (registry) {
  for (const block of registry.blocksArray) {
    if (WRONG_MATERIAL.test(block.material ?? '')) block.material = 'mineable/pickaxe'
  }
  addRecipes(registry)
  return registry
}

module.exports = { patch }
