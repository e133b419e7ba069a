'use strict'

// Breaking blocks by hand: progress is counted in ticks as in vanilla (../../blocks/dig_speed.js). If a client reports a block as
// broken too early, it breaks when the time has come, so a client with another calculation never loses a block. Also the wear
// of tools, the cracks that others see, and the other actions of the same packet. breaking.js has the drops.

const { Vec3 } = require('vec3')
const { wearSlot } = require('../../items/durability')
const { progressPerTick } = require('../../blocks/dig_speed')
const { withCount } = require('../../windows/menu')
const { eyesOf } = require('../../entities/surroundings')

// vanilla's reach plus its allowance for latency
const REACH = 5.5
const CREATIVE_REACH = 6
// vanilla accepts a block at this part of its time, because of the network
const ENOUGH = 0.7
const CRACKS_SEEN = 32
const NO_CRACKS = -1
const TOOL = /_(pickaxe|axe|shovel|hoe)$|^shears$/
const WEAPON = /_sword$|^(trident|mace)$/
const MASTERLY = /command_block$|^(structure_block|jigsaw)$/

module.exports.uses = ['breakBlock', 'isMaster', 'terrain', 'tickCount', 'watchersOf']

module.exports.server = serv => {
  serv.on('tick', () => {
    for (const player of serv.players) player.digOn?.()
  })
}

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

  /** Continues digging for one tick: the cracks grow, and a block that was reported too early breaks when its time has come. */
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
    return player.gameMode <= 1 && player.health > 0 && player.canReach(pos) && mayBreak(block)
  }

  // in creative mode blocks that are otherwise unbreakable can be broken too
  function mayBreak (block) {
    if (block.type === 0 || (MASTERLY.test(block.name) && !serv.isMaster(player))) return false
    return block.diggable || (player.gameMode === 1 && block.hardness === -1)
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

  /** Wears the item in the main hand by so many uses. */
  player.wearHand = uses => wearSlot(serv, player, player.handSlot, uses)

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
    // the client has already removed it from its own inventory
    player.setSlot(handSlot, withCount(hand, hand.count - count))
    player.menu.send(player.menu.own ? player.menu.first + 27 + player.heldItemSlot : handSlot)
  }

  /** Whether a place is within this player's reach. */
  player.canReach = ({ x, y, z }) => {
    const eyes = eyesOf(player)
    const gap = (v, low) => Math.max(low - v, 0, v - low - 1)
    const reach = player.gameMode === 1 ? CREATIVE_REACH : REACH
    return Math.hypot(gap(eyes.x, x), gap(eyes.y, y), gap(eyes.z, z)) <= reach
  }
}
