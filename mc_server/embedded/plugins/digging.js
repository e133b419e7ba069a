'use strict'

// Breaking blocks: progress is counted in ticks as in vanilla (../dig_speed.js). Who says too early that a block is
// broken gets it when its time has come, so a client that reckons otherwise never loses a block. Also what it leaves
// (../loot.js), what it costs the tool, the cracks that others see, and the other actions of the same packet.

const { Vec3 } = require('vec3')
const { afterUse } = require('../durability')
const { progressPerTick } = require('../dig_speed')
const { lootOf } = require('../loot')
const { withCount } = require('../menu')
const { stream } = require('../worldgen/noise')

const EYES = 1.62
// vanilla's reach and the block it allows for lag
const REACH = 5.5
const CREATIVE_REACH = 6
// vanilla accepts a block that is broken to this part; the rest is the network's
const ENOUGH = 0.7
const CRACKS_SEEN = 32
const NO_CRACKS = -1
const LOOT_STREAM = 71
const TOOL = /_(pickaxe|axe|shovel|hoe)$|^shears$/
const WEAPON = /_sword$|^(trident|mace)$/
const BREAK_EFFECT = 2001

module.exports.server = (serv, { seed }) => {
  let random = stream(seed, LOOT_STREAM, 0)
  serv.random = () => random()
  serv.keep('luck', {
    record: () => null,
    restore: () => {},
    clear: () => {
      random = stream(seed, LOOT_STREAM, 0)
    }
  })

  /** Breaks a block for its drops, or without. Whatever needs its support breaks too. */
  serv.breakBlock = (pos, { tool = null, drops = true, by = null } = {}) => {
    const block = serv.terrain.blockAt(pos)
    if (block.type === 0) return
    const loot = drops && serv.rules.doTileDrops ? lootOf(serv.registry, block, tool, serv.random) : null
    serv.emit('blockBreaking', block, by)
    serv.setBlock(pos, leftBehind(serv, block, drops && loot?.drops.length === 0))
    for (const { item, count } of loot?.drops ?? [])
      serv.popItem(new serv.Item(serv.registry.itemsByName[item].id, count), pos)
    if (loot?.xp > 0) serv.dropXp?.(loot.xp, pos.offset(0.5, 0.5, 0.5))
    for (const viewer of serv.watchersOf(pos)) if (viewer !== by) showBreaking(viewer, pos, block)
    breakOtherHalf(serv, block, pos)
    serv.settleAround(pos)
  }

  serv.on('tick', () => {
    for (const player of serv.players) player.digOn?.()
  })
}

const showBreaking = (viewer, pos, block) =>
  viewer._client.write('world_event', { effectId: BREAK_EFFECT, location: pos, data: block.stateId, global: false })

// water stays, and ice that nobody took whole melts, unless there is nothing below
function leftBehind (serv, { name, isWaterlogged, position }, melts) {
  const water = serv.registry.blocksByName.water.defaultState
  if (isWaterlogged || /^(seagrass|tall_seagrass|kelp|kelp_plant)$/.test(name)) return water
  if (name !== 'ice' || !melts) return 0
  const below = serv.terrain.blockAt(position.offset(0, -1, 0))
  return below.boundingBox === 'block' || /^(water|lava)$/.test(below.name) ? water : 0
}

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

module.exports.player = (player, serv) => {
  const client = player._client
  // {pos, since}: being dug, and reported as broken before its time
  let current = null
  let late = null
  let shownCracks = NO_CRACKS

  const ACTIONS = [start, cancel, finish, dropStack, dropOne, null, () => player.swapHands()]
  client.on('block_dig', packet => {
    ACTIONS[packet.status]?.(new Vec3(packet.location.x, packet.location.y, packet.location.z))
    if (packet.status <= 2) client.write('acknowledge_player_digging', { sequenceId: packet.sequence ?? 0 })
  })

  function start (pos) {
    if (!mayDig(pos)) return showTruth(pos)
    if (player.gameMode === 1) return breakIt(pos)
    const block = serv.terrain.blockAt(pos)
    serv.emit('blockHit', block, player)
    if (progressPerTick(serv, player, block) >= 1) return breakIt(pos)
    if (current) showTruth(current.pos)
    current = { pos, since: serv.tickCount }
    showCracks(pos, progressOf(current))
  }

  function cancel (pos) {
    if (current && !current.pos.equals(pos)) showCracks(current.pos, NO_CRACKS)
    current = null
    showCracks(pos, NO_CRACKS)
  }

  function finish (pos) {
    const dig = current
    if (!dig || !dig.pos.equals(pos) || !mayDig(pos)) return showTruth(pos)
    current = null
    if (progressOf(dig) < ENOUGH && !late) {
      late = dig
      return
    }
    if (progressOf(dig) < ENOUGH) return showTruth(pos)
    showCracks(pos, NO_CRACKS)
    breakIt(pos)
  }

  /** Every tick: cracks grow; a block that was reported too early breaks when it is done. */
  player.digOn = () => {
    if (late && (!mayDig(late.pos) || progressOf(late) >= 1)) endLate()
    else if (late) showCracks(late.pos, progressOf(late))
    if (!current) return
    if (serv.terrain.stateAt(current.pos) === 0) cancel(current.pos)
    else showCracks(current.pos, progressOf(current))
  }

  function endLate () {
    const { pos } = late
    late = null
    showCracks(pos, NO_CRACKS)
    if (mayDig(pos)) breakIt(pos)
    else showTruth(pos)
  }

  const progressOf = ({ pos, since }) =>
    progressPerTick(serv, player, serv.terrain.blockAt(pos)) * (serv.tickCount - since + 1)

  function mayDig (pos) {
    const block = serv.terrain.blockAt(pos)
    return player.gameMode <= 1 && player.health > 0 && player.canReach(pos) && block.diggable && block.type !== 0
  }

  function breakIt (pos) {
    const block = serv.terrain.blockAt(pos)
    const survival = player.gameMode === 0
    // nobody breaks blocks with a sword in creative
    if (!survival && WEAPON.test(player.hand?.name)) return showTruth(pos)
    serv.breakBlock(pos, { tool: player.hand, drops: survival, by: player })
    serv.emit('blockMined', player, block)
    if (!survival || block.hardness === 0) return
    if (TOOL.test(player.hand?.name)) player.wearHand(1)
    else if (WEAPON.test(player.hand?.name)) player.wearHand(2)
  }

  function showTruth (pos) {
    client.write('block_change', { location: pos, type: serv.terrain.stateAt(pos) })
  }

  function showCracks (location, progress) {
    const destroyStage = progress < 0 ? NO_CRACKS : Math.min(9, Math.floor(progress * 10))
    if (destroyStage === shownCracks) return
    shownCracks = destroyStage
    for (const viewer of serv.watchersOf(location)) {
      if (viewer === player || viewer.position.distanceTo(location) >= CRACKS_SEEN) continue
      viewer._client.write('block_break_animation', { entityId: player.id, location, destroyStage })
    }
  }

  serv.on('playerLeaving', forget)
  function forget (leaver) {
    if (leaver !== player) return
    serv.off('playerLeaving', forget)
    if (current) showCracks(current.pos, NO_CRACKS)
  }

  /** Wears what is in the hand, as using it does; in creative nothing wears. */
  player.wearHand = uses => {
    const { hand, handSlot } = player
    if (!hand?.maxDurability || player.gameMode === 1) return
    const after = afterUse(serv, hand, uses, serv.random)
    if (after !== hand) player.setSlot(handSlot, after)
    // the sound and the splinters of a tool that breaks
    if (!after) for (const viewer of serv.players) showBrokenTool(viewer)
  }

  const showBrokenTool = viewer => {
    if (viewer === player || viewer.nearbyEntities?.includes(player))
      viewer._client.write('entity_status', { entityId: player.id, entityStatus: 47 })
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
    const reach = player.gameMode === 1 ? CREATIVE_REACH : REACH
    return Math.hypot(gap(eyes.x, x), gap(eyes.y, y), gap(eyes.z, z)) <= reach
  }
}
