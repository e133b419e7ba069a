'use strict'

// Standing and looking: at a player near, or in a random direction.

const { nearestPlayer, playerDistance, distance } = require('./near')
const { lookAt, lookAlong } = require('./walk')

const CHANCE = 0.04
const SIGHT = 6

function begin (serv, mob) {
  if (Math.random() >= CHANCE || playerDistance(serv, mob) > 32) return null
  const player = Math.random() < 0.5 ? nearestPlayer(serv, mob, SIGHT) : null
  return { player, yaw: Math.random() * 360, until: serv.tickCount + 20 + Math.random() * (player ? 60 : 20) }
}

function go (serv, mob, { player, yaw, until }) {
  if (!player) lookAlong(serv, mob, yaw)
  else if (player.gone || distance(player, mob) > SIGHT + 2) return false
  else lookAt(serv, mob, player)
  return serv.tickCount < until
}

module.exports = { begin, go }
