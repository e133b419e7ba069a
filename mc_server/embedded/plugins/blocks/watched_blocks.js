'use strict'

// Blocks whose clicks a program behind the control channel wants to hear of, such as the stations of a game. A click on one is
// reported and has no other effect, also one from too far away, which says so. Nothing is decided here; control.js passes it on.

const { local } = require('../../dimensions')

const OFFHAND = 45
const SPECTATOR = 3

const keyOf = ({ x, y, z }) => `${x},${y},${z}`

module.exports.provides = ['watchBlocks', 'unwatchBlocks', 'reportClick']

module.exports.server = serv => {
  // owner -> {keys, report}
  const watches = new Map()

  /** Reports clicks on blocks at these places, given as [x, y, z], to a function; the owner's earlier places are replaced. */
  serv.watchBlocks = (owner, places, report) =>
    watches.set(owner, { keys: new Set(places.map(([x, y, z]) => keyOf({ x, y, z }))), report })

  /** Ends the reports to an owner. */
  serv.unwatchBlocks = owner => watches.delete(owner)

  /** Reports a player's click on a block if somebody watches it; returns whether somebody does. */
  serv.reportClick = (player, block, { slot, crouching }, isReached) => {
    const key = keyOf(block.position)
    const watchers = [...watches.values()].filter(({ keys }) => keys.has(key))
    if (watchers.length === 0) return false
    // a vanilla client also clicks with its other hand
    if (slot === OFFHAND || player.gameMode === SPECTATOR || !(player.health > 0)) return true
    for (const { report } of watchers) report(clickOf(player, block, crouching, isReached))
    return true
  }
}

function clickOf (player, { name, position }, crouching, isReached) {
  const { x, y, z } = local(player.position)
  return {
    player: player.username,
    at: position.toArray(),
    block: name,
    hand: player.hand?.name ?? null,
    reached: isReached,
    crouching,
    position: [x, y, z]
  }
}
