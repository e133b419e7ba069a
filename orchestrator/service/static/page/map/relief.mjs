// Turns a tile into pixels, one for each column: the colour of its block, lighter on slopes to the north-west and darker in deep water.
import { AREA, WIDTH } from './frames.mjs'
import { colourOf } from './block_colours.mjs'

const STEEP = 0.08 // how much one block of height changes the light
const [DARKEST, BRIGHTEST] = [0.62, 1.22]
const [SINK, DEEPEST] = [0.045, 11] // how much one block of water takes away, and how many count

/** Returns the light on a column that is so much higher than its neighbours in the north and in the west together. */
export const lightOn = slope => Math.min(BRIGHTEST, Math.max(DARKEST, 1 + STEEP * slope))

/** Returns the light of water that is so many blocks deep. */
export const lightIn = depth => 1 - SINK * Math.min(DEEPEST, depth - 1)

/** Returns the height of a column of a tile, in blocks of the world. */
export const heightAt = (tile, x, z) => tile.base + tile.heights[z * WIDTH + x]

/** Returns the pixels of a tile as RGBA bytes; `north` and `west` are its neighbours, or undefined. */
export function pixels (tile, north, west) {
  const colours = tile.names.map(colourOf)
  const found = new Uint8ClampedArray(4 * AREA)
  for (let z = 0; z < WIDTH; z++) {
    for (let x = 0; x < WIDTH; x++) {
      const at = z * WIDTH + x
      const light = tile.depths[at] ? lightIn(tile.depths[at]) : lightOn(slope(tile, x, z, north, west))
      const colour = colours[tile.blocks[at]]
      for (let channel = 0; channel < 3; channel++) found[4 * at + channel] = colour[channel] * light
      found[4 * at + 3] = tile.names[tile.blocks[at]] === 'air' ? 0 : 255
    }
  }
  return found
}

function slope (tile, x, z, north, west) {
  const here = heightAt(tile, x, z)
  const above = z ? heightAt(tile, x, z - 1) : north ? heightAt(north, x, WIDTH - 1) : here
  const left = x ? heightAt(tile, x - 1, z) : west ? heightAt(west, WIDTH - 1, z) : here
  return 2 * here - above - left
}
