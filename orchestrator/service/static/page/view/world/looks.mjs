// What each block state looks like: its faces with their pictures and colours, and whether it hides what is behind it. Made when it is first asked for.
import { colourOf } from '../../map/block_colours.mjs'
import { LIGHT, cornersOf, pictured } from './directions.mjs'
import { facesOf } from './models.mjs'
import { plainTables } from './plain_models.mjs'
import { tintOf } from './tints.mjs'

export const [SOLID, CUTOUT, GLASSY] = [0, 1, 2] // how a picture is drawn: without holes, with holes, with see-through parts
export const [WHITE, PLAIN] = [0, 1] // the pictures that are always there: all white, and white with the edge of a block
const WATERY = /^(water|bubble_column|seagrass|tall_seagrass|kelp|kelp_plant)$/
const [SURFACE, FULL] = [14, 16] // sixteenths: how high water stands below air and below water
const WATER_ALPHA = 170
const NOTHING = { faces: [], sides: null, opaque: false, group: '' }
const ZERO = [0, 0, 0]

export class Looks {
  /**
   * `table` has the `blocks` of the game version, and its `models` or null (service/view/block_tables.py). `pictures` says of each texture its `pass` and
   * `colour` (textures.mjs); `most` is how many different textures can be drawn.
   */
  constructor ({ blocks, models }, pictures = new Map(), most = 0) {
    Object.assign(this, { models, pictures, most })
    this.blocks = [...blocks].sort((one, other) => one[1] - other[1])
    this.layers = new Map() // texture -> the number of its picture, from PLAIN + 1
    this.fresh = [] // textures that have got a number since this list was taken last
    this.lists = [null] // lists of faces that lie on one side of a block, by number
    this.known = []
    this.named = new Map()
  }

  /** Returns the look of a state: `faces` one by one, or `sides`: for each side of the block the number of a list of faces, 0 for none. */
  of (state) { return this.known[state] ??= this.made(state) }

  /** Returns the name of the block that has this state. */
  nameOf (state) { return this.block(state)?.[0] ?? '' }

  block (state) {
    let [low, high] = [0, this.blocks.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.blocks[middle][1] <= state) low = middle + 1
      else high = middle
    }
    return this.blocks[low - 1]
  }

  made (state) {
    const block = this.block(state)
    if (!block) return NOTHING
    const [name, first, properties] = block
    const values = propertiesOf(state - first, properties)
    const liquid = name === 'lava' ? this.liquid('lava', [207, 92, 20, 255]) : WATERY.test(name) || values.waterlogged === 'true' ? this.liquid('water', [...tintOf('water'), WATER_ALPHA]) : {}
    const faces = (this.models && facesOf(this.models, name, values)) ?? facesOf(plainTables(name, values), name, values) ?? []
    const drawn = faces.map(face => this.drawnFace(face, name))
    const solid = isCube(faces)
    if (!solid) return { ...NOTHING, faces: drawn, ...liquid }
    const lists = Array.from({ length: 6 }, (_, side) => drawn.filter(face => face.side === side))
    const opaque = lists.every(list => list.some(({ pass }) => pass === SOLID))
    return { faces: [], sides: lists.map(list => this.listed(list)), opaque, group: opaque ? '' : name }
  }

  /** Returns the look of water or lava; `below` are its sides where more of it stands above. */
  liquid (name, colour) {
    if (this.named.has(name)) return this.named.get(name)
    const texture = `${name}_still`
    const face = (side, high) => {
      const corners = cornersOf(side, [0, 0, 0], [16, high, 16])
      const uv = corners.map(point => pictured(side, point))
      return this.finished({ corners, uv, side, cull: side }, texture, colour, name === 'lava' ? SOLID : GLASSY)
    }
    const [sides, below] = [SURFACE, FULL].map(high => Array.from({ length: 6 }, (_, side) => this.listed([face(side, high)])))
    const look = { liquid: name, sides, below }
    this.named.set(name, look)
    return look
  }

  drawnFace (face, name) {
    const picture = this.pictures.get(face.texture)
    const tint = face.tinted ? tintOf(name) : null
    const colour = this.layerOf(face.texture) !== PLAIN ? tint ?? [255, 255, 255] : picture && tint ? picture.colour.map((value, at) => value * tint[at] / 255) : picture?.colour ?? colourOf(name)
    return this.finished(face, face.texture, [...colour, 255], picture?.pass ?? SOLID)
  }

  finished ({ corners, uv, side, cull }, texture, colour, pass) {
    const shade = LIGHT[side]
    const shaded = colour.map((value, channel) => channel < 3 ? value * shade : value)
    return { corners, uv, side, cull, pass, layer: this.layerOf(texture), colour: shaded, repeats: repeats(uv) }
  }

  /** Returns the number of a picture; PLAIN if there is none of this texture, or no room for more. */
  layerOf (texture) {
    if (!this.pictures.has(texture)) return PLAIN
    if (!this.layers.has(texture) && this.layers.size < this.most) {
      this.layers.set(texture, PLAIN + 1 + this.layers.size)
      this.fresh.push(texture)
    }
    return this.layers.get(texture) ?? PLAIN
  }

  listed (faces) { return faces.length ? this.lists.push(faces) - 1 : 0 }

  /** Returns the textures that have got numbers since the last call, as [number, texture]. */
  takeFresh () {
    const fresh = this.fresh.map(texture => [this.layers.get(texture), texture])
    this.fresh = []
    return fresh
  }
}

/** Returns the properties of the state with this number among those of its block; the last property changes fastest. */
export function propertiesOf (number, properties) {
  const found = {}
  for (const [name, values] of [...properties].reverse()) {
    found[name] = values[number % values.length]
    number = Math.floor(number / values.length)
  }
  return found
}

/** Tells whether faces are those of a whole block: each lies on a side of the block and covers it, and no side is missing. */
function isCube (faces) {
  const sides = new Set(faces.map(({ side }) => side))
  return sides.size === 6 && faces.every(({ side, corners, cull }) => {
    const whole = cornersOf(side, ZERO, [16, 16, 16])
    return cull === side && whole.every(point => corners.some(corner => corner.every((value, axis) => Math.abs(value - point[axis]) < 1e-3)))
  })
}

/** Tells whether the picture of a face covers it once and whole, so that it can go on over many blocks. */
function repeats (uv) {
  const [u, v] = [0, 1].map(axis => Math.max(...uv.map(point => point[axis])) - Math.min(...uv.map(point => point[axis])))
  return u === 16 && v === 16
}

