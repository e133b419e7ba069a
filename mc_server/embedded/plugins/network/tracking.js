'use strict'

// Decides which players see an entity and tells them how it moves. An entity is shown to the players within its tracking range (at most
// their view distance) and removed for the others. Movement is sent at vanilla's intervals, players every two ticks, mobs every three,
// lying items every four, and only if something changed. All other packets about an entity go to the same players.

const plugins = require('flying-squid/src/lib/plugins')

const RANGE = { player: 512, mob: 160, object: 96 }
const EVERY = { player: 2, mob: 3, object: 4 }
const MAX_RELATIVE = 7.9
const SPOTTED = 2

const toByte = degrees => ((Math.round((degrees * 256) / 360) + 128) & 255) - 128

module.exports.provides = ['initEntity', 'turn', 'turnHead', 'destroyEntity']
// entities of a chunk are shown after the chunk
module.exports.after = ['land/chunks']

module.exports.server = serv => {
  serv.on('tick', (_, count) => {
    for (const entity of Object.values(serv.entities)) {
      if ((count + entity.id) % EVERY[entity.type] === 0) announce(entity, false)
    }
  })

  const Entity = require('prismarine-entity')(serv.registry)
  /**
   * Creates an entity that nobody sees yet. It replaces flying-squid's function, which counts all entities each time and throws
   * beyond a limit, even for a joining player; here each plugin has its own limit. `number` is given if a client knows it already.
   */
  serv.initEntity = (type, kind, world, position, number = ++serv.entityMaxId) => {
    const entity = new Entity(number)
    for (const plugin of plugins.builtinPlugins) plugin.entity?.(entity, serv, serv.options)
    entity.initEntity(type, kind, world, position)
    serv.emit('newEntity', entity)
    return entity
  }

  /** Turns a body with its head; in degrees, as in vanilla. */
  serv.turn = (entity, yaw, pitch = entity.pitchDegrees ?? 0) => {
    entity.yawDegrees = yaw
    entity.pitchDegrees = pitch
    entity.yaw = entity.headYaw = toByte(yaw)
    entity.pitch = toByte(pitch)
  }

  /** Turns a head; in degrees, as in vanilla. */
  serv.turnHead = (entity, yaw, pitch = 0) => {
    entity.headYaw = toByte(yaw)
    entity.pitchDegrees = pitch
    entity.pitch = toByte(pitch)
  }

  /** Removes an entity from the world and for everybody who sees it. */
  serv.destroyEntity = entity => {
    for (const viewer of entity.viewers) viewer.despawnEntities([entity])
    entity.viewers.clear()
    delete serv.entities[entity.id]
    if (entity.type !== 'player') return
    for (const other of Object.values(serv.entities)) other.viewers.delete(entity)
  }
}

module.exports.player = (player, serv) => {
  /** Whether the entity is within this player's tracking range. */
  player.sees = ({ position: { x, z }, type, hidden }) => {
    if (hidden) return false
    const range = Math.min(RANGE[type], 16 * (player._client.viewDistance ?? serv.options.viewDistance))
    return Math.hypot(x - player.position.x, z - player.position.z) <= range
  }

  /** Removes all entities for a client that is about to get the world anew. */
  player.loseSight = () => forget(player, Object.values(serv.entities).filter(entity => entity.viewers.has(player)))

  /** Shows everything near again to a client that has dropped its world. */
  player.seeAnew = () => {
    for (const entity of Object.values(serv.entities)) entity.viewers.delete(player)
    player.updateAndSpawn()
  }
}

module.exports.entity = (entity, serv) => {
  /** The players who see the entity. */
  entity.viewers = new Set()
  /** The players who see the entity, as a list. */
  entity.getNearbyPlayers = () => [...entity.viewers]
  /** Writes a packet to everybody who sees the entity. */
  entity._writeOthersNearby = (name, data) => {
    for (const viewer of entity.viewers) viewer._client.write(name, data)
  }
  /** Writes a packet to everybody who sees the entity, and to itself. */
  entity._writeNearby = (name, data) => {
    if (entity.type === 'player') entity._client.write(name, data)
    entity._writeOthersNearby(name, data)
  }

  /** Updates who sees the entity and what it sees; called after it entered the world or moved far. */
  entity.updateAndSpawn = () => {
    entity.lastPositionPlayersUpdated = entity.position.clone()
    for (const player of serv.players) if (player !== entity) look(player, entity)
    if (entity.type === 'player') lookAround(entity, serv)
  }
}

function look (player, entity) {
  const seen = player.sees(entity)
  if (seen === entity.viewers.has(player)) return
  if (!seen) return forget(player, [entity])
  entity.viewers.add(player)
  player.spawnEntity(entity)
}

function lookAround (player, serv) {
  const gone = []
  for (const entity of Object.values(serv.entities)) {
    if (entity === player) continue
    if (player.sees(entity)) look(player, entity)
    else if (entity.viewers.has(player)) gone.push(entity)
  }
  forget(player, gone)
}

function forget (player, entities) {
  for (const entity of entities) entity.viewers.delete(player)
  player.despawnEntities(entities)
}

/** Sends an entity's movement; `knownPosition` is where the clients believe it to be, so that rounding does not add up. */
function announce (entity, jump) {
  if (entity.vehicle) return announceRider(entity)
  const known = (entity.knownPosition ??= entity.position.clone())
  const step = entity.position.minus(known)
  if (jump || Math.max(Math.abs(step.x), Math.abs(step.y), Math.abs(step.z)) > MAX_RELATIVE) teleport(entity)
  else if (!entity.position.equals(known) || isTurned(entity)) move(entity, known, step)
  turnHead(entity)
  if (entity.position.distanceTo(entity.lastPositionPlayersUpdated) > SPOTTED) entity.updateAndSpawn()
}

// clients place a passenger by its vehicle
function announceRider (entity) {
  if (isTurned(entity)) entity._writeOthersNearby('entity_look', lookOf(entity))
  rememberLook(entity)
  turnHead(entity)
  entity.knownPosition = entity.position.clone()
  if (entity.position.distanceTo(entity.lastPositionPlayersUpdated) > SPOTTED) entity.updateAndSpawn()
}

const isTurned = ({ yaw, pitch, knownYaw, knownPitch }) => yaw !== knownYaw || pitch !== knownPitch
const lookOf = ({ id, yaw, pitch, onGround }) => ({ entityId: id, yaw, pitch, onGround: Boolean(onGround) })

function teleport (entity) {
  const { x, y, z } = entity.position
  entity._writeOthersNearby('entity_teleport', { ...lookOf(entity), x, y, z })
  entity.knownPosition = entity.position.clone()
  rememberLook(entity)
}

function move (entity, known, step) {
  const [dX, dY, dZ] = [step.x, step.y, step.z].map(v => Math.round(v * 4096))
  const stays = !(dX || dY || dZ)
  const turned = isTurned(entity)
  if (stays && !turned) return
  const name = stays ? 'entity_look' : turned ? 'entity_move_look' : 'rel_entity_move'
  entity._writeOthersNearby(name, { ...lookOf(entity), dX, dY, dZ })
  entity.knownPosition = known.offset(dX / 4096, dY / 4096, dZ / 4096)
  rememberLook(entity)
}

function rememberLook (entity) {
  entity.knownYaw = entity.yaw
  entity.knownPitch = entity.pitch
}

function turnHead (entity) {
  const headYaw = entity.headYaw ?? entity.yaw
  if (entity.type === 'object' || headYaw === entity.knownHeadYaw) return
  entity._writeOthersNearby('entity_head_rotation', { entityId: entity.id, headYaw })
  entity.knownHeadYaw = headYaw
}

module.exports.announce = announce
module.exports.toByte = toByte
