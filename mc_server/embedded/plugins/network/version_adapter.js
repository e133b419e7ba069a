'use strict'

// Lets all plugins write packets in the form of 1.21.1 and translates them for other versions. Every packet that a plugin or
// flying-squid writes to a player goes through here to the stream that guard.js protects. Coordinates are converted between the client's
// dimension and ours in both directions (../../wire_places.js).

const { dimensionOf, local } = require('../../dimensions')
const { outward, inward } = require('../../wire_places')
const { spawnData } = require('../../spawn_data')
const MAX_VELOCITY = 32767
const MODES = ['survival', 'creative', 'adventure', 'spectator']

module.exports.uses = ['terrain']

module.exports.player = (player, serv) => {
  const client = player._client
  const write = client.write.bind(client)
  const dialect = dialectOf(serv, player)
  client.write = (name, data) => {
    const translate = dialect[name]
    const result = translate ? translate(data) : [name, data]
    if (result) write(result[0], outward(result[0], result[1]))
  }
  // guard.js has checked it before
  client.translate = (name, packet) => inward(name, packet, dimensionOf(player).shift)
}

function dialectOf (serv, player) {
  const since = version => serv.registry.version['>='](version)
  // changes in a chunk that the client does not have are dropped, because the chunk itself will contain them
  const onLand = name => data => (hasChunk(player, data.location) ? [name, data] : null)
  const common = {
    block_change: onLand('block_change'),
    tile_entity_data: onLand('tile_entity_data'),
    entity_velocity: data => ['entity_velocity', { ...data, velocity: clampVelocity(data.velocity) }],
    spawn_entity: ({ objectData, velocity, ...data }) => [
      'spawn_entity',
      {
        ...data,
        objectData: spawnData(serv.registry.entities[data.type]?.name, objectData),
        velocity: clampVelocity(velocity)
      }
    ],
    respawn: data => ['respawn', { copyMetadata: 0, ...data, worldState: worldState(serv, player) }]
  }
  common.explosion = ({ knockback, ...data }) => [
    'explosion',
    since('1.21.2') ? newExplosion(knockback, data) : oldExplosion(knockback, data)
  ]
  return since('1.21.2') ? { ...common, ...since1212, set_cooldown: cooldownOfGroup(serv) } : common
}

const hasChunk = ({ loadedChunks }, { x, z }) => loadedChunks.has(`${x >> 4},${z >> 4}`)

const since1212 = {
  entity_teleport: data => [
    'sync_entity_position',
    { dx: 0, dy: 0, dz: 0, ...data, yaw: degrees(data.yaw), pitch: degrees(data.pitch) }
  ],
  position: data => ['position', { dx: 0, dy: 0, dz: 0, ...data }],
  update_time: data => ['update_time', { tickDayTime: true, ...data }],
  world_particles: data => ['world_particles', { alwaysShow: false, ...data }]
}

const cooldownOfGroup = ({ registry }) => ({ itemID, cooldownTicks }) => [
  'set_cooldown',
  { cooldownGroup: `minecraft:${registry.items[itemID].name}`, cooldownTicks }
]

const BANG = { soundName: 'minecraft:entity.generic.explode' }
const oldExplosion = ({ x = 0, y = 0, z = 0 } = {}, data) => ({
  ...data,
  ...{ playerMotionX: x, playerMotionY: y, playerMotionZ: z },
  small_explosion_particle: { type: 'explosion' },
  large_explosion_particle: { type: 'explosion_emitter' },
  sound: { data: BANG }
})
const newExplosion = (playerKnockback, { x, y, z }) => ({
  ...{ x, y, z, playerKnockback },
  explosionParticle: { type: 'explosion_emitter' },
  sound: { data: BANG }
})

const degrees = byte => (byte * 360) / 256

function clampVelocity ({ x = 0, y = 0, z = 0 } = {}) {
  const clamp = v => Math.max(-MAX_VELOCITY, Math.min(MAX_VELOCITY, Math.round(v) || 0))
  return { x: clamp(x), y: clamp(y), z: clamp(z) }
}

/** Returns the fields of `login` and `respawn` about the player's world. */
function worldState (serv, player) {
  const { name } = dimensionOf(player)
  const land = serv.terrain.generator.landAt(player.position.x)
  return {
    ...serv.registry.loginPacket.worldState,
    dimension: dimensionNumber(serv.registry, name),
    name: `minecraft:${name}`,
    gamemode: MODES[player.gameMode],
    previousGamemode: 255,
    death: player.lastDeath && deathPlace(player.lastDeath),
    isFlat: land.isFlat,
    portalCooldown: player.portalCooldown ?? 0,
    seaLevel: land.seaLevel
  }
}

// clients are told an index in the list of dimension types that they got when they joined
const dimensionNumber = ({ loginPacket }, name) =>
  loginPacket.dimensionCodec['minecraft:dimension_type'].entries.findIndex(({ key }) => key === `minecraft:${name}`)

const deathPlace = position => ({
  dimensionName: `minecraft:${dimensionOf({ position }).name}`,
  location: local(position.floored())
})

module.exports.worldState = worldState
module.exports.MODES = MODES
