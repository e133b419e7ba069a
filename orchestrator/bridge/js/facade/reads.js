'use strict'
// What foreign code can read of a bot and its surroundings. Each answer is fresh data; what cannot be seen is null.
const { Vec3 } = require('vec3')
const asked = require('./arguments.js')
const { find, wantedStates } = require('./find.js')
const { table } = require('./tables.js')

const FARTHEST = 96 // m
const MOST = 1024 // blocks found at a time
const OLDEST = 128 // entities in one answer, the nearest ones

/** Return the readable members of the facade over a mineflayer bot. */
function reads (bot) {
  return {
    blockAt: at => describe(bot.blockAt(asked.place(at).floored())),
    find: Object.assign(wanted => search(bot, wanted), { awaited: true }),
    table: name => table(bot.registry, name),
    items: () => bot.inventory.items().map(itemOf),
    slots: () => bot.inventory.slots.map(itemOf),
    entities: () => entities(bot).map(entityOf),
    canSee: at => bot.canSeeBlock(asked.block(bot, at)),
    canDig: at => bot.canDigBlock(asked.block(bot, at)),
    get self () { return { ...entityOf(bot.entity), velocity: bot.entity.velocity, yaw: bot.entity.yaw, pitch: bot.entity.pitch, onGround: bot.entity.onGround, isInWater: Boolean(bot.entity.isInWater) } },
    get vitals () { return { health: bot.health ?? 0, food: bot.food ?? 0, foodSaturation: bot.foodSaturation ?? 0, oxygenLevel: bot.oxygenLevel ?? 20 } },
    get held () { return itemOf(bot.heldItem) },
    get position () { return bot.entity.position },
    get time () { const { timeOfDay, day, age, isDay } = bot.time; return { timeOfDay, day, age, isDay } },
    get weather () { return { isRaining: Boolean(bot.isRaining) } },
    get game () { const { gameMode, dimension, difficulty } = bot.game; return { gameMode, dimension, difficulty } },
    username: bot.username,
    version: bot.version
  }
}

function describe (block) {
  if (!block) return null
  const { name, displayName, type, stateId, position, boundingBox, diggable, hardness, material } = block
  return { name, displayName, type, stateId, metadata: block.metadata, position, boundingBox, diggable, hardness, material, properties: block.getProperties() }
}

/** Return positions of blocks with these type ids (`ids`) or `states`, nearest first. The caller inside the sandbox blocks until they are found. */
function search (bot, { ids, states, maxDistance, count, point }) {
  return find(bot.world, {
    wanted: wantedStates(bot.registry, numbers(ids), numbers(states)),
    maxDistance: asked.number('maxDistance', maxDistance, { least: 1, most: FARTHEST, otherwise: 16 }),
    count: asked.number('count', count, { least: 1, most: MOST, otherwise: 1 }),
    point: point ? asked.place(point) : bot.entity.position
  })
}

const numbers = list => Array.isArray(list) ? list.filter(each => Number.isInteger(each) && each >= 0) : []

function itemOf (item) {
  if (!item) return null
  const { name, displayName, type, count, slot, stackSize, durabilityUsed, maxDurability, metadata } = item
  return { name, displayName, type, count, slot, stackSize, durabilityUsed, maxDurability, metadata }
}

function entities (bot) {
  const away = entity => entity.position.distanceTo(bot.entity.position)
  const others = Object.values(bot.entities).filter(entity => entity !== bot.entity && entity.position)
  return others.sort((a, b) => away(a) - away(b)).slice(0, OLDEST)
}

function entityOf (entity) {
  const { id, name, type, kind, username, displayName, position, height, width } = entity
  return { id, name, type, kind, username, displayName, position: new Vec3(position.x, position.y, position.z), height, width, item: dropOf(entity) }
}

function dropOf (entity) {
  if (entity.name !== 'item') return undefined
  try { return itemOf(entity.getDroppedItem()) } catch { return undefined } // its metadata has not arrived
}

module.exports = { reads }
