'use strict'

// Doors, trapdoors and fence gates open and close by hand, except iron ones; both halves of a door move together.

const { changed } = require('../../blocks/states')
const { WAY, OPPOSITE } = require('../../blocks/ways')
const { directionOf } = require('../../blocks/facing')

const DOOR = /_door$/
const GATE = /_fence_gate$/
const OPENS = /_(trapdoor|door|fence_gate)$/
const BY_POWER_ONLY = /^iron_/

module.exports.needs = ['blockUses']
module.exports.uses = ['setBlock', 'terrain']

module.exports.server = serv => {
  for (const { name } of serv.registry.blocksArray) {
    if (!OPENS.test(name) || BY_POWER_ONLY.test(name)) continue
    serv.blockUses[name] = (player, block) => toggle(serv, player, block)
  }
}

function toggle (serv, player, block) {
  const { open, half } = block.getProperties()
  if (GATE.test(block.name)) return toggleGate(serv, player, block, open)
  put(serv, block, { open: !open })
  if (!DOOR.test(block.name)) return
  const other = serv.terrain.blockAt(block.position.plus(half === 'lower' ? WAY.up : WAY.down))
  if (other.type === block.type) put(serv, other, { open: !open })
}

// a gate opens away from the player
function toggleGate (serv, player, block, open) {
  const look = directionOf(player.yawDegrees ?? 0)
  const turned = !open && block.getProperties().facing === OPPOSITE[look] ? { facing: look } : {}
  put(serv, block, { open: !open, ...turned })
}

function put (serv, block, wanted) {
  serv.setBlock(block.position, changed(serv.registry, block, wanted))
}
