'use strict'

// Individual data of mobs: reads the supported part of vanilla's entity data into an entity and writes it back. CustomName,
// CustomNameVisible, NoAI, NoGravity, Silent, Glowing, Invulnerable, PersistenceRequired, Tags, Rotation, Motion, Fire, Air, Health, Age,
// IsBaby, Color, Sheared, RabbitType, Size, Saddle, VillagerData, HandItems and ArmorItems. Used by plugins/entities/mobs.js;
// plugins/entities/villagers.js reads Offers.

const nbt = require('prismarine-nbt')
const { toNbt } = require('../plugins/network/text')
const armour = require('../data/armour.json')
const { villagerTag } = require('./villager_data')
const { setVariant } = require('./variants')

const NO_AI = 1
const SHEARED = 16
const GROWING = -24000
const BABY = 0.5
const [NO_AIR, FULL_AIR] = [-20, 300]
// what the client is told of these, beside plugins/network/metadata.js
const typesOf = { wool: 'byte', type: 'int', size: 'int', saddle: 'boolean', villager_data: 'villager_data' }
// slots of entity_equipment
const HANDS = [0, 1]
const ARMOUR = [2, 3, 4, 5]

const isNumber = Number.isFinite
const listOf = fits => value => Array.isArray(value) && value.every(fits)
const isCompound = value => value !== null && typeof value === 'object' && !Array.isArray(value)
const allOf = (fits, ...names) => Object.fromEntries(names.map(name => [name, fits]))
const KINDS = {
  ...allOf(listOf(isNumber), 'Motion', 'Rotation'),
  ...allOf(listOf(isCompound), 'Passengers', 'HandItems', 'ArmorItems'),
  ...allOf(isNumber, 'Health', 'Age', 'Air', 'Fire', 'Color', 'RabbitType', 'Size', 'fuse', 'Fuse', 'ExplosionRadius'),
  ...allOf(listOf(value => typeof value === 'string'), 'Tags')
}

/** Returns the data as plain values; values of a wrong type are skipped, as in vanilla. */
function plainNbt (value) {
  const data = value?.type === 'compound' ? nbt.simplify(value) : (value ?? {})
  return Object.fromEntries(Object.entries(data).filter(([name, part]) => !Object.hasOwn(KINDS, name) || KINDS[name](part)))
}

/** Applies the data to an entity, before anybody sees it. */
function shape (serv, entity, data) {
  Object.assign(entity, {
    noAI: Boolean(data.NoAI),
    noPhysics: Boolean(data.NoAI),
    invulnerable: Boolean(data.Invulnerable),
    customName: nameOf(data.CustomName),
    growth: growthOf(data)
  })
  const keys = serv.registry.entitiesByName[entity.kind].metadataKeys
  const tell = (name, value) => keys.includes(name) && entity.setData(name, value)
  if (entity.customName !== null) tell('custom_name', toNbt(entity.customName))
  if (data.CustomNameVisible) tell('custom_name_visible', true)
  if (data.Silent) tell('silent', true)
  if (data.NoGravity) tell('no_gravity', true)
  if (data.NoAI) tell('mob_flags', NO_AI)
  if (data.Glowing) entity.setFlag('glowing', true)
  if (data.Fire > 0) serv.ignite?.(entity, data.Fire / 20)
  if (data.VillagerData) tell('villager_data', villagerTag(data.VillagerData))
  if (data.Saddle) tell('saddle', true)
  if (data.Air !== undefined) setAir(entity, data.Air)
  if (data.RabbitType !== undefined) tell('type', data.RabbitType)
  setVariant(serv, entity, data)
  if (keys.includes('wool')) setWool(entity, data.Color ?? 0, Boolean(data.Sheared))
  if (keys.includes('size')) setSize(serv, entity, data)
  if (keys.includes('baby')) setAge(serv, entity, entity.growth)
  wear(serv, entity, [...(data.HandItems ?? []).map((item, i) => [HANDS[i], item]), ...armourItems(data)])
}

const armourItems = ({ ArmorItems = [] }) => ArmorItems.map((item, i) => [ARMOUR[i], item])
const growthOf = ({ Age, IsBaby }) => Age ?? (IsBaby ? GROWING : 0)

// JSON in a string, as 1.21 writes it; anything else is taken for the words themselves
function nameOf (name) {
  if (name === undefined) return null
  if (typeof name !== 'string') return name
  try {
    return JSON.parse(name)
  } catch {
    return name
  }
}

/** Sets the ticks for which the entity still has air, and tells clients. */
function setAir (entity, air) {
  entity.air = Math.max(NO_AIR, Math.min(FULL_AIR, Math.trunc(air)))
  entity.setData('air_supply', entity.air)
}

function setWool (sheep, colour, sheared) {
  sheep.colour = colour
  sheep.sheared = sheared
  sheep.setData('wool', ((colour & 15) | (sheared ? SHEARED : 0)) & 127)
}

/** Sets the age. Negative: ticks until it is adult. Positive: ticks until it can breed again. */
function setAge (serv, mob, growth) {
  const { width, height } = serv.registry.entitiesByName[mob.kind]
  const scale = growth < 0 ? BABY : 1
  Object.assign(mob, { growth, baby: growth < 0, width: width * scale, height: height * scale })
  mob.setData('baby', growth < 0)
}

// slimes and magma cubes: as wide as their size, and as strong
function setSize (serv, mob, { Size = 1 }) {
  const size = Math.max(1, Math.min(127, Size + 1))
  const { width, height } = serv.registry.entitiesByName[mob.kind]
  Object.assign(mob, { size, width: width * size, height: height * size, maxHealth: size * size })
  mob.setData('size', size)
}

function wear (serv, entity, items) {
  entity.worn = new Map()
  for (const [slot, { id, count, Count } = {}] of items) {
    const kind = serv.registry.itemsByName[String(id ?? '').replace(/^minecraft:/, '')]
    if (!kind || slot === undefined) continue
    entity.worn.set(slot, new serv.Item(kind.id, count ?? Count ?? 1))
    entity.armour = (entity.armour ?? 0) + pointsOf(kind.name)
  }
}

function pointsOf (name) {
  const [, material, part] = /^(\w+?)_(helmet|chestplate|leggings|boots)$/.exec(name) ?? []
  return armour[material]?.[part] ?? 0
}

/** Returns the entity's current data in the same form. */
function describe (entity) {
  const { details, velocity, tags, colour, sheared, growth } = entity
  const now = { ...details, Motion: velocity.toArray(), Tags: [...tags], Rotation: [entity.yawDegrees, entity.pitchDegrees] }
  if (entity.living) now.Health = entity.health
  if (entity.air !== undefined) now.Air = entity.air
  if (entity.fireTicks > 0) now.Fire = entity.fireTicks
  if (colour !== undefined) Object.assign(now, { Color: colour, Sheared: sheared })
  if (growth !== 0) now.Age = growth
  else delete now.Age
  delete now.IsBaby
  return now
}

module.exports = { plainNbt, shape, describe, setWool, setAge, setAir, typesOf, GROWING, NO_AIR, FULL_AIR }
