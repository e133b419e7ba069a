'use strict'

// How a block turns when it is placed: the states it gets, and for doors and beds the second half. Used by
// plugins/placing.js.

const { Vec3 } = require('vec3')
const { isJoining, joining } = require('./chest_halves')
const { stateWith } = require('./states')

const UP = 1
const DOWN = 0
const SIDES = { 2: 'north', 3: 'south', 4: 'west', 5: 'east' }
const AXES = ['y', 'y', 'z', 'z', 'x', 'x']
const OPPOSITE = { north: 'south', south: 'north', west: 'east', east: 'west' }
const WAY = {
  north: new Vec3(0, 0, -1),
  south: new Vec3(0, 0, 1),
  west: new Vec3(-1, 0, 0),
  east: new Vec3(1, 0, 0)
}
// these look where the player looks; everything else with a facing looks at the player
const LOOKS_AWAY = /_stairs$|_door$|_bed$|_fence_gate$|^(bell|anvil)/
// lanterns and buttons of every kind may be placed; a torch on a wall is another block
const WALL_TORCH = /^(soul_|redstone_)?torch$/

/** @returns list of {pos, state}, or null if it cannot stand there */
function statesFor (terrain, block, { pos, face, cursorY, yaw, pitch, crouching }) {
  const look = directionOf(yaw)
  const upper = face === DOWN || (face !== UP && cursorY > 0.5)
  if (WALL_TORCH.test(block.name)) return torch(terrain, block, pos, face)
  if (block.name === 'ladder') return SIDES[face] ? [part(terrain, block, pos, { facing: SIDES[face] })] : null
  if (isJoining(block)) return [chest(terrain, block, pos, { facing: OPPOSITE[look], side: SIDES[face], crouching })]
  if (/_door$/.test(block.name)) return door(terrain, block, pos, look)
  if (/_bed$/.test(block.name)) return bed(terrain, block, pos, look)
  return [
    part(terrain, block, pos, {
      axis: AXES[face],
      facing: facing(block, look, pitch, face),
      half: upper ? 'top' : 'bottom',
      type: /_slab$/.test(block.name) ? (upper ? 'top' : 'bottom') : undefined
    })
  ]
}

function facing (block, look, pitch, face) {
  const values = block.states?.find(state => state.name === 'facing')?.values ?? []
  if (values.includes('up') && /dispenser|dropper|piston|observer|barrel/.test(block.name)) {
    if (pitch > 45) return 'up'
    if (pitch < -45) return 'down'
  }
  if (/_button$|lever$/.test(block.name)) return SIDES[face] ?? look
  return LOOKS_AWAY.test(block.name) ? look : OPPOSITE[look]
}

function torch (terrain, block, pos, face) {
  const { registry } = terrain
  if (face === UP && terrain.isSolid(pos.offset(0, -1, 0))) return [part(terrain, block, pos, {})]
  const side = SIDES[face]
  const wall = registry.blocksByName[block.name.replace('torch', 'wall_torch')]
  if (!side || !terrain.isSolid(pos.minus(WAY[side]))) return null
  return [part(terrain, wall, pos, { facing: side })]
}

function door (terrain, block, pos, look) {
  if (!terrain.isSolid(pos.offset(0, -1, 0))) return null
  return [
    part(terrain, block, pos, { facing: look, half: 'lower' }),
    part(terrain, block, pos.offset(0, 1, 0), { facing: look, half: 'upper' })
  ]
}

function chest (terrain, block, pos, how) {
  return part(terrain, block, pos, joining(terrain, block, pos, how))
}

function bed (terrain, block, pos, look) {
  return [
    part(terrain, block, pos, { facing: look, part: 'foot' }),
    part(terrain, block, pos.plus(WAY[look]), { facing: look, part: 'head' })
  ]
}

function part (terrain, block, pos, wanted) {
  return { pos, state: stateWith(terrain.registry, block, wanted) }
}

/** North, south, west or east for a yaw in degrees (0 is south, as in the protocol). */
const directionOf = yaw => ['south', 'west', 'north', 'east'][Math.round(yaw / 90) & 3]

module.exports = { statesFor, stateWith, directionOf }
