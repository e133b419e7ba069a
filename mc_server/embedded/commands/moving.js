'use strict'

// Commands about entities and their places: tp, kill, summon, damage, spreadplayers, ride.

const { Vec3 } = require('vec3')
const types = require('./arguments')
const { vec3, vec2, rotation, towards, isSpawnable } = require('./coordinates')
const { refuse } = require('./reader')
const { rotationOf, nameOf, eyesOf } = require('./source')
const { counted, WHO, say } = require('./answers')
const { done } = require('./running')
const { dimensionAt, dimensionOf, localX } = require('../dimensions')
const { announce } = require('../plugins/network/tracking')
const { Unsummonable } = require('../plugins/entities/mobs')

// entities in the world from which on /summon is refused
const MOST_SUMMONED = 2000

const fixed = ({ x, y, z }) => [localX(x), y, z].map(v => v.toFixed(6))

/** Moves an entity to a place, and turns it if a direction is given. */
function moveTo (serv, entity, position, turn) {
  if (turn) serv.turn(entity, turn.yaw, turn.pitch)
  if (entity.type === 'player') return entity.teleport(position)
  if (dimensionAt(position.x) !== dimensionOf(entity)) return serv.moveAway(entity, position)
  serv.dismount(entity, { place: false })
  entity.position = position.clone()
  entity.velocity?.set(0, 0, 0)
  entity.resting = false
  announce(entity, true)
}

function teleportTo (source, { targets = self(source), location, rotation: turn, at, facing, anchor = 'feet' }) {
  const { serv } = source
  if (!isSpawnable(location)) refuse('commands.teleport.invalidPosition')
  for (const target of targets) {
    const goal = facing ?? (at && (anchor === 'eyes' ? at.position.offset(0, eyesOf(at), 0) : at.position))
    moveTo(serv, target, location, goal ? towards(location.offset(0, eyesOf(target), 0), goal) : turn)
  }
  return done(targets.length, counted(serv, 'commands.teleport.success.location', targets, WHO, ...fixed(location)))
}

function teleportToEntity (source, { targets = self(source), destination }) {
  const { serv } = source
  for (const target of targets) moveTo(serv, target, destination.position, rotationOf(destination))
  const { translate, with: [who] } = counted(serv, 'commands.teleport.success.entity', targets, WHO)
  return done(targets.length, say(translate, who, nameOf(serv, destination)))
}

const self = ({ entity }) => (entity ? [entity] : refuse('permissions.requires.entity'))

function kill (source, { targets = self(source) }) {
  const { serv } = source
  const answer =
    targets.length === 1
      ? say('commands.kill.success.single', nameOf(serv, targets[0]))
      : say('commands.kill.success.multiple', targets.length)
  for (const target of targets) serv.kill(target)
  return done(targets.length, answer)
}

const summonable = types.resource(
  'minecraft:entity_type',
  ({ registry }, name) => (name !== 'player' && name !== 'fishing_bobber' ? registry.entitiesByName[name]?.name : null),
  ({ registry }) => registry.entitiesArray.map(({ name }) => name).filter(name => name !== 'player')
)

function summon (source, { entity: kind, pos = source.position, nbt = null }) {
  if (!isSpawnable(pos)) refuse('commands.summon.invalidPosition')
  return say('commands.summon.success', nameOf(source.serv, create(source.serv, kind, pos, nbt)))
}

function create (serv, kind, pos, nbt = null) {
  if (serv.mobs.size + serv.things.size >= MOST_SUMMONED) refuse('commands.summon.failed')
  try {
    return serv.summon(kind, pos.clone(), { nbt: nbt ?? {}, persistent: true })
  } catch (error) {
    if (!(error instanceof Unsummonable)) throw error
    return refuse('commands.summon.failed')
  }
}

const damageType = types.resource(
  'minecraft:damage_type',
  ({ damageTypes }, name) => (damageTypes.has(name) ? name : null),
  ({ damageTypes }) => [...damageTypes.keys()]
)

function damage (source, { target, amount, damageType: type = 'generic', location, entity, cause }) {
  const { serv } = source
  const hurt = serv.hurt(target, amount, { type, by: cause ?? entity ?? null, at: location })
  if (!hurt) refuse('commands.damage.invulnerable')
  return say('commands.damage.success', amount.toFixed(1), nameOf(serv, target))
}

function spread (source, { center, spreadDistance, maxRange, targets }) {
  const { serv } = source
  const spots = spotsAround(serv, center, maxRange, targets.length, spreadDistance)
  const where = [targets.length, localX(center.x).toFixed(1), center.z.toFixed(1)]
  if (!spots) refuse('commands.spreadplayers.failed.entities', ...where, spreadDistance.toFixed(2))
  targets.forEach((target, n) => moveTo(serv, target, spots[n]))
  const distances = spots.flatMap((spot, n) => spots.slice(n + 1).map(other => spot.distanceTo(other)))
  const average = distances.length > 0 ? distances.reduce((sum, one) => sum + one) / distances.length : 0
  return done(targets.length, say('commands.spreadplayers.success.entities', ...where, average.toFixed(2)))
}

const TRIES = 200

function spotsAround (serv, center, range, count, apart) {
  const spots = []
  for (let n = 0; n < TRIES * count && spots.length < count; n++) {
    const spread = () => (Math.random() * 2 - 1) * range
    const [x, z] = [Math.floor(center.x + spread()) + 0.5, Math.floor(center.z + spread()) + 0.5]
    const y = isSpawnable({ x, y: 0, z }) ? surface(serv, x, z) : null
    if (y === null || spots.some(spot => Math.hypot(spot.x - x, spot.z - z) < apart)) continue
    spots.push(new Vec3(x, y, z))
  }
  return spots.length === count ? spots : null
}

/** Returns the place to stand in a column, or null over water, lava and the void. */
function surface (serv, x, z) {
  const { minY, height } = dimensionAt(x)
  let pos = new Vec3(x, minY + height - 1, z)
  while (pos.y > minY && serv.terrain.stateAt(pos) === 0) pos = pos.offset(0, -1, 0)
  return serv.terrain.isSolid(pos) ? pos.y + 1 : null
}

const op = (usage, args, run, more = {}) => ({ usage, level: 2, types: args, run, ...more })
const { entity, entities } = types
const place = { targets: entities, location: vec3 }
const damaged = { target: entity, amount: types.float(0), damageType, location: vec3, entity, cause: entity }

module.exports.commandsFor = () => [
  op('teleport <location>', { location: vec3 }, teleportTo, { aliases: ['tp'] }),
  op('teleport <destination>', { destination: entity }, teleportToEntity),
  op('teleport <targets> <location> [<rotation>]', { ...place, rotation }, teleportTo),
  op('teleport <targets> <location> facing <facing>', { ...place, facing: vec3 }, teleportTo),
  op(
    'teleport <targets> <location> facing entity <at> [<anchor>]',
    { ...place, at: entity, anchor: types.anchor },
    teleportTo
  ),
  op('teleport <targets> <destination>', { targets: entities, destination: entity }, teleportToEntity),
  op('kill [<targets>]', { targets: entities }, kill),
  op('summon <entity> [<pos> [<nbt>]]', { entity: summonable, pos: vec3, nbt: types.compound }, summon),
  op('damage <target> <amount> [<damageType>]', damaged, damage),
  op('damage <target> <amount> <damageType> at <location>', damaged, damage),
  op('damage <target> <amount> <damageType> by <entity> [from <cause>]', damaged, damage),
  op(
    'spreadplayers <center> <spreadDistance> <maxRange> <respectTeams> <targets>',
    {
      center: vec2,
      spreadDistance: types.float(0),
      maxRange: types.float(1),
      respectTeams: types.boolean,
      targets: entities
    },
    spread
  )
]
module.exports.moveTo = moveTo
module.exports.summonable = summonable
module.exports.create = create
