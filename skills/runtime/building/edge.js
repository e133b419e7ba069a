'use strict'
// Places a block beside the one that the bot stands on, where nothing is below: it sneaks over the edge until it sees that block's side, and steps back.
const { Vec3 } = require('vec3')
const { AnyOf, canStand, shapeAt } = require('../movement/stand.js')
const { key } = require('../blocks/find.js')
const { walkTo } = require('../movement/walk.js')
const { inTheWay, setDown } = require('./placing.js')
const { until } = require('../core/wait.js')

const DETOUR = 16 // m that a way may be longer than the straight line; the way that was seen may have been over a mate's pillar
const OVER = 0.22 // m that the middle of the body is beyond the edge; it would fall at 0.3
const NEAR = 0.06 // m
const SNEAKING = 60 // ticks
const SIDES = [[1, 0], [-1, 0], [0, 1], [0, -1]].map(([x, z]) => new Vec3(x, 0, z))

/** Tell whether the two blocks below a place are nothing or water. */
function isOverNothing (bot, position) {
  const open = place => shapeAt(bot, place).free || /water|lava/.test(bot.blockAt(place)?.name)
  return open(position.offset(0, -1, 0)) && open(position.offset(0, -2, 0))
}

/** Tell whether a cell has nothing below it and takes a block that needs no turning. */
const hangs = (bot, { position, wanted }) => !Object.keys(wanted.properties).length && isOverNothing(bot, position)

/** Return `{cell, against, face, stand}` for the first cell that can be placed from the edge of a block beside it; null when there is none. */
function edgeFor (bot, cells, places) {
  const reached = new Set(places.map(key))
  for (const cell of cells) {
    for (const face of SIDES) {
      const against = cell.position.minus(face)
      const stand = against.offset(0, 1, 0)
      if (shapeAt(bot, against).full && reached.has(key(stand)) && canStand(bot, stand) && !inTheWay(bot, cell.position)) return { cell, against, face, stand }
    }
  }
  return null
}

/** Walk to the edge, place `item`, and step back to the middle of the block. Return whether the server confirmed the block. */
async function setFromEdge (bot, { against, face, stand }, item, signal) {
  await walkTo(bot, new AnyOf([stand]), signal, { detour: DETOUR })
  const middle = stand.offset(0.5, 0, 0.5)
  try {
    await creep(bot, middle.plus(face.scaled(0.5 + OVER)), signal)
    const spot = against.offset(0.5, 0.5, 0.5).plus(face.scaled(0.5))
    return await setDown(bot, { against, face, spot }, item, signal)
  } finally {
    await creep(bot, middle, signal).catch(() => {})
    bot.clearControlStates()
  }
}

/** Sneak straight to a place; the game stops a sneaking body at the edge. */
async function creep (bot, place, signal) {
  const away = () => Math.hypot(place.x - bot.entity.position.x, place.z - bot.entity.position.z)
  bot.setControlState('sneak', true)
  await until(bot, signal, SNEAKING, () => {
    if (away() <= NEAR) return true
    bot.look(Math.atan2(bot.entity.position.x - place.x, bot.entity.position.z - place.z), 0, true)
    bot.setControlState('forward', true)
    return false
  })
  bot.setControlState('forward', false)
}

module.exports = { edgeFor, hangs, isOverNothing, setFromEdge }
