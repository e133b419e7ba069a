'use strict'
// Mines one cluster of blocks: a tree from the bottom up, standing under its trunk; anything else nearest first, through rock if necessary.
const { Vec3 } = require('vec3')
const { approach } = require('../movement/approach.js')
const { dig, uncover, isSafe, bestTool, InReach, inReach, distanceTo } = require('./dig.js')
const { key, isKind } = require('./find.js')
const { stepTo } = require('../movement/step.js')
const { Astray } = require('../movement/tunnel.js')
const { walkOrDigTo } = require('../movement/walk.js')

const ARM = 3.2 // m from a block at which the bot stands to dig it, close enough to pick up the drops
const UNDER = 3.5 // m: a trunk within this distance is worth stepping under
const [DUG, RESISTS, ASTRAY] = ['dug', 'resists', 'astray'] // what came of one block
const CLEARANCE = 6 // blocks below a log that are searched for the ground

/**
 * Mine blocks of the cluster until none is left or `enough(dug)` holds; blocks that were dug because they hid others count too. Blocks that
 * could not be dug are added to `avoided`.
 */
async function workOff (bot, kind, cluster, { avoided, enough, signal }) {
  const left = new Map(cluster.map(position => [key(position), position]))
  const standing = () => cluster.filter(position => isKind(bot, kind, position)).length
  const first = standing()
  while (left.size && !enough(first - standing())) {
    const position = next(bot, kind, [...left.values()])
    left.delete(key(position))
    if (!isKind(bot, kind, position)) continue
    const given = await digOne(bot, kind, position, signal)
    if (given !== DUG) avoided.add(key(position))
    if (given === ASTRAY) {
      for (const each of left.keys()) avoided.add(each) // they lie no better
      left.clear()
    }
  }
}

function next (bot, kind, positions) {
  const cost = position => distanceTo(bot, position) + (kind.upright ? position.y * 100 : 0)
  return positions.reduce((best, position) => cost(position) < cost(best) ? position : best)
}

/** Dig one block and return DUG; RESISTS when it cannot be dug, ASTRAY when the tunnel to it came no nearer. */
async function digOne (bot, kind, position, signal) {
  try {
    if (kind.upright) await stepUnder(bot, position, signal)
    if (!await atHand(bot, position, signal)) {
      await (kind.upright ? walkOrDigTo(bot, new InReach(position, ARM), signal) : approach(bot, position, signal))
      if (!isKind(bot, kind, position)) return DUG // the way led through it
      if (!await atHand(bot, position, signal)) return RESISTS
    }
    if (!isSafe(bot, bot.blockAt(position))) return RESISTS
    await dig(bot, position, signal)
    return DUG
  } catch (refusal) {
    if (refusal.reason !== 'unreachable') throw refusal
    return refusal instanceof Astray ? ASTRAY : RESISTS
  }
}

const atHand = async (bot, position, signal) => inReach(bot, position) && uncover(bot, position, signal)

/** Step under the trunk, from where the upper logs are in sight and the drops fall onto the bot. */
async function stepUnder (bot, log, signal) {
  const ground = standingUnder(bot, log)
  if (!ground || log.y - ground.y < 2) return
  const { position } = bot.entity
  const away = Math.hypot(position.x - ground.x - 0.5, position.z - ground.z - 0.5)
  if (away > 0.35 && away < UNDER && Math.abs(ground.y - position.y) < 1.3) await stepTo(bot, ground.offset(0.5, 0, 0.5), signal)
}

/** Return the lowest cell below the log with room for a body, or null. */
function standingUnder (bot, log) {
  const free = position => bot.blockAt(position, false)?.boundingBox === 'empty'
  for (let y = log.y - 2; y >= log.y - CLEARANCE; y--) {
    const feet = new Vec3(log.x, y, log.z)
    if (!free(feet) || !free(feet.offset(0, 1, 0))) return null
    if (!free(feet.offset(0, -1, 0))) return feet
  }
  return null
}

/** Throw a Refusal with `missing_tool` if no tool at hand can mine the kind, before the bot walks to it. */
function checkTool (bot, kind) {
  const Block = require('prismarine-block')(bot.registry)
  bestTool(bot, Block.fromStateId(kind.blocks[0].defaultState, 0))
}

module.exports = { workOff, checkTool }
