'use strict'

// Blocks whose window this server does not have: a player who uses one is told so.

const LINES = {
  beacon: 'Beacons do not work on this server.',
  crafter: 'Crafters do not work on this server.'
}

module.exports.needs = ['blockUses']

module.exports.server = serv => {
  for (const [name, line] of Object.entries(LINES)) serv.blockUses[name] = player => player.hint(line)
}
