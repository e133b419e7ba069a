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
 * Mine blocks of the cluster until none is left or `enough(dug)` holds; blocks of the kind that were dug on the way, or because they hid
 * others, count too. Blocks that could not be dug are added to `avoided`.
 */
async function workOff (bot, kind, cluster, { avoided, enough, signal }) {
  const left = new Map(cluster.map(position => [key(position), position]))
  const count = countDug(bot, kind, cluster)
  const done = () => enough(count.dug())
  try {
    while (left.size && !done()) {
      const position = next(bot, kind, [...left.values()])
      left.delete(key(position))
      if (!isKind(bot, kind, position)) continue
      const given = await digOne(bot, kind, position, { done, signal })
      if (given !== DUG) avoided.add(key(position))
      if (given === ASTRAY) {
        for (const each of left.keys()) avoided.add(each) // they lie no better
        left.clear()
      }
    }
  } finally {
    count.end()
  }
}

/** Count the blocks of the kind that are gone: those of the cluster, whoever took them, and those beside it that this bot digs until `end()`. */
function countDug (bot, kind, cluster) {
  const own = new Set(cluster.map(key))
  const standing = () => cluster.filter(position => isKind(bot, kind, position)).length
  const first = standing()
  let beside = 0
  const note = block => { if (kind.ids.has(block.type) && !own.has(key(block.position))) beside++ }
  bot.on('dug', note)
  return { dug: () => first - standing() + beside, end: () => bot.off('dug', note) }
}

function next (bot, kind, positions) {
  const cost = position => distanceTo(bot, position) + (kind.upright ? position.y * 100 : 0)
  return positions.reduce((best, position) => cost(position) < cost(best) ? position : best)
}

/** Dig one block and return DUG, also when the way to it gave enough; RESISTS when it cannot be dug, ASTRAY when the tunnel to it came no nearer. */
async function digOne (bot, kind, position, { done, signal }) {
  try {
    if (kind.upright) await stepUnder(bot, position, signal)
    if (!await atHand(bot, position, signal)) {
      await (kind.upright ? walkOrDigTo(bot, new InReach(position, ARM), signal) : approach(bot, position, signal, done))
      if (done() || !isKind(bot, kind, position)) return DUG // the way led through it, or gave enough
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
