'use strict'

// Java's random number generator, which vanilla's enchanting table uses, so that a seed gives the same offers here.

const MULTIPLIER = 0x5deece66dn
const INCREMENT = 0xbn
const MASK = (1n << 48n) - 1n

class JavaRandom {
  constructor (seed) {
    this.setSeed(seed)
  }

  setSeed (seed) {
    this.state = (BigInt(seed) ^ MULTIPLIER) & MASK
  }

  next (bits) {
    this.state = (this.state * MULTIPLIER + INCREMENT) & MASK
    return Number(BigInt.asIntN(32, this.state >> BigInt(48 - bits)))
  }

  /** Returns a number from 0 to bound - 1. */
  nextInt (bound) {
    if ((bound & -bound) === bound) return Number((BigInt(bound) * BigInt(this.next(31))) >> 31n)
    for (;;) {
      const bits = this.next(31)
      const value = bits % bound
      // the last numbers are drawn again, because they would make small values more likely
      if (bits - value + (bound - 1) <= 2147483647) return value
    }
  }

  nextFloat () {
    return Math.fround(this.next(24) * 5.9604645e-8)
  }
}

module.exports = { JavaRandom }
