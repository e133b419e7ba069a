'use strict'
// A random number generator: numbers from 0 to 1, the same for the same seed (sfc32, from PractRand, public domain).

function dice (seed) {
  let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, Number(seed) | 0]
  const next = () => {
    const sum = (a + b | 0) + d | 0
    d = d + 1 | 0
    a = b ^ b >>> 9
    b = c + (c << 3) | 0
    c = (c << 21 | c >>> 11) + sum | 0
    return (sum >>> 0) / 4294967296
  }
  for (let mixed = 0; mixed < 15; mixed++) next()
  return next
}

module.exports = { dice }
