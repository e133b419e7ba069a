'use strict'
// Takes one observation as a JSON object. It counts block states (integers) in the cube: creating 35,937 Block objects would take seconds.
const { Vec3 } = require('vec3')

const { lookedAt } = require('./view_direction.js')

const DECIMALS = 100

const WORN = { head: 5, torso: 6, legs: 7, feet: 8, off_hand: 45 } // slot numbers of the inventory window

/** Return what the bot perceives within `radius` blocks; `containers` (containers.js) adds chests and their remembered contents. */
function observe (bot, radius, containers) {
  const { blocks, chests } = survey(bot, radius, containers)
  return {
    position: rounded(bot.entity.position),
    health: bot.health ?? 0,
    food: bot.food ?? 0,
    inventory: inventory(bot),
    equipment: equipment(bot),
    blocks,
    chests,
    entities: entities(bot, Math.max(radius, 16) * 2),
    time: bot.time.timeOfDay ?? 0,
    age: bot.time.age ?? 0, // ticks of the world, when the server told of them last
    biome: biome(bot)
  }
}

const round = number => Math.round(number * DECIMALS) / DECIMALS
const rounded = ({ x, y, z }) => ({ x: round(x), y: round(y), z: round(z) })

/** Return all that the bot carries as `{item id: count}`. */
function inventory (bot) {
  const counts = {}
  for (const { name, count } of bot.inventory.items()) counts[name] = (counts[name] ?? 0) + count
  return counts
}

/** Return what is in the hands and worn as `{slot: item id}`, without empty slots. */
function equipment (bot) {
  const items = { hand: bot.heldItem }
  for (const [slot, number] of Object.entries(WORN)) items[slot] = bot.inventory.slots[number]
  return Object.fromEntries(Object.entries(items).filter(([, item]) => item).map(([slot, item]) => [slot, item.name]))
}

/**
 * Return the blocks in the cube of 2 * radius + 1 around the feet as `{block id: count}`, and the containers in it. Air and chunks that are
 * not loaded are left out.
 */
function survey (bot, radius, containers) {
  const at = bot.entity.position.floored()
  const states = new Map()
  const places = []
  const count = (state, x, y, z) => {
    states.set(state, (states.get(state) ?? 0) + 1)
    if (containers.has(state)) places.push(new Vec3(x, y, z))
  }
  for (let x = at.x - radius; x <= at.x + radius; x++) {
    for (let z = at.z - radius; z <= at.z + radius; z++) lookDown(bot, x, z, at.y - radius, at.y + radius, count)
  }
  return { blocks: byName(bot.registry, states), chests: containers.describe(places) }
}

function lookDown (bot, x, z, bottom, top, count) {
  const column = bot.world.getColumn(x >> 4, z >> 4)
  if (!column) return
  const cell = { x: x & 15, y: bottom, z: z & 15 }
  for (; cell.y <= top; cell.y++) {
    const state = column.getBlockStateId(cell)
    if (state) count(state, x, cell.y, z)
  }
}

function byName (registry, states) {
  const blocks = {}
  for (const [state, count] of states) {
    const name = registry.blocksByStateId[state]?.name
    if (name && !name.endsWith('air')) blocks[name] = (blocks[name] ?? 0) + count
  }
  return blocks
}

function entities (bot, reach) {
  const near = []
  for (const entity of Object.values(bot.entities)) {
    if (entity === bot.entity || !entity.position || entity.position.distanceTo(bot.entity.position) > reach) continue
    near.push({ kind: entity.type ?? 'other', name: nameOf(entity), position: rounded(entity.position), ...(entity.type === 'player' && { looking_at: lookedAt(bot, entity)?.position ?? null }) })
  }
  return near
}

function nameOf (entity) {
  if (entity.name === 'item') return dropped(entity) ?? 'item'
  return entity.username ?? entity.name ?? 'unknown'
}

function dropped (entity) {
  try { return entity.getDroppedItem()?.name } catch { return undefined } // its metadata has not arrived
}

function biome (bot) {
  const id = bot.world.getBiome(bot.entity.position.floored())
  return bot.registry.biomes[id]?.name ?? ''
}

/** Return the block at each place `[x, y, z]` as `name[property=value,...]`; null where no chunk is loaded. */
function states (bot, cells) {
  return cells.map(([x, y, z]) => bot.blockAt(new Vec3(x, y, z), false)).map(block => block && stateOf(block))
}

function stateOf (block) {
  const pairs = Object.entries(block.getProperties()).map(([name, value]) => `${name}=${value}`)
  return pairs.length ? `${block.name}[${pairs.sort().join(',')}]` : block.name
}

module.exports = { observe, inventory, states, stateOf }
