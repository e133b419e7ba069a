// Which sections have to be meshed, and in which order: those near the camera first, and those whose neighbours are there before those at the border of
// what is known, which would have to be done twice. Caves wait until the camera is below the ground. Used in the worker.
import { BlockWorld, keyOf, padded, touched } from './block_world.mjs'
import { SIDE } from './chunk_reader.mjs'
import { meshed } from './mesher.mjs'
import { lowestTop } from './surface.mjs'

const AROUND = [-1, 0, 1].flatMap(x => [-1, 0, 1].map(z => [x, z])).filter(([x, z]) => x || z)
const BORDER = 10_000 // blocks that a chunk at the border counts as farther away

const nameOf = (x, y, z) => `${x} ${y} ${z}`

export class Meshing {
  constructor (looks) {
    this.looks = looks
    this.world = new BlockWorld()
    this.waiting = new Map() // name of a section -> [x, y, z]
    this.floors = new Map() // chunk -> the height down to which one sees from above
    this.focus = [0, 0, 0]
  }

  clear () {
    this.world.clear()
    this.waiting.clear()
    this.floors.clear()
  }

  /** Takes in a chunk; its neighbours are meshed again, because sides at their border may be hidden now. */
  put (x, z, chunk) {
    this.world.put(x, z, chunk)
    this.fathom(x, z)
    this.all(x, z)
    for (const [east, south] of AROUND) if (this.world.chunk(x + east, z + south) && !(east && south)) this.all(x + east, z + south)
  }

  /** Lets a chunk be meshed, or all chunks without coordinates. */
  all (x, z) {
    if (x === undefined) return [...this.world.chunks.values()].forEach(chunk => this.all(chunk.x, chunk.z))
    const { low, sections } = this.world.chunk(x, z)
    for (const [index, section] of sections) if (section) this.want(x, index + (low >> 4), z)
  }

  fathom (x, z) { this.floors.set(keyOf(x, z), lowestTop(this.world.chunk(x, z), state => this.looks.of(state).opaque)) }

  /** Returns the height down to which one sees from above in a chunk and around it. */
  floor (x, z) { return Math.min(...[[0, 0], ...AROUND].map(([east, south]) => this.floors.get(keyOf(x + east, z + south)) ?? Infinity)) }

  want (x, y, z) { this.waiting.set(nameOf(x, y, z), [x, y, z]) }

  drop (x, z) {
    this.world.drop(x, z)
    this.floors.delete(keyOf(x, z))
    for (const [name, [otherX, , otherZ]] of this.waiting) if (otherX === x && otherZ === z) this.waiting.delete(name)
  }

  /** Takes in changed blocks: x, y, z and state of each in one list. */
  change (numbers) {
    const chunks = new Set()
    for (let at = 0; at < numbers.length; at += 4) {
      const [x, y, z, state] = numbers.slice(at, at + 4)
      if (!this.world.set(x, y, z, state)) continue
      chunks.add(keyOf(x >> 4, z >> 4))
      for (const section of touched(x, y, z)) if (this.world.chunk(section[0], section[2])) this.want(...section)
    }
    for (const key of chunks) this.fathom(...key.split(' ').map(Number))
  }

  /** Meshes the next section; returns {x, y, z, quads} as mesher.mjs has them, or null when nothing waits. */
  next () {
    const next = this.nearest()
    if (!next) return null
    const [x, y, z] = next
    this.waiting.delete(nameOf(x, y, z))
    return { x, y, z, quads: this.world.section(x, y, z) ? meshed(padded(this.world, x, y, z), this.looks) : [] }
  }

  nearest () {
    let [best, least] = [null, Infinity]
    const floors = new Map()
    const isAbove = this.focus[1] > this.floor(...[0, 2].map(axis => Math.floor(this.focus[axis]) >> 4))
    for (const place of this.waiting.values()) {
      if (isAbove && this.isDeep(place, floors)) continue
      const far = this.distance(place)
      if (far < least) [best, least] = [place, far]
    }
    return best
  }

  /** Tells whether a section lies below all that one sees from above. `floors` keeps answers for one round. */
  isDeep ([x, y, z], floors) {
    const key = keyOf(x, z)
    if (!floors.has(key)) floors.set(key, this.floor(x, z))
    return (y + 1) * SIDE <= floors.get(key)
  }

  distance ([x, y, z]) {
    const [left, high, deep] = [x, y, z].map((value, axis) => value * SIDE + SIDE / 2 - this.focus[axis])
    return Math.hypot(left, high, deep) + (this.isBorder([x, y, z]) ? BORDER : 0)
  }

  /** Tells whether a chunk around this section is not known. */
  isBorder (place) { return Boolean(place) && !AROUND.every(([east, south]) => this.world.chunk(place[0] + east, place[2] + south)) }
}
