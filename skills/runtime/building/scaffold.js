'use strict'
// Pillars to stand on while building, and their removal. Blocks that could not be removed are remembered for the next attempt.
const { Refusal } = require('../core/refusal.js')
const { dig, InReach, inReach } = require('../blocks/dig.js')
const { key } = require('../blocks/find.js')
const { AnyOf, canStand } = require('../movement/stand.js')
const { walkTo, succeeds } = require('../movement/walk.js')
const { stepTo } = require('../movement/step.js')
const { collect } = require('../items/pickup.js')
const { riseOn } = require('../movement/underfoot.js')
const { until } = require('../core/wait.js')

const LANDING = 20 // ticks
const CHEAP = ['dirt', 'coarse_dirt', 'netherrack', 'cobbled_deepslate', 'cobblestone'] // what pillars are built of, first choice first
const ARM = 4 // m from a block at which the bot stands to dig it
const DETOUR = 4 // m that the way to a pillar's top may be longer than the straight line: of most pillars, none leads there
const AROUND = 5 // m around the pillars within which their drops may lie

const standing = bot => (bot.crew.pillars ??= [])

/** Return the places of the blocks of the pillar on which the bot stands; empty if it stands on none. */
function underFeet (bot) {
  const { x, y, z } = bot.entity.position.floored()
  return standing(bot).map(({ position }) => position).filter(place => place.x === x && place.z === z && place.y < y)
}

/** Return how many blocks that are to be removed stand. */
const remembered = bot => standing(bot).length

/** Return a stack of at least `count` blocks that can be placed and dug again with the tools at hand, or null. */
function material (bot, count) {
  const rank = item => CHEAP.includes(item.name) ? CHEAP.indexOf(item.name) : CHEAP.length
  return bot.inventory.items().filter(item => item.count >= count && isClimbable(bot, item)).sort((a, b) => rank(a) - rank(b))[0] ?? null
}

function isClimbable (bot, { name }) {
  const block = bot.registry.blocksByName[name]
  if (!block || !(CHEAP.includes(name) || name.endsWith('_planks'))) return false
  return !block.harvestTools || bot.inventory.items().some(item => block.harvestTools[item.type])
}

/** Walk to `base` and build a pillar of `height` blocks under the bot's own feet. */
async function climb (bot, base, height, signal) {
  if (!material(bot, height)) await takeDown(bot, signal) // gives back the blocks of an earlier pillar
  const item = material(bot, height)
  if (!item) throw new Refusal('missing_item', `climbing needs ${height} spare blocks, such as dirt`)
  await walkTo(bot, new AnyOf([base]), signal)
  await stepTo(bot, base.offset(0.5, 0, 0.5), signal, { range: 0.15 })
  for (let layer = 0; layer < height; layer++) await rise(bot, base.offset(0, layer, 0), item.type, signal)
}

/** Raise the pillar by one block. */
async function rise (bot, cell, type, signal) {
  await until(bot, signal, LANDING, () => bot.entity.onGround)
  const item = bot.inventory.items().find(each => each.type === type)
  if (!item || !await riseOn(bot, cell, item, signal)) throw new Refusal('unreachable', `cannot build a pillar at ${cell}`)
  remember(bot, cell, type)
}

/** Note a block that takeDown is to remove: `type` is the id of its item. */
function remember (bot, position, type) {
  standing(bot).push({ position, type })
}

/**
 * Remove one pillar after another, each from the top down, the nearest first, and pick up the blocks; those that cannot be reached from here are
 * kept for the next attempt.
 */
async function takeDown (bot, signal) {
  await removeAll(bot, pillarByPillar([...standing(bot)], bot.entity.position), position => removeFromTop(bot, position, signal), signal)
}

/** Return the blocks pillar by pillar: the one nearest to `from` first, then the one nearest to that, each from the top down. */
function pillarByPillar (blocks, from) {
  const pillars = Object.values(Object.groupBy(blocks, ({ position: { x, z } }) => `${x},${z}`)).map(topDown)
  const ordered = []
  while (pillars.length) {
    const away = ([{ position }]) => position.xzDistanceTo(from)
    const next = pillars.reduce((best, each) => away(each) < away(best) ? each : best)
    ordered.push(...pillars.splice(pillars.indexOf(next), 1)[0])
    from = next[0].position
  }
  return ordered
}

const topDown = blocks => blocks.sort((a, b) => b.position.y - a.position.y)

/** Remove only the remembered blocks at these positions, from where the bot is; the pillar on which it may stand stays. */
async function takeAway (bot, positions, signal) {
  const keys = new Set(positions.map(key))
  const blocks = standing(bot).filter(({ position }) => keys.has(key(position)))
  await removeAll(bot, topDown(blocks), position => remove(bot, position, signal), signal)
}

async function removeAll (bot, blocks, removeOne, signal) {
  if (!blocks.length) return
  for (const block of blocks) {
    if (isOurs(bot, block) && !await succeeds(removeOne(block.position))) continue
    standing(bot).splice(standing(bot).indexOf(block), 1)
  }
  await collect(bot, signal, { radius: AROUND, wanted: new Set(blocks.map(({ type }) => type)) })
}

/** Tell whether the pillar's block still stands there; placed dirt may have become grass. */
function isOurs (bot, { position, type }) {
  const name = bot.blockAt(position)?.name
  return bot.registry.itemsByName[name === 'grass_block' ? 'dirt' : name]?.id === type
}

/** Dig one block from its top if the bot can get there, so that it need not jump. */
async function removeFromTop (bot, position, signal) {
  const top = position.offset(0, 1, 0)
  if (!bot.entity.position.floored().equals(top) && canStand(bot, top)) await succeeds(walkTo(bot, new AnyOf([top]), signal, { detour: DETOUR }))
  await remove(bot, position, signal)
}

/** Dig one block from within reach. */
async function remove (bot, position, signal) {
  if (!inReach(bot, position)) await walkTo(bot, new InReach(position, ARM), signal)
  await dig(bot, position, signal)
  await until(bot, signal, LANDING, () => bot.entity.onGround)
}

module.exports = { climb, underFeet, pillarByPillar, takeDown, takeAway, material, remember, remembered }
