// Keeps the tiles that came from the service, and draws them once into pictures of 256 x 256 columns, which the map only copies.
import { WIDTH } from './frames.mjs'
import { heightAt, pixels } from './relief.mjs'

export const REGION = 256 // columns of a picture in both directions
const CHUNKS = REGION / WIDTH

const keyOf = (dimension, x, z) => `${dimension} ${x} ${z}`

export class Land {
  /** `canvas(width)` makes an empty picture. */
  constructor (canvas = square) {
    this.canvas = canvas
    this.clear()
  }

  clear () {
    this.tiles = new Map()
    this.regions = new Map()
    this.version = (this.version ?? 0) + 1 // of the pictures
  }

  /** Takes in new looks of chunks; their neighbours in the south and in the east are drawn again, because their light depends on them. */
  add (tiles) {
    this.version++
    for (const tile of tiles) this.tiles.set(keyOf(tile.dimension, tile.x, tile.z), tile)
    const changed = new Map()
    for (const { dimension, x, z } of tiles) {
      for (const [east, south] of [[0, 0], [1, 0], [0, 1]]) {
        const tile = this.tile(dimension, x + east, z + south)
        if (tile) changed.set(keyOf(dimension, tile.x, tile.z), tile)
      }
    }
    for (const tile of changed.values()) this.draw(tile)
  }

  tile (dimension, x, z) { return this.tiles.get(keyOf(dimension, x, z)) }

  draw (tile) {
    const { dimension, x, z } = tile
    const region = this.region(dimension, Math.floor(x / CHUNKS), Math.floor(z / CHUNKS), true)
    const picture = new ImageData(pixels(tile, this.tile(dimension, x, z - 1), this.tile(dimension, x - 1, z)), WIDTH, WIDTH)
    region.getContext('2d').putImageData(picture, (x - Math.floor(x / CHUNKS) * CHUNKS) * WIDTH, (z - Math.floor(z / CHUNKS) * CHUNKS) * WIDTH)
  }

  /** Returns the picture of a region at region coordinates; undefined if nothing of it is known and it is not to be made. */
  region (dimension, x, z, make = false) {
    const key = keyOf(dimension, x, z)
    if (make && !this.regions.has(key)) this.regions.set(key, this.canvas(REGION))
    return this.regions.get(key)
  }

  /** Returns the block on top at a place, its height and the depth of water; undefined where the land is not known. */
  at (dimension, { x, z }) {
    const [column, row] = [Math.floor(x), Math.floor(z)]
    const tile = this.tile(dimension, column >> 4, row >> 4)
    if (!tile) return undefined
    const index = (row & 15) * WIDTH + (column & 15)
    return { x: column, y: heightAt(tile, column & 15, row & 15), z: row, name: tile.names[tile.blocks[index]], depth: tile.depths[index] }
  }
}

function square (width) {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = width
  return canvas
}
