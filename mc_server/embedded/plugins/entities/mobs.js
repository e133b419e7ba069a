'use strict'

// All living entities that are not players, and those that only stand there: spawning, a tick of life, dying and saving. The traits of
// each kind are in ../../data/mobs.json, its behaviour in ../../mobs/, its individual data in ../../mobs/mob_nbt.js. combat.js,
// animals.js and monsters.js build on this.

const { Vec3 } = require('vec3')
const UUID = require('uuid-1345')
const KINDS = require('../../data/mobs.json')
const { TYPES } = require('../network/metadata')
const { plainNbt, shape, describe, typesOf } = require('../../mobs/mob_nbt')
const { mindOf, think } = require('../../mobs/goal_selector')
const { leave } = require('../../mobs/death_loot')

const DEATH_TICKS = 20
const VANISH_STATUS = 60
const LIGHTNING_TICKS = 10
const DEFAULT = { health: 20, speed: 0.25 }
// ticks between two saves of a mob that moves
const KEEP_EVERY = 10

module.exports.provides = ['mobs', 'things', 'natures', 'keepEntity', 'summon', 'removeEntity']
module.exports.needs = ['keepEach']
module.exports.uses = [
  'Item', 'canFall', 'dropItem', 'extinguish', 'initEntity', 'isAwake', 'landed', 'letGo', 'mount', 'orbs',
  'overworld', 'removeItemEntity', 'removeOrb', 'summonFalling', 'summonOrb', 'tickCount', 'travel', 'turn'
]
// hazards act where an entity stands before it moves on
module.exports.after = ['entities/hazards']

module.exports.server = serv => {
  Object.assign(TYPES, typesOf)
  /** All living entities that are not players. */
  serv.mobs = new Set()
  /** All entities that do not live: armour stands, boats, frames, displays. */
  serv.things = new Set()
  /** Functions that read special data of a kind, by the kind: (entity, data, {kept}), called before anybody sees the entity. */
  serv.natures = {}
  /** Marks an entity as changed, so that it is saved. */
  serv.keepEntity = ({ uuid }) => kept.changed(uuid)
  const kept = keepMobs(serv)

  /**
   * Spawns an entity.
   * @param kind id of any entity, with or without "minecraft:"
   * @param options.nbt vanilla's data, as prismarine-nbt or plain; ../../mobs/mob_nbt.js lists what is understood
   * @param options.persistent false: it may despawn when nobody is near (natural monsters)
   * @param options.kept true: the data is what was saved when the entity was last in the world
   * @returns the entity; throws Unsummonable, before anything has changed, if the kind does not exist
   */
  serv.summon = (kind, position, { nbt = {}, persistent = true, owner = null, kept: isKept = false } = {}) => {
    const name = bare(kind)
    const data = plainNbt(nbt)
    const fault = faultIn(serv, name, data)
    if (fault) throw new Unsummonable(fault)
    if (name === 'item') return summonItem(serv, position, data)
    if (name === 'experience_orb') return serv.summonOrb(Math.max(1, Math.floor(Number(data.Value ?? 1)) || 1), position)
    if (name === 'falling_block') return serv.summonFalling(position, data)
    const entity = create(serv, name, position, data)
    serv.natures[name]?.(entity, data, { kept: isKept })
    if (entity.living) live(serv, entity, data, persistent)
    else serv.things.add(entity)
    serv.emit('summoned', entity, data, owner)
    entity.updateAndSpawn()
    kept.changed(entity.uuid)
    bringPassengers(serv, entity, data, persistent)
    return entity
  }

  /** Removes an entity that is not a player from the world, for everybody. */
  serv.removeEntity = entity => {
    if (entity.item) return serv.removeItemEntity(entity)
    if (serv.orbs?.has(entity)) return serv.removeOrb(entity)
    serv.letGo(entity)
    serv.mobs.delete(entity)
    serv.things.delete(entity)
    entity.gone = true
    entity.destroy()
    kept.changed(entity.uuid)
  }

  serv.on('died', (entity, cause) => {
    if (!serv.mobs.has(entity)) return
    Object.assign(entity, { deadTicks: 0, drive: null })
    leave(serv, entity, cause)
    serv.extinguish?.(entity)
    entity.setPose('dying')
  })
  serv.on('hurt', (entity, amount, { by }) => {
    if (!serv.mobs.has(entity)) return
    if (by?.type === 'player') entity.lastPlayer = { player: by, tick: serv.tickCount }
    kept.changed(entity.uuid)
  })

  serv.on('tick', () => {
    for (const mob of serv.mobs) tick(serv, mob, kept)
    for (const thing of serv.things) age(serv, thing)
  })
}

class Unsummonable extends Error {}

/** Why this cannot be brought into the world, or null. */
function faultIn (serv, name, { Item }) {
  if (!Object.hasOwn(serv.registry.entitiesByName, name) || name === 'player') return `There is no entity "${name}".`
  if (name === 'falling_block' && !serv.canFall()) return 'There are already too many falling blocks.'
  return name === 'item' && !itemCalled(serv, Item?.id) ? 'An item entity needs {Item:{id:"..."}}.' : null
}

const bare = id => String(id ?? '').replace(/^minecraft:/, '')
const itemCalled = ({ registry }, id) => registry.itemsByName[bare(id)]

function create (serv, name, position, data) {
  const [kind, nature] = [serv.registry.entitiesByName[name], KINDS[name]]
  const entity = serv.initEntity(nature ? 'mob' : 'object', kind.id, serv.overworld, new Vec3(position.x, position.y, position.z))
  Object.assign(entity, {
    uuid: UUID.v4(),
    name,
    kind: name,
    width: kind.width,
    height: kind.height,
    velocity: vectorOf(data.Motion),
    tags: new Set(data.Tags ?? []),
    bornTick: serv.tickCount,
    details: data
  })
  const [yaw = 0, pitch = 0] = data.Rotation ?? []
  serv.turn(entity, yaw, pitch)
  shape(serv, entity, data)
  if (nature) entity.living = true
  return entity
}

// they are kept as entities of their own, so the vehicle must not bring them once more
function bringPassengers (serv, vehicle, { Passengers = [] }, persistent) {
  delete vehicle.details.Passengers
  for (const { id, ...own } of Passengers) {
    if (faultIn(serv, bare(id), own)) continue
    const passenger = serv.summon(id, vehicle.position, { nbt: own, persistent })
    if (!passenger.item) serv.mount(passenger, vehicle)
  }
}

const vectorOf = ([x = 0, y = 0, z = 0] = []) => new Vec3(x, y, z)

function live (serv, entity, data, persistent) {
  const nature = { ...DEFAULT, ...KINDS[entity.kind] }
  const health = entity.maxHealth ?? nature.health
  Object.assign(entity, {
    nature,
    persistent,
    maxHealth: health,
    health: Math.min(health, data.Health ?? health),
    armour: (nature.armour ?? 0) + (entity.armour ?? 0),
    fireproof: Boolean(nature.fireproof),
    fallsSlowly: Boolean(nature.slowFall),
    hovers: Boolean(nature.flies || data.NoGravity),
    mind: mindOf(entity, nature)
  })
  entity.setData('health', entity.health)
  serv.mobs.add(entity)
}

function tick (serv, mob, kept) {
  if (mob.health <= 0) return decay(serv, mob)
  if (!serv.isAwake(mob)) return
  if (!mob.noAI) {
    if (mob.customer) mob.drive = null
    else think(serv, mob)
    if (mob.health > 0 && !mob.gone && !mob.vehicle) serv.travel(mob)
    if (mob.landed > 0 && !mob.nature.slowFall && !mob.nature.noFall) serv.landed?.(mob, mob.landed)
  }
  if (!mob.resting && (serv.tickCount + mob.id) % KEEP_EVERY === 0) kept.changed(mob.uuid)
}

// the body falls, lies for a second and disappears
function decay (serv, mob) {
  if (!mob.noAI) serv.travel(mob)
  if (++mob.deadTicks < DEATH_TICKS) return
  mob._writeOthersNearby('entity_status', { entityId: mob.id, entityStatus: VANISH_STATUS })
  serv.removeEntity(mob)
}

function age (serv, thing) {
  if (thing.kind === 'lightning_bolt' && serv.tickCount - thing.bornTick > LIGHTNING_TICKS) serv.removeEntity(thing)
}

function summonItem (serv, position, { Item }) {
  const { id, stackSize } = itemCalled(serv, Item.id)
  const count = Math.max(1, Math.min(stackSize, Math.floor(Number(Item.count ?? Item.Count ?? 1)) || 1))
  return serv.dropItem(new serv.Item(id, count), new Vec3(position.x, position.y, position.z))
}

function keepMobs (serv) {
  const all = () => [...serv.mobs, ...serv.things].filter(entity => entity.kind !== 'lightning_bolt')
  const find = uuid => all().find(entity => entity.uuid === uuid)
  return serv.keepEach('mobs', {
    keys: () => all().map(({ uuid }) => uuid),
    record: uuid => recordOf(find(uuid)),
    restore: (uuid, { kind, position: [x, y, z], persistent, nbt }) => {
      serv.summon(kind, new Vec3(x, y, z), { nbt, persistent, kept: true }).uuid = uuid
    },
    clear: () => {
      for (const entity of all()) serv.removeEntity(entity)
    }
  })
}

function recordOf (entity) {
  if (!entity || (entity.living && entity.health <= 0)) return null
  return { kind: entity.kind, position: entity.position.toArray(), persistent: entity.persistent, nbt: describe(entity) }
}

module.exports.Unsummonable = Unsummonable
