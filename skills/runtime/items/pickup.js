'use strict'
// Picking up what dropped: most of it comes by itself; the rest is walked to, for as long as that is worth it.
const { goals } = require('mineflayer-pathfinder')
const { tunnelTo } = require('../movement/approach.js')
const { settled } = require('../blocks/dig_prediction.js')
const { stepTo } = require('../movement/step.js')
const { succeeds, walkTo } = require('../movement/walk.js')
const { until } = require('../core/wait.js')

const SETTLE = 12 // ticks a drop needs to fall and be picked up
const LATE = 40 // ticks until the server has told that it is picked up
const STEPS = 30 // ticks to walk straight to a drop
const NEAR = 4 // m: within this one walks straight
const FALL = 30 // ticks that one overhead may still take to come down; servers tell where it is once a second
const OVERHEAD = 1.5 // m above the feet
const DUG = 5 // steps through rock that a drop is worth
const AT_FEET = 1.2 // m
const DETOUR = 10 // m that the way to a drop may be longer than the straight line: one in a hollow tree is not worth a search of the whole wood

/** Item entities within `radius` of the bot or of `center`, nearest first; only those whose item id is in `wanted`, if given. */
function drops (bot, radius, { wanted, center = bot.entity.position } = {}) {
  return Object.values(bot.entities)
    .filter(entity => entity.name === 'item' && entity.position.distanceTo(center) <= radius && isWanted(entity, wanted))
    .sort((a, b) => distance(bot, a) - distance(bot, b))
}

const distance = (bot, entity) => entity.position.distanceTo(bot.entity.position)

function isWanted (entity, wanted) {
  if (!wanted) return true
  try {
    const item = entity.getDroppedItem()
    return !item || wanted.has(item.type)
  } catch { return true } // its metadata has not arrived; better to look than to lose it
}

/** Go and get the drops in `radius` (of `center`, if that stays where it is), until `enough()`, with `dig` through rock as well; what cannot be reached, and what is in `except`, is left. */
async function collect (bot, signal, { radius, center, wanted, dig = false, enough = () => false, except = new WeakSet() }) {
  const left = new Set()
  const next = () => drops(bot, radius, { center, wanted }).find(entity => !left.has(entity.id) && !except.has(entity))
  await settled(bot, signal)
  await until(bot, signal, SETTLE, () => enough())
  for (let drop = next(); drop && !enough(); drop = next()) {
    await fetch(bot, drop, { signal, dig, enough })
    if (bot.entities[drop.id]) left.add(drop.id)
  }
}

async function fetch (bot, drop, { signal, dig, enough }) {
  const gone = () => !bot.entities[drop.id] || enough()
  if (distance(bot, drop) <= NEAR) await stepTo(bot, drop.position, signal, { range: 0.2, ticks: STEPS, enough: gone })
  if (!gone()) await until(bot, signal, FALL, () => gone() || drop.position.y < bot.entity.position.y + OVERHEAD)
  if (gone()) return
  const { x, y, z } = drop.position
  if (!await succeeds(walkTo(bot, new goals.GoalNear(x, y, z, 1), signal, { detour: DETOUR })) && !(dig && await digOut(bot, drop, gone, signal))) return
  await stepTo(bot, drop.position, signal, { range: 0.2, ticks: STEPS, enough: gone })
  await until(bot, signal, distance(bot, drop) < AT_FEET ? LATE : SETTLE, gone)
}

/** What an ore dropped lies in a hole of its own size: dig a way in, if it is a short one. */
const digOut = (bot, drop, gone, signal) => succeeds(tunnelTo(bot, drop.position, { done: () => gone() || distance(bot, drop) < AT_FEET, most: DUG, signal }))

module.exports = { collect, drops }
