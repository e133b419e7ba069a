'use strict'

// Block states that depend on neighbours: fences, panes, bars and walls connect, stairs form corners, gates sink into walls, grass under
// snow is snowy. Used by plugins/land/neighbours.js and plugins/blocks/placing.js.

const { stateWith } = require('./states')
const { isSturdy } = require('./support')
const { WAY, OPPOSITE, AROUND, clockwise, counterClockwise, axisOf } = require('./ways')

const FENCE = /_fence$/
const GATE = /_fence_gate$/
const PANE = /(^|_)glass_pane$|^iron_bars$/
const WALL = /_wall$/
const STAIRS = /_stairs$/
// full blocks to which nothing connects
const LONELY = /_leaves$|^(barrier|carved_pumpkin|jack_o_lantern|melon|pumpkin)$|shulker_box$/

/** Returns the state that a block takes between its neighbours. */
function joinedState (terrain, pos, block) {
  const [, shape] = SHAPES.find(([pattern]) => pattern.test(block.name)) ?? []
  if (!shape) return block.stateId
  const now = block.getProperties()
  return stateWith(terrain.registry, terrain.registry.blocksByName[block.name], {
    ...now,
    ...shape(terrain, pos, now, block)
  })
}

const at = (terrain, pos, way) => terrain.blockAt(pos.plus(WAY[way]))
const wholeSide = (terrain, pos, way) =>
  !LONELY.test(at(terrain, pos, way).name) && isSturdy(terrain, pos.plus(WAY[way]), OPPOSITE[way])
const onAllSides = joins => Object.fromEntries(AROUND.map(way => [way, joins(way)]))

const gateAcross = (block, way) => GATE.test(block.name) && axisOf(block.getProperties().facing) !== axisOf(way)

function fence (terrain, pos, _, { name }) {
  const netherBrick = name === 'nether_brick_fence'
  return onAllSides(way => {
    const beside = at(terrain, pos, way)
    const fellow = FENCE.test(beside.name) && (beside.name === 'nether_brick_fence') === netherBrick
    return fellow || gateAcross(beside, way) || wholeSide(terrain, pos, way)
  })
}

function pane (terrain, pos) {
  return onAllSides(way => {
    const { name } = at(terrain, pos, way)
    return PANE.test(name) || WALL.test(name) || wholeSide(terrain, pos, way)
  })
}

function wall (terrain, pos) {
  const above = at(terrain, pos, 'up')
  const joins = onAllSides(way => {
    const beside = at(terrain, pos, way)
    return (
      WALL.test(beside.name) || PANE.test(beside.name) || gateAcross(beside, way) || wholeSide(terrain, pos, way)
    )
  })
  const roofed = way => isSturdy(terrain, pos.plus(WAY.up), 'down') || isTrue(above, way)
  const sides = onAllSides(way => (!joins[way] ? 'none' : roofed(way) ? 'tall' : 'low'))
  return { ...sides, up: hasPost(terrain, pos, sides, above) }
}

// a wall above covers the side it has itself
const isTrue = (above, way) => WALL.test(above.name) && above.getProperties()[way] !== 'none'

function hasPost (terrain, pos, { north, south, east, west }, above) {
  if (WALL.test(above.name) && above.getProperties().up) return true
  const [n, s, e, w] = [north, south, east, west].map(side => side !== 'none')
  const straight = (n && s && !e && !w) || (!n && !s && e && w)
  const crossed = n && s && e && w
  if (!straight && !crossed) return true
  if ((north === 'tall' && south === 'tall') || (east === 'tall' && west === 'tall')) return false
  return isSturdy(terrain, pos.plus(WAY.up), 'down', 'middle') || /torch$/.test(above.name)
}

function stairs (terrain, pos, { facing, half }, block) {
  return { shape: bend(terrain, pos, facing, half, block) }
}

function bend (terrain, pos, facing, half) {
  const bent = way => {
    const beside = at(terrain, pos, way)
    const theirs = STAIRS.test(beside.name) ? beside.getProperties() : null
    return theirs && theirs.half === half && axisOf(theirs.facing) !== axisOf(facing) ? theirs.facing : null
  }
  const behind = bent(facing)
  if (behind && isFree(terrain, pos, OPPOSITE[behind], facing, half))
    return behind === counterClockwise(facing) ? 'outer_left' : 'outer_right'
  const before = bent(OPPOSITE[facing])
  if (before && isFree(terrain, pos, before, facing, half))
    return before === counterClockwise(facing) ? 'inner_left' : 'inner_right'
  return 'straight'
}

// no stairs on that side that go on straight
function isFree (terrain, pos, way, facing, half) {
  const beside = at(terrain, pos, way)
  const theirs = STAIRS.test(beside.name) ? beside.getProperties() : null
  return !theirs || theirs.facing !== facing || theirs.half !== half
}

function gate (terrain, pos, { facing }) {
  return { in_wall: [clockwise(facing), counterClockwise(facing)].some(way => WALL.test(at(terrain, pos, way).name)) }
}

function grass (terrain, pos) {
  return { snowy: /^(snow|snow_block|powder_snow)$/.test(at(terrain, pos, 'up').name) }
}

const SHAPES = [
  [FENCE, fence],
  [PANE, pane],
  [WALL, wall],
  [STAIRS, stairs],
  [GATE, gate],
  [/^(grass_block|podzol|mycelium)$/, grass]
]

module.exports = { joinedState }
