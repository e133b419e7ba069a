'use strict'

// /ride, which plugins/entities/riding.js carries out.

const types = require('./arguments')
const { refuse } = require('./reader')
const { say } = require('./answers')
const { nameOf } = require('./source')
const { dimensionOf } = require('../dimensions')

function mount ({ serv }, { target, vehicle }) {
  const names = [nameOf(serv, target), nameOf(serv, vehicle)]
  if (target.vehicle) refuse('commands.ride.already_riding', names[0], nameOf(serv, target.vehicle))
  if (vehicle.type === 'player') refuse('commands.ride.mount.failure.cant_ride_players')
  if (dimensionOf(target) !== dimensionOf(vehicle)) refuse('commands.ride.mount.failure.wrong_dimension')
  if (isOn(vehicle, target)) refuse('commands.ride.mount.failure.loop')
  if (!serv.mount(target, vehicle)) refuse('commands.ride.mount.failure.generic', ...names)
  return say('commands.ride.mount.success', ...names)
}

function isOn (entity, other) {
  for (let one = entity; one; one = one.vehicle) if (one === other) return true
  return false
}

function dismount ({ serv }, { target }) {
  const { vehicle } = target
  if (!vehicle) refuse('commands.ride.not_riding', nameOf(serv, target))
  serv.dismount(target)
  return say('commands.ride.dismount.success', nameOf(serv, target), nameOf(serv, vehicle))
}

const op = (usage, args, run) => ({ usage, level: 2, types: args, run })

module.exports.commandsFor = () => [
  op('ride <target> mount <vehicle>', { target: types.entity, vehicle: types.entity }, mount),
  op('ride <target> dismount', { target: types.entity }, dismount)
]
