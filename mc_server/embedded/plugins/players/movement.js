'use strict'

// Positions of players: reads their movement packets and teleports them; tracking.js tells the others. Movement of a teleported client is
// ignored until it confirms, because its old position would undo the teleport; a client that moves further than a player can is put
// back. Emits `moved` for plugins that depend on steps (falling.js, hunger.js).

const { Vec3 } = require('vec3')
const { dimensionAt, dimensionOf } = require('../../dimensions')
const { wall } = require('../../game_clock')
const { announce, toByte } = require('../network/tracking')

// ticks of real time after which an unconfirmed teleport is sent again; shorter, a slow client could never confirm the newest one
const RESEND_TICKS = 20
// blocks for one packet; vanilla's number
const FASTEST = 10
const FLYING = 2
// blocks for a sleeping player
const TURNING = 1

module.exports.uses = ['dismount']

module.exports.player = (player, serv) => {
  const client = player._client
  let teleportId = 0
  let awaited = null
  let stuckTicks = 0
  Object.assign(player, {
    // the width of the body in blocks
    width: 0.6,
    // the height of the body in blocks
    height: 1.8,
    // whether the player crouches
    crouching: false,
    // whether the player sprints
    sprinting: false,
    // whether the player flies, in creative mode or as a spectator
    flying: false,
    // whether the player stands on something, as the client says
    onGround: false
  })

  /** Sends the client its position on the server and ignores its movement until it confirms. */
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

  /** Repeats the position for a client that has not confirmed it in time. */
  player.onTick = () => {
    if (awaited !== null && ++stuckTicks >= wall(RESEND_TICKS)) player.sendSelfPosition()
  }

  /** Teleports the player, also to another dimension. */
  player.teleport = position => {
    if (player.sleepingAt) player.wakeUp()
    if (dimensionAt(position.x) !== dimensionOf(player)) return player.changeDimension(position)
    serv.dismount?.(player, { place: false })
    player.position = position.clone()
    player.fallDistance = 0
    player.sendSelfPosition()
    player.lookAround()
    announce(player, true)
  }

  const touchesGround = packet => packet.onGround ?? packet.flags?.onGround ?? false
  client.on('position', packet => move(packet, packet))
  client.on('position_look', packet => {
    turn(packet)
    move(packet, packet)
  })
  client.on('look', packet => {
    turn(packet)
    move(packet, player.position)
  })
  client.on('flying', packet => move(packet, player.position))

  function move (packet, { x, y, z }) {
    if (awaited !== null || !player.joined || player.health <= 0) return
    const step = new Vec3(x, y, z).minus(player.position)
    if (player.vehicle) return
    if (player.sleepingAt) return step.norm() > TURNING ? player.sendSelfPosition() : undefined
    if (isTooFast(step)) return player.sendSelfPosition()
    const wasOnGround = player.onGround
    player.position = new Vec3(x, y, z)
    /** Whether the player stands on something, as the client says. */
    player.onGround = touchesGround(packet)
    if (!isZero(step)) {
      player.lookAround()
      player.emit('move', { position: player.position })
    }
    serv.emit('moved', player, { step, wasOnGround })
  }

  // a client that recovers from a stall sends one packet for each missed tick
  const isTooFast = step => player.gameMode !== 1 && player.gameMode !== 3 && step.norm() > FASTEST

  function turn ({ yaw, pitch }) {
    if (awaited !== null) return
    /** The direction of the body in degrees, as in vanilla. */
    player.yawDegrees = yaw
    /** The angle of the head in degrees: 90 looks down. */
    player.pitchDegrees = pitch
    player.yaw = toByte(yaw)
    player.pitch = toByte(pitch)
  }

  client.on('arm_animation', () => player._writeOthersNearby('animation', { entityId: player.id, animation: 0 }))
  client.on('entity_action', ({ actionId }) => {
    if (actionId === 'start_sneaking') crouch(true)
    if (actionId === 'stop_sneaking') crouch(false)
    if (actionId === 'start_sprinting') sprint(true)
    if (actionId === 'stop_sprinting') sprint(false)
  })
  client.on('player_input', ({ inputs }) => crouch(Boolean(inputs.shift)))
  client.on('abilities', ({ flags }) => {
    /** Whether the player flies, in creative or as a spectator. */
    player.flying = mayFly(player) && (flags & FLYING) !== 0
  })

  function crouch (on) {
    /** Whether the player crouches. */
    player.crouching = on
    player.setFlag('crouching', on)
    if (!player.sleepingAt && !player.swimming && player.health > 0) player.setPose(on ? 'crouching' : 'standing')
  }

  function sprint (on) {
    /** Whether the player sprints. */
    player.sprinting = on
    player.setFlag('sprinting', on)
  }
}

module.exports.entity = entity => {
  /** Teleports the entity; flying-squid calls it for players that it moves itself. */
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

const isZero = ({ x, y, z }) => x === 0 && y === 0 && z === 0
const mayFly = ({ gameMode }) => gameMode === 1 || gameMode === 3

module.exports.mayFly = mayFly
