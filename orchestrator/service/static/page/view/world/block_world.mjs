// Keeps the chunks that the view has: which state each block has, and what a change touches. The page and its worker have one each.
import { SIDE, VOLUME } from './chunk_reader.mjs'

export const keyOf = (x, z) => `${x} ${z}`

export class BlockWorld {
  constructor () { this.clear() }

  clear () { this.chunks = new Map() }

  /** Takes in a chunk at chunk coordinates, as readChunk returns it. */
  put (x, z, chunk) { this.chunks.set(keyOf(x, z), { x, z, ...chunk }) }

  drop (x, z) { this.chunks.delete(keyOf(x, z)) }

  chunk (x, z) { return this.chunks.get(keyOf(x, z)) }

  /** Returns a section at section coordinates: states, one state for all, or undefined where the chunk is not known. */
  section (x, y, z) {
    const chunk = this.chunk(x, z)
    return chunk && (chunk.sections.get(y - (chunk.low >> 4)) ?? 0)
  }

  /** Returns the state of a block; undefined where the chunk is not known. */
  at (x, y, z) {
    const section = this.section(x >> 4, y >> 4, z >> 4)
    return section?.length ? section[placeIn(x, y, z)] : section
  }

  /** Changes a block and tells whether its chunk is known. */
  set (x, y, z, state) {
    const chunk = this.chunk(x >> 4, z >> 4)
    if (!chunk) return false
    const index = (y >> 4) - (chunk.low >> 4)
    let section = chunk.sections.get(index) ?? 0
    if (!section.length) {
      section = new Uint16Array(VOLUME).fill(section)
      chunk.sections.set(index, section)
    }
    section[placeIn(x, y, z)] = state
    return true
  }
}

const placeIn = (x, y, z) => ((y & 15) << 8) | ((z & 15) << 4) | (x & 15)

/** Returns the sections (x, y, z) whose faces a change of this block may alter: its own, and those that it touches, also at edges and corners. */
export function touched (x, y, z) {
  const around = value => [...new Set([(value - 1) >> 4, value >> 4, (value + 1) >> 4])]
  return around(x).flatMap(each => around(y).flatMap(high => around(z).map(deep => [each, high, deep])))
}

export const PADDED = SIDE + 2
const AREA = PADDED * PADDED
export const UNKNOWN = 0xffff // the state of blocks in chunks that are not known

/** Returns the states of a section and of one block around it, x first, then z, then y. */
export function padded (world, x, y, z, into = new Uint16Array(AREA * PADDED)) {
  for (let high = -1; high <= SIDE; high++) {
    for (let deep = -1; deep <= SIDE; deep++) {
      let at = (high + 1) * AREA + (deep + 1) * PADDED
      const row = world.section(x, y + (high >> 4), z + (deep >> 4))
      into[at++] = world.at(x * SIDE - 1, y * SIDE + high, z * SIDE + deep) ?? UNKNOWN
      const from = ((high & 15) << 8) | ((deep & 15) << 4)
      for (let each = 0; each < SIDE; each++) into[at++] = row?.length ? row[from | each] : row ?? UNKNOWN
      into[at] = world.at(x * SIDE + SIDE, y * SIDE + high, z * SIDE + deep) ?? UNKNOWN
    }
  }
  return into
}
