'use strict'
// Places one block as a player does: the bot clicks a visible side of a neighbour in reach and looks so that the block gets the right orientation.
const { Vec3 } = require('vec3')
const { turned, suits } = require('./turning.js')
const { shapeAt, EYE } = require('../movement/stand.js')
const { hold } = require('../blocks/dig.js')
const { abortable, pass } = require('../core/wait.js')

const ARM = 4.3 // m from the eye to the spot that is clicked; the game allows 4.5
const LOOK = 2 // ticks after the look, before the click
const PACE = 2 // ticks after it; both together are the rate of a player who holds the button down
const WAYS = [[0, -1, 0], [1, 0, 0], [-1, 0, 0], [0, 0, 1], [0, 0, -1], [0, 1, 0]].map(way => new Vec3(...way))
const HEIGHTS = [0.5, 0.75, 0.25, 0.9] // of the clicked spot on a side, in m above the block's bottom
const WIDTH = 0.3 // m from the middle of a body to its side
const TALL = 1.8
const SLACK = 0.02

/** Return the spots that can be clicked to place a block at `cell`, as `{against, face, spot}`: of a slab only its sides, of a fence only its top. */
function spotsFor (bot, cell) {
  return WAYS.flatMap(way => {
    const against = cell.plus(way)
    const { full, rise, post } = shapeAt(bot, against)
    if (!full && !(post ? way.y < 0 : rise && !way.y)) return []
    const face = way.scaled(-1)
    const middle = against.offset(0.5, 0.5, 0.5).plus(face.scaled(0.5))
    const heights = full ? HEIGHTS : HEIGHTS.filter(height => height < rise)
    const spots = face.y ? [middle] : heights.map(height => new Vec3(middle.x, against.y + height, middle.z))
    return spots.map(spot => ({ against, face, spot }))
  })
}

/** Return the first spot that works from that eye position and gives the block the wanted orientation, or undefined. */
function spotFrom (bot, eye, spots, wanted) {
  return spots.find(({ against, face, spot }) => {
    const look = spot.minus(eye)
    if (look.norm() > ARM || look.dot(face) > -0.02) return false
    return suits(wanted, turned(wanted.name, face, look, spot.y - against.y)) && isSeen(bot, eye, look, against)
  })
}

function isSeen (bot, eye, look, against) {
  const hit = bot.world.raycast(eye, look.normalize(), ARM + 1)
  return hit !== null && hit.position.equals(against)
}

const eyeOf = bot => bot.entity.position.offset(0, EYE, 0)

/** Tell whether a body at `position` fills part of the cell. */
function fills (position, cell, height = TALL, width = WIDTH) {
  const near = (a, b) => a + width - SLACK > b && a - width + SLACK < b + 1
  return near(position.x, cell.x) && near(position.z, cell.z) && position.y + height > cell.y + SLACK && position.y < cell.y + 1 - SLACK
}

/** Tell whether another player or mob stands in the cell. */
function inTheWay (bot, cell) {
  return Object.values(bot.entities).some(entity => entity !== bot.entity && entity.type !== 'other' && !isThing(entity) &&
    fills(entity.position, cell, entity.height ?? TALL, (entity.width ?? 2 * WIDTH) / 2))
}

const isThing = entity => /item|orb|arrow/.test(entity.name ?? '')

/** Place `item` at a spot of `spotsFor`; return false when the server did not confirm it. */
async function setDown (bot, { against, face, spot }, item, signal) {
  await hold(bot, item, signal)
  const options = { delta: spot.minus(against), forceLook: 'ignore', swingArm: 'right' }
  await bot.lookAt(spot, true)
  await pass(bot, signal, LOOK) // the server hears of it with the next step, and turns the block by it
  try {
    await abortable(signal, bot._placeBlockWithOptions(bot.blockAt(against), face, options))
  } catch (error) {
    signal.throwIfAborted()
    return false
  }
  await pass(bot, signal, PACE)
  return true
}

module.exports = { WAYS, spotsFor, spotFrom, eyeOf, fills, inTheWay, setDown, ARM }
