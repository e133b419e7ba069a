'use strict'

// Seeded chance: the same seed throws the same numbers.

class Dice {
  constructor (seed) {
    this.state = seed >>> 0
  }

  /** A number from 0 up to, not including, 1. */
  next () {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let t = this.state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  whole (low, high) {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  one (list) {
    return list[Math.floor(this.next() * list.length)]
  }

  chance (part) {
    return this.next() < part
  }

  /** One of several, by weight: `{ name: weight }`. */
  among (weights) {
    let rest = this.next() * Object.values(weights).reduce((sum, weight) => sum + weight, 0)
    for (const [name, weight] of Object.entries(weights)) if ((rest -= weight) < 0) return name
    return Object.keys(weights)[0]
  }
}

module.exports = { Dice }
