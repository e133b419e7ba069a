'use strict'

// Breaking blocks: how long it takes with what is in the hand, what it leaves (loot.js), what it costs the tool. A
// dig that ends far too early is refused and the block comes back. Also the other actions of the same packet: drop,
// swap.

const { Vec3 } = require('vec3')
const { worn } = require('../durability')
const { lootOf } = require('../loot')
const { needsGround } = require('../materials')
const { withCount } = require('../menu')

const EYES = 1.62
const REACH = 5.5
// vanilla accepts a block that is broken to this part; the rest is the network's
const ENOUGH = 0.7
const GRACE_MS = 50
const TOOL = /_(pickaxe|axe|shovel|hoe|sword)$|^shears$/
const BREAK_EFFECT = 2001

module.exports.server = serv => {
  /** After a change: whatever hung on this block or stood on it breaks. */
  serv.settleAround = pos => breakUnsupported(serv, pos)

  /** Breaks a block for its drops, or without. Whatever needs its support breaks too. */
  serv.breakBlock = (pos, { tool = null, drops = true, by = null } = {}) => {
    const block = serv.terrain.blockAt(pos)
    if (block.type === 0) return
    const loot = drops && serv.rules.doTileDrops ? lootOf(serv.registry, block, tool) : []
    serv.emit('blockBreaking', block, by)
    serv.setBlock(pos, block.isWaterlogged ? serv.registry.blocksByName.water.defaultState : 0)
    for (const { item, count } of loot) serv.popItem(new serv.Item(serv.registry.itemsByName[item].id, count), pos)
    for (const viewer of serv.watchersOf(pos)) if (viewer !== by) showBreaking(viewer, pos, block)
    breakOtherHalf(serv, block, pos)
    serv.settleAround(pos)
  }
}

const showBreaking = (viewer, pos, block) =>
  viewer._client.write('world_event', { effectId: BREAK_EFFECT, location: pos, data: block.stateId, global: false })

// the other half of a door, a tall plant, a bed
function breakOtherHalf (serv, block, pos) {
  const { half, part, facing } = block.getProperties()
  const way =
    half === 'lower' ? new Vec3(0, 1, 0) : half === 'upper' ? new Vec3(0, -1, 0) : part && bedWay(part, facing)
  if (!way) return
  const other = pos.plus(way)
  if (serv.terrain.blockAt(other).type === block.type) serv.setBlock(other, 0)
}

const FACING = {
  north: new Vec3(0, 0, -1),
  south: new Vec3(0, 0, 1),
  west: new Vec3(-1, 0, 0),
  east: new Vec3(1, 0, 0)
}
const bedWay = (part, facing) => FACING[facing] && FACING[facing].scaled(part === 'foot' ? 1 : -1)

function breakUnsupported (serv, pos) {
  const above = pos.offset(0, 1, 0)
  if (needsGround(serv.terrain.blockAt(above).name) && !serv.terrain.isSolid(pos)) serv.breakBlock(above)
  for (const [facing, way] of Object.entries(FACING)) {
    const beside = serv.terrain.blockAt(pos.plus(way))
    const hangs = /wall_torch$|^ladder$|wall_sign$/.test(beside.name) && beside.getProperties().facing === facing
    if (hangs && !serv.terrain.isSolid(pos)) serv.breakBlock(beside.position)
  }
}

module.exports.player = (player, serv) => {
  const client = player._client
  let current = null

  const ACTIONS = [start, cancel, finish, dropStack, dropOne, null, () => player.swapHands()]
  client.on('block_dig', packet => {
    ACTIONS[packet.status]?.(new Vec3(packet.location.x, packet.location.y, packet.location.z))
    if (packet.status <= 2) client.write('acknowledge_player_digging', { sequenceId: packet.sequence ?? 0 })
  })

  function start (pos) {
    current = null
    if (!mayDig(pos)) return showTruth(pos)
    const needed = timeFor(pos)
    if (needed === 0) return breakIt(pos)
    current = { pos, since: performance.now(), needed }
  }

  function cancel () {
    current = null
  }

  function finish (pos) {
    const dig = current
    current = null
    if (!dig || !dig.pos.equals(pos) || !mayDig(pos)) return showTruth(pos)
    const needed = Math.min(dig.needed, timeFor(pos))
    const spent = performance.now() - dig.since
    if (spent < needed * ENOUGH - GRACE_MS) return showTruth(pos)
    breakIt(pos)
  }

  function timeFor (pos) {
    const { hand } = player
    return serv.terrain
      .blockAt(pos)
      .digTime(hand?.type ?? null, player.gameMode === 1, false, false, hand?.enchants ?? [], {})
  }

  function mayDig (pos) {
    const block = serv.terrain.blockAt(pos)
    return player.gameMode <= 1 && player.health > 0 && player.canReach(pos) && block.diggable && block.type !== 0
  }

  function breakIt (pos) {
    const block = serv.terrain.blockAt(pos)
    serv.breakBlock(pos, { tool: player.hand, drops: player.gameMode === 0, by: player })
    if (player.gameMode === 0 && block.hardness > 0) wear()
  }

  function showTruth (pos) {
    client.write('block_change', { location: pos, type: serv.terrain.stateAt(pos) })
  }

  function wear () {
    const { hand, handSlot } = player
    if (!hand || !TOOL.test(hand.name) || !hand.maxDurability) return
    const used = (hand.durabilityUsed ?? 0) + (hand.name.endsWith('_sword') ? 2 : 1)
    player.setSlot(handSlot, used >= hand.maxDurability ? null : worn(serv.Item, hand, used))
  }

  function dropStack () {
    dropFromHand(player.hand?.count ?? 0)
  }
  function dropOne () {
    dropFromHand(1)
  }

  function dropFromHand (count) {
    const { hand, handSlot } = player
    if (!hand) return
    player.toss(hand.count > count ? withCount(hand, count) : hand)
    // the client has already taken it out of its own picture
    player.setSlot(handSlot, withCount(hand, hand.count - count))
    player.menu.send(player.menu.own ? player.menu.first + 27 + player.heldItemSlot : handSlot)
  }

  player.canReach = ({ x, y, z }) => {
    const eyes = player.position.offset(0, EYES, 0)
    const gap = (v, low) => Math.max(low - v, 0, v - low - 1)
    return Math.hypot(gap(eyes.x, x), gap(eyes.y, y), gap(eyes.z, z)) <= REACH
  }
}
