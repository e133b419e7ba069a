'use strict'

// Riding: boats, minecarts, saddled and tamed animals, /ride, and the data `Passengers` of /summon. As in vanilla, the client of a
// riding player moves the vehicle, and the other passengers move with it. Nobody rides after a restart. combat.js calls
// `serv.ride` when a player clicks an entity.

const { Vec3 } = require('vec3')
const { announce } = require('../network/tracking')

// number of seats
const SEATS = { boat: 2, chest_boat: 1, minecart: 1 }
const SADDLED = /^(pig|strider)$/
const HORSES = /^(horse|donkey|mule|skeleton_horse|zombie_horse|camel|llama|trader_llama)$/
// height of the seat above the vehicle's feet; the default is its top
const SEAT = { boat: 0.1875, chest_boat: 0.1875, minecart: 0.1875, horse: 1.44 }
const PLAYER_SITS = 0.6
const UNMOUNT = 2
const FASTEST = 10
const FIRST = 0
const AROUND = [[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [-1, 1], [1, -1], [-1, -1]]

const classOf = kind => (/_chest_(boat|raft)$/.test(kind) ? 'chest_boat' : /_(boat|raft)$/.test(kind) ? 'boat' : kind)
const seatsOf = ({ kind }) => SEATS[classOf(kind)] ?? 1

module.exports.provides = ['mount', 'dismount', 'ride', 'letGo']
module.exports.uses = ['space', 'terrain', 'turn']
// a leaving player is recorded before it gets off
module.exports.after = ['admin/persistence_registry']

module.exports.server = serv => {
  /** Seats an entity, which first leaves its old seat. @returns whether that was possible */
  serv.mount = (passenger, vehicle) => {
    if (passenger === vehicle || vehicle.type === 'player' || isUnder(passenger, vehicle)) return false
    serv.dismount(passenger, { place: false })
    passenger.vehicle = vehicle
    vehicle.passengers = [...(vehicle.passengers ?? []), passenger]
    follow(vehicle)
    tell(vehicle)
    return true
  }

  /** Takes an entity off its vehicle; a player is put beside it unless `place` is false. */
  serv.dismount = (passenger, { place = true } = {}) => {
    const { vehicle } = passenger
    if (!vehicle) return false
    passenger.vehicle = null
    vehicle.passengers = vehicle.passengers.filter(one => one !== passenger)
    tell(vehicle)
    if (place) getOff(passenger, vehicle)
    return true
  }

  /** Seats a player who clicked a vehicle. @returns whether the click did that */
  serv.ride = (player, vehicle) => {
    if (player.crouching || player.vehicle || !carries(vehicle) || player.health <= 0) return false
    if ((vehicle.passengers?.length ?? 0) >= seatsOf(vehicle)) return false
    return serv.mount(player, vehicle)
  }

  function carries ({ kind, living, health, baby, details }) {
    if (living && !(health > 0)) return false
    if (SADDLED.test(kind)) return Boolean(details?.Saddle)
    return Boolean(SEATS[classOf(kind)]) || (HORSES.test(kind) && !baby)
  }

  function tell (vehicle, viewers = vehicle.viewers) {
    const packet = { entityId: vehicle.id, passengers: (vehicle.passengers ?? []).map(({ id }) => id) }
    for (const viewer of viewers) viewer._client.write('set_passengers', packet)
  }

  function getOff (passenger, vehicle) {
    const at = besides(serv, vehicle)
    if (passenger.type === 'player') return passenger.teleport(at)
    passenger.position = at
    passenger.resting = false
    announce(passenger, true)
  }

  // only after both have been shown to the viewer
  serv.on('shown', (entity, viewer) => {
    setImmediate(() => {
      for (const vehicle of [entity, entity.vehicle])
        if (vehicle?.passengers?.length > 0 && vehicle.viewers.has(viewer)) tell(vehicle, [viewer])
    })
  })
  serv.on('died', entity => letGo(entity))
  serv.on('playerLeaving', player => letGo(player))
  /** Separates an entity from its vehicle and from its passengers. */
  serv.letGo = letGo

  function letGo (entity) {
    serv.dismount(entity, { place: false })
    for (const passenger of [...(entity.passengers ?? [])]) serv.dismount(passenger)
  }

  serv.on('tick', () => {
    for (const entity of Object.values(serv.entities)) if (entity.passengers?.length > 0) follow(entity)
  })
}

module.exports.player = (player, serv) => {
  const client = player._client
  const unmount = () => player.vehicle && serv.dismount(player)
  client.on('steer_vehicle', ({ jump }) => (jump & UNMOUNT ? unmount() : undefined))
  client.on('player_input', ({ inputs }) => (inputs.shift ? unmount() : undefined))
  client.on('entity_action', ({ actionId }) => (actionId === 'start_sneaking' ? unmount() : undefined))
  client.on('vehicle_move', ({ x, y, z, yaw, pitch }) => {
    const { vehicle } = player
    if (!vehicle || vehicle.passengers[FIRST] !== player || ![x, y, z, yaw, pitch].every(Number.isFinite)) return
    const goal = new Vec3(x, y, z)
    if (goal.distanceTo(vehicle.position) > FASTEST || !isFreeFor(serv, vehicle, goal)) return putBack(vehicle)
    vehicle.position = goal
    serv.turn(vehicle, yaw, pitch)
    follow(vehicle)
  })

  const putBack = ({ position: { x, y, z }, yawDegrees: yaw = 0, pitchDegrees: pitch = 0 }) =>
    client.write('vehicle_move', { x, y, z, yaw, pitch })
}

/** Whether an entity rides the other one, directly or through others. */
function isUnder (entity, other) {
  for (let one = other; one; one = one.vehicle) if (one === entity) return true
  return false
}

function follow (vehicle) {
  for (const passenger of vehicle.passengers) {
    const up = (SEAT[classOf(vehicle.kind)] ?? vehicle.height ?? 0) - (passenger.type === 'player' ? PLAYER_SITS : 0)
    passenger.position = vehicle.position.offset(0, up, 0)
    passenger.lookAround?.()
    passenger.fallDistance = 0
    passenger.velocity?.set(0, 0, 0)
  }
}

// a slight overlap with the ground is allowed, because boats lie on it
function isFreeFor (serv, { width, height }, { x, y, z }) {
  const half = width / 2 - 0.01
  return serv.space.isFree([x - half, y + 0.1, z - half, x + half, y + height, z + half])
}

/** Returns where a passenger gets off: firm ground beside the vehicle, or its top. */
function besides (serv, { position, width = 1, height = 1 }) {
  const isFree = pos => serv.space.isFree([pos.x - 0.3, pos.y + 0.01, pos.z - 0.3, pos.x + 0.3, pos.y + 1.8, pos.z + 0.3])
  for (const up of [0, 1, -1]) {
    for (const [dx, dz] of AROUND) {
      const pos = position.offset(dx * (width / 2 + 0.4), 0, dz * (width / 2 + 0.4))
      pos.y = Math.floor(position.y + 0.2) + up
      if (isFree(pos) && serv.terrain.isSolid(pos.offset(0, -0.5, 0).floored())) return pos
    }
  }
  return position.offset(0, height, 0)
}
