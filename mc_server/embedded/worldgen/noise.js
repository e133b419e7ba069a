'use strict'

// Deterministic noise for the generators: every value is a function of the seed and of whole numbers. Used by survival.js and nether.js.

/** Returns a number in [0, 1) that depends only on the arguments. */
function hash (seed, a, b = 0, c = 0) {
  let h = (seed ^ 0x5bd1e995) | 0
  h = mix(h ^ Math.imul(a | 0, 0x9e3779b1))
  h = mix(h ^ Math.imul(b | 0, 0x85ebca77))
  h = mix(h ^ Math.imul(c | 0, 0xc2b2ae3d))
  return (h >>> 0) / 4294967296
}

function mix (h) {
  h ^= h >>> 16
  h = Math.imul(h, 0x7feb352d)
  h ^= h >>> 15
  h = Math.imul(h, 0x846ca68b)
  return h ^ (h >>> 16)
}

const fade = t => t * t * (3 - 2 * t)
const lerp = (a, b, t) => a + (b - a) * t
const clamp01 = t => (t < 0 ? 0 : t > 1 ? 1 : t)

/** Returns smooth value noise in [0, 1) over the plane; `size` is the width of a hill in blocks. */
function noise2 (seed, x, z, size) {
  const fx = x / size
  const fz = z / size
  const x0 = Math.floor(fx)
  const z0 = Math.floor(fz)
  const u = fade(fx - x0)
  const v = fade(fz - z0)
  const near = lerp(hash(seed, x0, z0), hash(seed, x0 + 1, z0), u)
  const far = lerp(hash(seed, x0, z0 + 1), hash(seed, x0 + 1, z0 + 1), u)
  return lerp(near, far, v)
}

/** Returns smooth value noise in space. */
function noise3 (seed, x, y, z, size) {
  const fy = y / size
  const y0 = Math.floor(fy)
  const below = noise2(layer(seed, y0), x, z, size)
  const above = noise2(layer(seed, y0 + 1), x, z, size)
  return lerp(below, above, fade(fy - y0))
}

const layer = (seed, y) => mix(seed ^ Math.imul(y, 0x27d4eb2f))

/** Returns a stream of random numbers for one place (mulberry32), from which veins and trees draw in a fixed order. */
function stream (seed, a, b, c = 0) {
  let state = Math.floor(hash(seed, a, b, c) * 4294967296) | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

module.exports = { hash, noise2, noise3, stream, fade, lerp, clamp01 }
