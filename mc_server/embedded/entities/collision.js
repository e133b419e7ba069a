'use strict'

// Collisions of boxes with blocks: how far a body can move before a slab, stair, fence or wall stops it. The shapes come from the registry. It is
// geometry only; plugins/entities/physics.js adds gravity and water. Unloaded land counts as a wall, so that no chunk is generated only because
// an animal comes near its border.

const MIN_Y = -64
const MAX_Y = 319
const HAIR = 1e-7
const WALL = [[0, 0, 0, 1, 1, 1]]
const NONE = []
const WET = /^(water|bubble_column|kelp|kelp_plant|seagrass|tall_seagrass)$/
const SLIPPERY = { ice: 0.98, packed_ice: 0.98, frosted_ice: 0.98, blue_ice: 0.989, slime_block: 0.8 }

class Collisions {
  constructor (terrain) {
    this.terrain = terrain
    this.kinds = []
  }

  stateAt (x, y, z) {
    if (y < MIN_Y || y > MAX_Y) return 0
    const column = this.terrain.columns.get(`${x >> 4},${z >> 4}`)
    return column ? column.getBlockStateId({ x: x & 15, y, z: z & 15 }) : -1
  }

  /** Returns what moving bodies need to know of the block at whole coordinates. */
  kindAt (x, y, z) {
    const state = this.stateAt(x, y, z)
    return state < 0 ? UNKNOWN : (this.kinds[state] ??= describe(this.terrain.blockOf(state)))
  }

  kindUnder ({ x, y, z }) {
    return this.kindAt(Math.floor(x), Math.floor(y), Math.floor(z))
  }

  /** Returns the boxes of all blocks that overlap a box, each as [x0, y0, z0, x1, y1, z1]. */
  boxesIn (box) {
    const found = []
    const [x0, y0, z0, x1, y1, z1] = box.map(Math.floor)
    for (let x = x0; x <= x1; x++) {
      for (let z = z0; z <= z1; z++) {
        // a fence reaches into the block above it
        for (let y = y0 - 1; y <= y1; y++) {
          for (const shape of this.kindAt(x, y, z).shapes) addIfNear(found, shape, x, y, z, box)
        }
      }
    }
    return found
  }

  isFree (box) {
    return this.boxesIn(box).length === 0
  }

  /**
   * Moves a body as far as it gets, up a step if one is allowed.
   * @returns {x, y, z} the way that was possible
   */
  slide (body, way, step = 0) {
    const box = boxOf(body)
    const boxes = this.boxesIn(box.map((v, i) => v + spread(way, i)))
    if (boxes.length === 0) return { ...way }
    const direct = slideThrough(boxes, box, way)
    const stopped = direct.x !== way.x || direct.z !== way.z
    if (step === 0 || !stopped || !(body.onGround || (way.y < 0 && direct.y !== way.y))) return direct
    const stepped = this.slideOver(box, way, step)
    return far(stepped) > far(direct) + HAIR ? stepped : direct
  }

  // up, along, and down again
  slideOver (box, way, step) {
    const reach = box.map((v, i) => v + (i % 3 === 1 ? (i < 3 ? Math.min(0, way.y) : step) : spread(way, i)))
    const boxes = this.boxesIn(reach)
    const up = slideThrough(boxes, box, { x: 0, y: step, z: 0 })
    const along = slideThrough(boxes, moved(box, up), { x: way.x, y: 0, z: way.z })
    const there = moved(moved(box, up), along)
    const down = slideThrough(boxes, there, { x: 0, y: Math.min(0, way.y) - up.y, z: 0 })
    return { x: along.x, y: up.y + down.y, z: along.z }
  }
}

const UNKNOWN = { shapes: WALL, solid: true, water: false, lava: false, slipperiness: 0.6, climbable: false, top: 1 }
const AXES = ['x', 'y', 'z']

function describe (block) {
  const shapes = block.shapes?.length > 0 ? block.shapes : NONE
  return {
    name: block.name,
    shapes,
    solid: block.boundingBox === 'block',
    water: WET.test(block.name) || Boolean(block.isWaterlogged),
    lava: block.name === 'lava',
    climbable: /^(ladder|vine|scaffolding|.*_vines(_plant)?)$/.test(block.name),
    slipperiness: SLIPPERY[block.name] ?? 0.6,
    top: shapes.reduce((top, shape) => Math.max(top, shape[4]), 0)
  }
}

function addIfNear (found, [x0, y0, z0, x1, y1, z1], x, y, z, box) {
  if (x + x0 >= box[3] || x + x1 <= box[0] || y + y0 >= box[4]) return
  if (y + y1 <= box[1] || z + z0 >= box[5] || z + z1 <= box[2]) return
  found.push([x + x0, y + y0, z + z0, x + x1, y + y1, z + z1])
}

function boxOf ({ position: { x, y, z }, width, height }) {
  const half = width / 2
  return [x - half, y, z - half, x + half, y + height, z + half]
}

const spread = (way, i) => (i < 3 ? Math.min(0, way[AXES[i]]) : Math.max(0, way[AXES[i - 3]]))
const moved = (box, way) => box.map((v, i) => v + way[AXES[i % 3]])
const far = ({ x, z }) => x * x + z * z

// first up and down, then the longer of the other two
function slideThrough (boxes, box, way) {
  const done = { x: 0, y: 0, z: 0 }
  const order = Math.abs(way.x) < Math.abs(way.z) ? [1, 2, 0] : [1, 0, 2]
  let here = box
  for (const axis of order) {
    const distance = clip(boxes, here, axis, way[AXES[axis]])
    done[AXES[axis]] = distance
    if (distance !== 0) here = here.map((v, i) => (i % 3 === axis ? v + distance : v))
  }
  return done
}

function clip (boxes, box, axis, distance) {
  const [a, b] = [(axis + 1) % 3, (axis + 2) % 3]
  for (const other of boxes) {
    if (distance === 0) return 0
    if (other[a] >= box[a + 3] - HAIR || other[a + 3] <= box[a] + HAIR) continue
    if (other[b] >= box[b + 3] - HAIR || other[b + 3] <= box[b] + HAIR) continue
    if (distance > 0 && box[axis + 3] <= other[axis] + HAIR)
      distance = Math.min(distance, other[axis] - box[axis + 3])
    if (distance < 0 && box[axis] >= other[axis + 3] - HAIR)
      distance = Math.max(distance, other[axis + 3] - box[axis])
  }
  return Math.abs(distance) < HAIR ? 0 : distance
}

module.exports = { Collisions, boxOf }
