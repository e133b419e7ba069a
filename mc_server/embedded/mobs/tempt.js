'use strict'

// Following a player who holds the animal's food.

const { nearestPlayer, distance } = require('./near')
const { setOut, walk, lookAt } = require('./walk')

const SIGHT = 10
const CLOSE = 2.5
const LOOK_AGAIN = 10
const BORED = 100
const OFFHAND = 45

const holdsFood = mob => player =>
  [player.hand, player.inventory[OFFHAND]].some(item => item && mob.nature.food?.includes(item.name))

function begin (serv, mob) {
  if (serv.tickCount < (mob.bored ?? 0)) return null
  const player = nearestPlayer(serv, mob, SIGHT, holdsFood(mob))
  return player && { player, lookedAt: -Infinity }
}

function go (serv, mob, memory) {
  const { player } = memory
  if (player.gone || !(player.health > 0) || distance(player, mob) > SIGHT || !holdsFood(mob)(player)) return false
  if (distance(player, mob) < CLOSE) mob.way = null
  else if (serv.tickCount - memory.lookedAt > LOOK_AGAIN) {
    memory.lookedAt = serv.tickCount
    setOut(serv, mob, player.position, mob.nature.temptation, { most: 150, near: 2 })
  }
  if (!walk(serv, mob)) lookAt(serv, mob, player)
  return true
}

function end (serv, mob) {
  mob.bored = serv.tickCount + BORED
}

module.exports = { begin, go, end }
