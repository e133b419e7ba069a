'use strict'

// Joining and leaving: offline identities, the order of packets at a join, the player list, and showing players to each other. A second
// login under a name ends the first; names of bots are reserved (../admin/reserved_names.js). The option `ops` names the operators.

const { Vec3 } = require('vec3')
const { worldState } = require('../network/version_adapter')
const { spiral } = require('../land/chunks')
const { displayName } = require('../../entities/display_name')
const { toNbt } = require('../network/text')

const NAME = /^\w{1,16}$/
const SPREAD = 4
// every half minute, as in vanilla
const LATENCY_EVERY = 600

module.exports.provides = ['beginAtFirstSpot', 'nextSpawnPoint', 'spawnPoint', 'listed', 'loginFor']
module.exports.needs = ['keepOfPlayer', 'terrain']
module.exports.uses = [
  'afterPassword', 'broadcastMessage', 'info', 'initEntity', 'nameRefusalFor', 'overworld', 'plain', 'refusalFor', 'restorePlayer',
  'rules', 'scoreboard', 'worldSpawn'
]

module.exports.server = serv => {
  const spots = standingSpots(serv)
  let arrivals = 0
  /** Lets the next joining player stand at the first place again. */
  serv.beginAtFirstSpot = () => {
    arrivals = 0
  }
  /** Returns the place where the next player will join or respawn. */
  serv.nextSpawnPoint = () =>
    serv.worldSpawn ? serv.spawnPoint.clone() : standOn(serv, spots[arrivals++ % spots.length])
  /** The world's spawn, to which compasses point. */
  serv.spawnPoint = standOn(serv, spots[0])
  /** Returns the packet that adds players to the player list. */
  serv.listed = players => ({
    action: { add_player: true, update_game_mode: true, update_listed: true, update_latency: true },
    data: players.map(player => ({
      uuid: player.uuid,
      player: { name: player.username, properties: [] },
      gamemode: player.gameMode,
      listed: 1,
      latency: latencyOf(player)
    }))
  })
  /** Returns the packet `login` for a client whose entity has this number; a body tells its place and mode. */
  serv.loginFor = (entityId, body) => ({
    ...serv.registry.loginPacket,
    entityId,
    maxPlayers: serv.options['max-players'],
    viewDistance: serv.options.viewDistance,
    simulationDistance: serv.options.viewDistance,
    enforcesSecureChat: false,
    enableRespawnScreen: !serv.rules.doImmediateRespawn,
    worldState: worldState(serv, body)
  })
  serv.on('tick', (_, count) => count % LATENCY_EVERY === 0 && tellLatencies(serv))
  serv._server.on('playerJoin', client => join(serv, client))
  keepPlayers(serv)
}

const latencyOf = ({ _client: { latency } }) => Math.max(0, Math.round(latency ?? 0))

function tellLatencies ({ players }) {
  const data = players.map(player => ({ uuid: player.uuid, latency: latencyOf(player) }))
  if (data.length > 0) for (const { _client } of players) _client.write('player_info', { action: { update_latency: true }, data })
}

function keepPlayers (serv) {
  serv.keepOfPlayer('name', { record: player => player.username, restore: () => {}, fresh: () => {} })
  serv.keepOfPlayer('place', {
    record: ({ position: { x, y, z }, yawDegrees = 0, pitchDegrees = 0 }) => [x, y, z, yawDegrees, pitchDegrees],
    restore: (player, [x, y, z, yaw, pitch]) => {
      player.position = new Vec3(x, y, z)
      Object.assign(player, { yawDegrees: yaw, pitchDegrees: pitch })
    },
    fresh: () => {}
  })
}

// places around the spawn, in an order that keeps neighbours apart
function standingSpots (serv) {
  const { x, z } = serv.terrain.generator.spawn
  return spiral(x, z, SPREAD).filter(([sx, sz]) => (sx + sz) % 2 === 0)
}

/** Returns the place to stand in a column: two free cells above a firm block. */
function standOn (serv, [x, z]) {
  const { terrain } = serv
  let y = terrain.generator.ground(x, z) + 1
  const blocked = y => terrain.isSolid(new Vec3(x, y, z)) || terrain.isSolid(new Vec3(x, y + 1, z))
  while (blocked(y) && y < 310) y++
  while (!terrain.isSolid(new Vec3(x, y - 1, z)) && y > -63) y--
  return new Vec3(x + 0.5, y, z + 0.5)
}

function join (serv, client) {
  if (!NAME.test(client.username)) return client.end('A name must have 1 to 16 letters, digits or underscores.')
  // asked again after the password, because the game goes on meanwhile
  const isRefused = () => {
    const refusal = serv.refusalFor(client) ?? serv.nameRefusalFor(client)
    if (refusal) client.end(serv.plain(refusal), toNbt(refusal))
    return Boolean(refusal)
  }
  if (!isRefused()) serv.afterPassword(client, () => isRefused() || enter(serv, client))
}

function enter (serv, client) {
  serv.players.find(player => player.uuid === client.uuid)?.leave('multiplayer.disconnect.duplicate_login')
  const player = createPlayer(serv, client)
  greet(serv, player)
  introduce(serv, player)
  /** Whether the join is complete, so that the player receives the game's packets. */
  player.joined = true
  player.sendOwnData()
  serv.info(`${player.username} joined`)
  serv.broadcastMessage({ translate: 'multiplayer.player.joined', color: 'yellow', with: [displayName(player)] })
  player.sendVitals()
  serv.emit('playerJoined', player)
}

function createPlayer (serv, client) {
  const player = serv.initEntity(
    'player',
    serv.registry.entitiesByName.player.id,
    serv.overworld,
    serv.nextSpawnPoint(),
    client.entityNumber
  )
  Object.assign(player, {
    // the connection (minecraft-protocol)
    _client: client,
    // the name
    username: client.username,
    // the uuid, made from the name
    uuid: client.uuid,
    width: 0.6,
    height: 1.8,
    yaw: 0,
    pitch: 0
  })
  for (const plugin of require('flying-squid/src/lib/plugins').builtinPlugins)
    plugin.player?.(player, serv, serv.options)
  serv.restorePlayer?.(player)
  serv.players.push(player)
  serv.uuidToPlayer[player.uuid] = player
  client.once('end', () => player.leave())
  serv.emit('newPlayer', player)
  return player
}

// mineflayer takes the first update_health for the spawn, so it is sent last, in join()
function greet (serv, player) {
  const client = player._client
  // who was asked for a password has a login already, and comes from another dimension
  if (client.entityNumber === undefined) client.write('login', serv.loginFor(player.id, player))
  else client.write('respawn', {})
  player.sendWorld()
  serv.scoreboard.sendTo(player)
  player.sendBossBars()
}

function introduce (serv, player) {
  player._client.write('player_info', serv.listed(serv.players))
  for (const other of serv.players) if (other !== player) other._client.write('player_info', serv.listed([player]))
  player.updateAndSpawn()
}

module.exports.player = (player, serv) => {
  const client = player._client

  /**
   * Sends all that a client must know about its world and itself: at a join, after a respawn.
   * @param around chunks to each side that are sent at once
   */
  player.sendWorld = ({ around } = {}) => {
    player.sendDifficulty()
    player.sendAbilities()
    client.write('held_item_slot', { slot: player.heldItemSlot })
    player.sendRights()
    client.write('spawn_position', { location: serv.spawnPoint.floored(), angle: 0 })
    player.sendSelfPosition()
    client.write('game_state_change', { reason: 'level_chunks_load_start', gameMode: 0 })
    player.sendNearestChunks(around)
    player.sendTime()
    player.sendWeather()
    player.sendXp()
    player.sendEffects()
    player.menu.sendAll()
  }

  /** Removes the player from the game; `reason` is why the connection ended. */
  player.leave = reason => {
    if (player.gone) return
    /** Whether the player has left. */
    player.gone = true
    player.closeWindow()
    serv.emit('playerLeaving', player)
    serv.players.splice(serv.players.indexOf(player), 1)
    if (serv.uuidToPlayer[player.uuid] === player) delete serv.uuidToPlayer[player.uuid]
    player.destroy()
    serv.broadcastMessage({ translate: 'multiplayer.player.left', color: 'yellow', with: [displayName(player)] })
    for (const other of serv.players) other._client.write('player_remove', { players: [player.uuid] })
    serv.info(`${player.username} left`)
    if (reason) player.disconnect(reason)
  }

  /** Ends the connection with a reason: a translation key or a component. */
  player.disconnect = reason => {
    const component = typeof reason === 'string' ? { translate: reason } : reason
    client.end(serv.plain(component), toNbt(component))
  }
  /** Removes entities for this client. */
  player.despawnEntities = entities => {
    if (entities.length > 0) client.write('entity_destroy', { entityIds: entities.map(entity => entity.id) })
  }
  /** Shows an entity to this client. */
  player.spawnEntity = entity => entity.showTo(player)
}

module.exports.entity = (entity, serv) => {
  /** The direction of the body as in packets, 256 to a turn. */
  entity.yaw = 0
  /** The angle of the head as in packets, 256 to a turn. */
  entity.pitch = 0

  /** Shows the entity to one player, with all that belongs to it. */
  entity.showTo = viewer => {
    // where clients believe it to be: later movement is relative to it
    const { x, y, z } = (entity.knownPosition ??= entity.position.clone())
    viewer._client.write('spawn_entity', {
      entityId: entity.id,
      objectUUID: entity.uuid,
      type: entity.entityType,
      x,
      y,
      z,
      yaw: entity.yaw,
      pitch: entity.pitch,
      headPitch: entity.headYaw ?? entity.yaw,
      objectData: entity.objectData ?? 0,
      velocity: entity.velocity.scaled(8000)
    })
    serv.emit('shown', entity, viewer)
  }
}
