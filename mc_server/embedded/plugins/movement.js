'use strict'

// Where players are: takes their position packets, tells the others, teleports. A client that was teleported is not
// listened to until it confirms, or its old place would undo the teleport.

const { Vec3 } = require('vec3')

const MAX_RELATIVE = 7.9
const RESEND_TICKS = 20

module.exports.player = (player, serv) => {
  const client = player._client
  let teleportId = 0
  let awaited = null
  let stuckTicks = 0

  player.sendSelfPosition = () => {
    awaited = ++teleportId
    stuckTicks = 0
    const { x, y, z } = player.position
    client.write('position', {
      x,
      y,
      z,
      yaw: player.yawDegrees ?? 0,
      pitch: player.pitchDegrees ?? 0,
      flags: {},
      teleportId
    })
  }

  client.on('teleport_confirm', packet => {
    if (packet.teleportId === awaited) awaited = null
  })

  player.onTick = () => {
    if (awaited !== null && ++stuckTicks >= RESEND_TICKS) player.sendSelfPosition()
  }

  player.teleport = position => {
    player.position = position.clone()
    player.sendSelfPosition()
    player.lookAround()
    announce(player, true)
  }

  const onGround = packet => packet.onGround ?? packet.flags?.onGround ?? false
  client.on('position', packet => {
    move(packet)
    ground(packet)
  })
  client.on('position_look', packet => {
    turn(packet)
    move(packet)
    ground(packet)
  })
  client.on('look', packet => {
    turn(packet)
    ground(packet)
  })
  client.on('flying', ground)

  function ground (packet) {
    player.onGround = onGround(packet)
  }

  function move ({ x, y, z }) {
    if (awaited !== null || !player.joined) return
    player.position = new Vec3(x, y, z)
    announce(player, false)
    player.lookAround()
    player.emit('move', { position: player.position })
  }

  function turn ({ yaw, pitch }) {
    player.yawDegrees = yaw
    player.pitchDegrees = pitch
    player.yaw = toByte(yaw)
    player.pitch = toByte(pitch)
    if (!player.joined) return
    player._writeOthersNearby('entity_look', {
      entityId: player.id,
      yaw: player.yaw,
      pitch: player.pitch,
      onGround: player.onGround
    })
    player._writeOthersNearby('entity_head_rotation', { entityId: player.id, headYaw: player.yaw })
  }

  client.on('arm_animation', () => player._writeOthersNearby('animation', { entityId: player.id, animation: 0 }))
  client.on('entity_action', ({ actionId }) => {
    if (actionId === 'start_sneaking') player.crouching = true
    if (actionId === 'stop_sneaking') player.crouching = false
  })
  client.on('player_input', ({ inputs }) => {
    player.crouching = Boolean(inputs.shift)
  })
}

module.exports.entity = entity => {
  // flying-squid calls it for players that it moves itself
  entity.sendPosition = position => {
    entity.position = position
    announce(entity, true)
  }
}

module.exports.server = serv => {
  serv.on('tick', () => {
    for (const player of serv.players) player.onTick?.()
  })
}

const toByte = degrees => ((Math.round((degrees * 256) / 360) + 128) & 255) - 128

/** Tells everybody near where an entity is; `known` is where they believe it to be, so rounding never adds up. */
function announce (entity, jump) {
  const known = (entity.knownPosition ??= entity.position.clone())
  const step = entity.position.minus(known)
  if (jump || Math.max(Math.abs(step.x), Math.abs(step.y), Math.abs(step.z)) > MAX_RELATIVE) {
    const { x, y, z } = entity.position
    entity._writeOthersNearby('entity_teleport', {
      entityId: entity.id,
      x,
      y,
      z,
      yaw: entity.yaw ?? 0,
      pitch: entity.pitch ?? 0,
      onGround: Boolean(entity.onGround)
    })
    entity.knownPosition = entity.position.clone()
  } else if (step.x || step.y || step.z) {
    const [dX, dY, dZ] = [step.x, step.y, step.z].map(v => Math.round(v * 4096))
    entity._writeOthersNearby('rel_entity_move', {
      entityId: entity.id,
      dX,
      dY,
      dZ,
      onGround: Boolean(entity.onGround)
    })
    entity.knownPosition = known.offset(dX / 4096, dY / 4096, dZ / 4096)
  }
  if (entity.position.distanceTo(entity.lastPositionPlayersUpdated) > 2) entity.updateAndSpawn()
}

module.exports.announce = announce
