'use strict'

// The open sky: how far down the sky shines at full strength, where no block dims it and no face blocks it. Used by land_light.js.

const { DOWN, UP } = require('./light_tables')
const { FULL } = require('./light_flood')

const BRIGHT = 15
const SECTIONS = 24

/** Returns the height from which on the sky is open above a place in a column (0 to 384). */
function skyFrom ({ opacity, faces }, column, x, z) {
  let above = 0
  for (let n = SECTIONS - 1; n >= 0; n--) {
    const { solidBlockCount, data } = column.sections[n]
    if (solidBlockCount === 0 && (above & DOWN) === 0) continue
    for (let y = 15; y >= 0; y--) {
      const state = data.get((y << 8) | (z << 4) | x)
      if (opacity[state] > 0 || (above & DOWN) !== 0 || (faces[state] & UP) !== 0) return n * 16 + y + 1
      above = faces[state]
    }
  }
  return 0
}

/** Lights all cells under the open sky. */
function openSky (tables, column) {
  const { from, sky } = column.light
  for (let i = 0; i < 256; i++) from[i] = skyFrom(tables, column, i & 15, i >> 4)
  const lowest = Math.min(...from)
  const highest = Math.max(...from)
  for (let n = 0; n < SECTIONS; n++) {
    if (n * 16 >= highest) sky[n] = FULL
    else if (n * 16 + 16 > lowest) sky[n] = openCells(from, n * 16)
  }
}

function openCells (from, base) {
  const nibbles = new Uint8Array(2048)
  for (let i = 0; i < 256; i++) {
    for (let y = Math.max(0, from[i] - base); y < 16; y++) {
      const cell = (y << 8) | i
      nibbles[cell >> 1] |= BRIGHT << ((cell & 1) << 2)
    }
  }
  return nibbles
}

module.exports = { skyFrom, openSky, BRIGHT, SECTIONS }
