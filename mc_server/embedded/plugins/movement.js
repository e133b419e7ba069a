'use strict'

// Where players are: takes their position packets, teleports; tracking.js tells the others. A client that was
// teleported is not listened to until it confirms, or its old place would undo the teleport.

const { Vec3 } = require('vec3')
const { announce, toByte } = require('./tracking')

const RESEND_TICKS = 20

module.exports.player = (player, serv) => {
  const client = player._client
  Object.assign(player, { width: 0.6, height: 1.8 })
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
    player.lookAround()
    player.emit('move', { position: player.position })
  }

  function turn ({ yaw, pitch }) {
    player.yawDegrees = yaw
    player.pitchDegrees = pitch
    player.yaw = toByte(yaw)
    player.pitch = toByte(pitch)
  }

  client.on('arm_animation', () => player._writeOthersNearby('animation', { entityId: player.id, animation: 0 }))
  client.on('entity_action', ({ actionId }) => {
    if (actionId === 'start_sneaking') player.crouching = true
    if (actionId === 'stop_sneaking') player.crouching = false
    if (actionId === 'start_sprinting') player.sprinting = true
    if (actionId === 'stop_sprinting') player.sprinting = false
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
