'use strict'

// Uses the item in the hand on a block. First comes the block's own use (`serv.blockUses`: doors, chests, ...), then that of the
// item (`serv.itemUses`: hoes, seeds on soil, ...), then placing the item as a block, oriented as in vanilla, unless
// somebody stands there; watched_blocks.js has those whose clicks are only reported. In any case the client is sent the true state of both places, as in vanilla.
// ../../blocks/placements.js knows orientations. Items can also be used in the air (`serv.airUses`: buckets, ...).

const { Vec3 } = require('vec3')
const { statesFor, givesWay } = require('../../blocks/placements')
const { withCount } = require('../../windows/menu')
const { WAY, FACES } = require('../../blocks/ways')
const { BLOCK_OF_ITEM } = require('../../items/block_of_item')

const GRID = { from: 1, to: 9, width: 3 }
const OFFHAND = 45
const ADVENTURE = 2
const SPECTATOR = 3
const TOP = 319
// only operators in creative mode may place these
const MASTERLY = /command_block$|^(structure_block|jigsaw)$/

module.exports.provides = ['blockUses', 'itemUses', 'airUses']
module.exports.uses = ['Item', 'isMaster', 'mobs', 'reportClick', 'setBlock', 'settleAround', 'terrain']
// handlers of `use_item` that read the item in the hand before this one uses it up
module.exports.after = ['players/armour_use', 'players/eating']

module.exports.server = serv => {
  /** Functions for using a block, by the block's name: (player, block, how) -> false if the block has no use after all. */
  serv.blockUses = {
    crafting_table: player => {
      player.openWindow(
        'minecraft:crafting',
        { translate: 'container.crafting' },
        { own: new Array(10).fill(null), craft: GRID }
      )
    }
  }
  /** Functions for using an item on a block, by the item's name: (player, block, how) -> true if that did something. */
  serv.itemUses = {}
  /** Functions for using an item in the air, by the item's name: (player, {slot, yaw, pitch}). */
  serv.airUses = {}
}

module.exports.player = (player, serv) => {
  const client = player._client

  client.on('block_place', packet => {
    const against = new Vec3(packet.location.x, packet.location.y, packet.location.z)
    const face = FACES[packet.direction]
    const [target, how] = [serv.terrain.blockAt(against), howOf(packet, face)]
    const isReached = player.health > 0 && player.canReach(against)
    if (!serv.reportClick(player, target, how, isReached) && isReached) use(target, how)
    for (const pos of [against, against.plus(WAY[face])]) showTruth(pos)
    client.write('acknowledge_player_digging', { sequenceId: packet.sequence ?? 0 })
  })

  client.on('use_item', ({ hand, rotation, sequence }) => {
    const slot = slotOf(hand)
    const action = player.health > 0 && player.gameMode !== SPECTATOR && serv.airUses[player.inventory[slot]?.name]
    const { x: yaw, y: pitch } = rotation ?? { x: player.yawDegrees ?? 0, y: player.pitchDegrees ?? 0 }
    if (action) action(player, { slot, yaw, pitch })
    client.write('acknowledge_player_digging', { sequenceId: sequence ?? 0 })
  })

  const slotOf = hand => (hand === 1 ? OFFHAND : player.handSlot)

  function howOf ({ hand, cursorX, cursorY, cursorZ }, face) {
    const { yawDegrees: yaw = 0, pitchDegrees: pitch = 0, crouching = false } = player
    return { slot: slotOf(hand), face, cursorX, cursorY, cursorZ, yaw, pitch, crouching }
  }

  function use (target, how) {
    const action = serv.blockUses[target.name]
    const handsFull = player.hand || player.inventory[OFFHAND]
    if (action && player.gameMode !== SPECTATOR && how.slot !== OFFHAND && !(player.crouching && handsFull)) {
      if (action(player, target, how) !== false) return
    }
    const item = player.inventory[how.slot]
    if (!item || player.gameMode >= ADVENTURE) return
    if (serv.itemUses[item.name]?.(player, target, how)) return
    if (!place(item, target, how)) player.menu.send(windowSlot(how.slot))
  }

  function place (item, target, how) {
    const block = blockFor(serv.registry, item)
    if (!block) return true
    if (MASTERLY.test(block.name) && !serv.isMaster(player)) return false
    const inside = givesWay(target, block, how)
    const pos = inside ? target.position : target.position.plus(WAY[how.face])
    if (pos.y > TOP) player.hint({ translate: 'build.tooHigh', color: 'red', with: [TOP] })
    const parts = statesFor(serv.terrain, block, { ...how, pos, inside })
    if (!parts || !parts.every(part => isFree(serv, part, block, part.pos === pos && inside ? how : {}))) return false
    for (const { pos, state } of parts) serv.setBlock(pos, state)
    player.spend(how.slot, item.name === 'powder_snow_bucket' ? 'bucket' : null)
    for (const { pos } of parts) serv.settleAround(pos)
    serv.emit('blockPlaced', serv.terrain.blockAt(pos), player, item)
    return true
  }

  /** Takes one item from a slot, except in creative mode, and leaves `left`, such as an empty bucket, in its place. */
  player.spend = (slot, left = null) => {
    const item = player.inventory[slot]
    if (player.gameMode === 1 || !item) return
    const rest = withCount(item, item.count - 1)
    const empty = left && new serv.Item(serv.registry.itemsByName[left].id, 1)
    player.setSlot(slot, rest ?? empty)
    if (rest && empty) player.toss(withCount(empty, player.giveItem(empty)))
  }

  // the client has already taken one away
  const windowSlot = slot => {
    const { menu } = player
    return menu.own === null ? slot : slot === OFFHAND ? 0 : menu.first + slot - 9
  }

  function showTruth (pos) {
    client.write('block_change', { location: pos, type: serv.terrain.stateAt(pos) })
  }
}

function blockFor (registry, item) {
  return registry.blocksByName[BLOCK_OF_ITEM[item.name] ?? item.name] ?? null
}

function isFree (serv, { pos, state }, block, how) {
  const { terrain } = serv
  if (!terrain.contains(pos) || !givesWay(terrain.blockAt(pos), block, how)) return false
  const { boundingBox, shapes } = terrain.blockOf(state)
  if (boundingBox !== 'block') return true
  return !everybody(serv).some(entity => shapes.some(shape => overlaps(entity, pos, shape)))
}

const everybody = serv => [...serv.players.filter(({ gameMode }) => gameMode !== SPECTATOR), ...(serv.mobs ?? [])]
// of a player
const WIDTH = 0.6
const HEIGHT = 1.8
// touching does not count, and clients round coordinates
const SLACK = 0.001

function overlaps (entity, pos, [x1, y1, z1, x2, y2, z2]) {
  const [width, height] = entity.type === 'player' ? [WIDTH, HEIGHT] : [entity.width, entity.height]
  const { x, y, z } = entity.position
  const half = width / 2 - SLACK
  return (
    x + half > pos.x + x1 &&
    x - half < pos.x + x2 &&
    z + half > pos.z + z1 &&
    z - half < pos.z + z2 &&
    y + height - SLACK > pos.y + y1 &&
    y + SLACK < pos.y + y2
  )
}
