'use strict'

// Cakes: seven slices, eaten one at a time by hungry players.

const { changed } = require('../../blocks/states')

const BITES = 7
const FOOD = 2
const SATURATION = 0.4
const FULL = 20

module.exports.needs = ['blockUses']
module.exports.uses = ['setBlock']

module.exports.server = serv => {
  serv.blockUses.cake = (player, block) => {
    if (player.gameMode !== 1 && player.food >= FULL) return false
    player.feed(FOOD, SATURATION)
    player.tellVitals()
    const bites = Number(block.getProperties().bites) + 1
    serv.setBlock(block.position, bites < BITES ? changed(serv.registry, block, { bites }) : 0)
    return true
  }
}
