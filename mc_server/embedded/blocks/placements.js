'use strict'

// States of placed blocks: their orientation, the second half of doors, beds and tall plants, adding to a block of the same kind, and
// waterlogging. hanging.js has hanging blocks. Used by plugins/blocks/placing.js.

const { WAY, FACES, OPPOSITE, AROUND, clockwise, counterClockwise, axisOf } = require('./ways')
const { directionOf, nearestWays } = require('./facing')
const { isJoining, joining } = require('./chest_halves')
const { joinedState } = require('./connections')
const { hangingFor } = require('./hanging')
const { isReplaceable } = require('./materials')
const { stateWith } = require('./states')
const { isSturdy, stays } = require('./support')

const SLAB = /_slab$/
// blocks of which several fit into one place, and the property that counts them
const STACKING = [
  [/candle$/, 'candles', 4],
  [/^sea_pickle$/, 'pickles', 4],
  [/^turtle_egg$/, 'eggs', 4],
  [/^pink_petals$/, 'flower_amount', 4],
  [/^snow$/, 'layers', 8]
]
const TALL = /^(tall_grass|large_fern|sunflower|lilac|rose_bush|peony|pitcher_plant|small_dripleaf)$/

/**
 * @param how {pos, face (the side that was clicked), inside (the clicked block gives way), cursorY, yaw, pitch,
 *   crouching}
 * @returns list of {pos, state}, or null if it cannot stand there
 */
function statesFor (terrain, block, how) {
  const { pos } = how
  const there = terrain.blockAt(pos)
  if (there.name === block.name && isStackable(block.name)) return [{ pos, state: grown(terrain, there) }]
  const hang = hangingFor(block.name)
  const chosen = hang ? hang(terrain, block, how) : { name: block.name, properties: turned(terrain, block, how) }
  if (!chosen) return null
  const kind = terrain.registry.blocksByName[chosen.name]
  const properties = { ...chosen.properties, ...keptWater(there) }
  const parts = [{ pos, state: stateWith(terrain.registry, kind, properties) }]
  parts.push(...secondHalf(terrain, kind, properties, pos))
  if (!stays(terrain, pos, blockOf(terrain, parts[0].state, pos))) return null
  return parts.map(({ pos, state }) => ({ pos, state: joinedState(terrain, pos, blockOf(terrain, state, pos)) }))
}

const blockOf = (terrain, state, position) => Object.assign(Object.create(terrain.blockOf(state)), { position })
const isSource = block => block.name === 'water' && Number(block.getProperties().level) === 0
const keptWater = there => (isSource(there) ? { waterlogged: true } : {})

function secondHalf (terrain, kind, properties, pos) {
  const other = (way, more) => [
    {
      pos: pos.plus(WAY[way]),
      state: stateWith(terrain.registry, kind, { ...properties, waterlogged: false, ...more })
    }
  ]
  if (/_door$/.test(kind.name) || TALL.test(kind.name)) return other('up', { half: 'upper' })
  return /_bed$/.test(kind.name) ? other(properties.facing, { part: 'head' }) : []
}

// ---- what is added to a block of the same kind

const isStackable = name => SLAB.test(name) || stackOf(name) !== undefined
const stackOf = name => STACKING.find(([pattern]) => pattern.test(name))

function grown (terrain, there) {
  const kind = terrain.registry.blocksByName[there.name]
  const now = there.getProperties()
  if (SLAB.test(there.name)) return stateWith(terrain.registry, kind, { ...now, type: 'double', waterlogged: false })
  const [, property] = stackOf(there.name)
  return stateWith(terrain.registry, kind, { ...now, [property]: Number(now[property]) + 1 })
}

/** Whether a block gives way to this one: `how` without a face asks for a place beside the clicked block. */
function givesWay (there, block, { face = null, cursorY = 0, crouching = false } = {}) {
  if (there.name !== block.name) return isReplaceable(there.name) && !isDeepSnow(there)
  if (SLAB.test(block.name)) return takesSlab(there.getProperties().type, face, cursorY)
  const [, property, most] = stackOf(block.name) ?? []
  if (!property) return false
  if (block.name === 'snow') return Number(there.getProperties().layers) < most && (face === null || face === 'up')
  return !crouching && Number(there.getProperties()[property]) < most
}

const isDeepSnow = block => block.name === 'snow' && Number(block.getProperties().layers) > 1

function takesSlab (type, face, cursorY) {
  if (type === 'double') return false
  if (face === null) return true
  const high = cursorY > 0.5
  if (type === 'bottom') return face === 'up' || (high && AROUND.includes(face))
  return face === 'down' || (!high && AROUND.includes(face))
}

// ---- turning

function turned (terrain, block, how) {
  const [, turn] = TURNS.find(([pattern]) => pattern.test(block.name)) ?? []
  if (turn) return turn(terrain, how, block)
  if (isJoining(block))
    return joining(terrain, block, how.pos, { facing: towards(how), side: sideOf(how.face), crouching: how.crouching })
  return { axis: axisOf(how.face), facing: towards(how) }
}

const sideOf = face => (AROUND.includes(face) ? face : undefined)
const towards = ({ yaw }) => OPPOSITE[directionOf(yaw)]
const away = (_, { yaw }) => ({ facing: directionOf(yaw) })
const isHigh = ({ face, cursorY }) => face === 'down' || (face !== 'up' && cursorY > 0.5)
const lookedAt = ({ yaw, pitch }) => nearestWays(yaw, pitch)[0]

function stairs (_, how) {
  return { facing: directionOf(how.yaw), half: isHigh(how) ? 'top' : 'bottom' }
}

function trapdoor (_, how) {
  if (AROUND.includes(how.face)) return { facing: how.face, half: isHigh(how) ? 'top' : 'bottom' }
  return { facing: towards(how), half: how.face === 'up' ? 'bottom' : 'top' }
}

// which side the hinge is on: away from another door, at a wall, or where the placer points
function door (terrain, { pos, yaw, cursorX, cursorZ }, block) {
  const facing = directionOf(yaw)
  return { facing, half: 'lower', hinge: hinge(terrain, pos, facing, { cursorX, cursorZ }, block) }
}

function hinge (terrain, pos, facing, { cursorX, cursorZ }, block) {
  const sides = [counterClockwise(facing), clockwise(facing)]
  const walls = side => [0, 1].filter(y => isFull(terrain, pos.offset(0, y, 0).plus(WAY[side]))).length
  const [left, right] = sides.map(walls)
  const [doorLeft, doorRight] = sides.map(side => {
    const beside = terrain.blockAt(pos.plus(WAY[side]))
    return beside.name === block.name && beside.getProperties().half === 'lower'
  })
  const balance = right - left
  if ((doorLeft && !doorRight) || balance > 0) return 'right'
  if ((doorRight && !doorLeft) || balance < 0) return 'left'
  const { x, z } = WAY[facing]
  const alongX = (x >= 0 || cursorZ >= 0.5) && (x <= 0 || cursorZ <= 0.5)
  const alongZ = (z >= 0 || cursorX <= 0.5) && (z <= 0 || cursorX >= 0.5)
  return alongX && alongZ ? 'left' : 'right'
}

const isFull = (terrain, pos) => FACES.every(face => isSturdy(terrain, pos, face))

const slab = (_, how) => ({ type: isHigh(how) ? 'top' : 'bottom' })
const bed = (_, { yaw }) => ({ facing: directionOf(yaw), part: 'foot' })
const hopper = (_, { face }) => ({ facing: face === 'up' || face === 'down' ? 'down' : OPPOSITE[face] })
const outOfFace = (_, { face }) => ({ facing: face })
const anyWayTowards = (_, how) => ({ facing: OPPOSITE[lookedAt(how)] })
const observer = (_, how) => ({ facing: lookedAt(how) })
const anvil = (_, { yaw }) => ({ facing: clockwise(directionOf(yaw)) })
const leaves = () => ({ persistent: true })
const rail = (_, { yaw }) => ({ shape: /north|south/.test(directionOf(yaw)) ? 'north_south' : 'east_west' })

function campfire (terrain, { pos, yaw }) {
  const smoky = terrain.blockAt(pos.plus(WAY.down)).name === 'hay_block'
  return { facing: directionOf(yaw), lit: terrain.blockAt(pos).name !== 'water', signal_fire: smoky }
}

const TURNS = [
  [/_stairs$/, stairs],
  [SLAB, slab],
  [/_trapdoor$/, trapdoor],
  [/_door$/, door],
  [/_bed$/, bed],
  [/_fence_gate$/, away],
  [/^hopper$/, hopper],
  [/shulker_box$|^(end_rod|lightning_rod|amethyst_cluster)$|_amethyst_bud$/, outOfFace],
  [/^(dispenser|dropper|(sticky_)?piston|barrel)$|command_block$/, anyWayTowards],
  [/^observer$/, observer],
  [/anvil$/, anvil],
  [/_leaves$/, leaves],
  [/rail$/, rail],
  [/campfire$/, campfire],
  [TALL, () => ({ half: 'lower' })]
]

module.exports = { statesFor, givesWay }
