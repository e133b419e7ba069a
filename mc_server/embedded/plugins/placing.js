'use strict'

// Using the thing in the hand on a block: opens a crafting table (or what else has a use), otherwise places a block,
// turned as in vanilla, unless somebody stands there. facing.js knows how blocks turn; a refused placement is shown as
// it really is.

const { Vec3 } = require('vec3')
const { statesFor } = require('../facing')
const { isReplaceable } = require('../materials')
const { stays } = require('../support')
const { withCount } = require('../menu')

const FACES = [
  new Vec3(0, -1, 0),
  new Vec3(0, 1, 0),
  new Vec3(0, 0, -1),
  new Vec3(0, 0, 1),
  new Vec3(-1, 0, 0),
  new Vec3(1, 0, 0)
]
// items whose block has another name
const BLOCK_OF_ITEM = {
  redstone: 'redstone_wire',
  string: 'tripwire',
  wheat_seeds: 'wheat',
  carrot: 'carrots',
  potato: 'potatoes',
  beetroot_seeds: 'beetroots'
}
const GRID = { from: 1, to: 9, width: 3 }

module.exports.server = serv => {
  serv.blockUses = {
    crafting_table: player =>
      player.openWindow(
        'minecraft:crafting',
        { translate: 'container.crafting' },
        { own: new Array(10).fill(null), craft: GRID }
      )
  }
}

module.exports.player = (player, serv) => {
  const client = player._client

  client.on('block_place', packet => {
    const against = new Vec3(packet.location.x, packet.location.y, packet.location.z)
    use(against, packet)
    client.write('acknowledge_player_digging', { sequenceId: packet.sequence ?? 0 })
  })
  client.on('use_item', ({ sequence }) => client.write('acknowledge_player_digging', { sequenceId: sequence ?? 0 }))

  function use (against, packet) {
    if (player.health <= 0 || !player.canReach(against)) return showTruth(against, packet)
    const target = serv.terrain.blockAt(against)
    const action = serv.blockUses[target.name]
    if (action && player.gameMode !== 3 && !(player.crouching && player.hand)) return action(player, target)
    if (!place(target, packet)) showTruth(against, packet)
  }

  function place (target, packet) {
    const slot = packet.hand === 1 ? 45 : player.handSlot
    const item = player.inventory[slot]
    const block = item && blockFor(serv.registry, item)
    if (!block || player.gameMode > 1) return false
    const inside = isReplaceable(target.name) && target.name !== block.name
    const pos = inside ? target.position : target.position.plus(FACES[packet.direction])
    const parts = statesFor(serv.terrain, block, {
      pos,
      face: packet.direction,
      cursorY: packet.cursorY,
      yaw: player.yawDegrees ?? 0,
      pitch: player.pitchDegrees ?? 0,
      crouching: player.crouching
    })
    if (!parts || !parts.every(part => isFree(serv, part, block))) return false
    for (const { pos, state } of parts) serv.setBlock(pos, state)
    if (player.gameMode === 0) player.setSlot(slot, withCount(item, item.count - 1))
    return true
  }

  // the client has drawn the block and taken the item already
  function showTruth (against, packet) {
    for (const pos of [against, against.plus(FACES[packet.direction])]) {
      client.write('block_change', { location: pos, type: serv.terrain.stateAt(pos) })
    }
    if (player.menu.own === null) player.menu.send(player.handSlot)
  }
}

function blockFor (registry, item) {
  return registry.blocksByName[BLOCK_OF_ITEM[item.name] ?? item.name] ?? null
}

function isFree (serv, { pos, state }, block) {
  const { terrain } = serv
  if (!terrain.contains(pos) || !isReplaceable(terrain.blockAt(pos).name)) return false
  return terrain.blockOf(state).boundingBox !== 'block' || !serv.players.some(player => stands(player, pos))
}

const HALF_WIDTH = 0.299
const HEIGHT = 1.799

function stands ({ position: { x, y, z }, gameMode }, pos) {
  if (gameMode === 3) return false
  return (
    x + HALF_WIDTH > pos.x &&
    x - HALF_WIDTH < pos.x + 1 &&
    z + HALF_WIDTH > pos.z &&
    z - HALF_WIDTH < pos.z + 1 &&
    y + HEIGHT > pos.y &&
    y < pos.y + 0.999
  )
}
