'use strict'

// Twists packets: as they are, with one field replaced by something extreme, or with bytes changed, cut off or added.

const { protocolOf } = require('../../tests/js/server/strict/protocol')

// a third of what has an extreme field ends the connection, and coming back costs more than fifty packets
const KINDS = { asIs: 74, field: 25, fewBytes: 0.5, cut: 0.2, more: 0.3 }
const WHOLE = [0, 1, -1, 2, 3, 5, 7, 9, 36, 44, 45, 46, 64, 99, 127, 128, 255, -128, -999, 32767, -32768, 65535, 2147483647, -2147483648]
const REAL = [0, -0, 0.5, 1e-9, 1e9, -1e9, 2.9e7, -2.9e7, 3.1e7, 1e300, NaN, Infinity, -Infinity]
const TEXTS = ['', ' ', '/', '\u0000', '\u00a7k', '\ud83d\ude00', '@e', '{}', '[', 'minecraft:', 'minecraft:stone', '../..', '__proto__', 'constructor', '%s%1$s']
const LONG = [17, 33, 257, 385, 1025, 32501, 33000]

class Twister {
  constructor (version, dice) {
    this.dice = dice
    this.protocol = protocolOf(version, 'play', 'toServer')
  }

  /** Returns the bytes of a twisted packet; a value that cannot be written is left as it was. */
  bytes (name, params) {
    const kind = this.dice.among(KINDS)
    const plain = this.written(name, params)
    if (kind === 'asIs' || !plain) return plain
    if (kind === 'field') return this.written(name, this.changed(params)) ?? plain
    return this[kind](plain)
  }

  written (name, params) {
    try {
      return this.protocol.createPacketBuffer('packet', { name, params })
    } catch {
      return null
    }
  }

  /** Returns a copy in which one value, at any depth, is another. */
  changed (value) {
    if (value === null || typeof value !== 'object' || Buffer.isBuffer(value)) return this.extreme(value)
    const keys = Object.keys(value)
    if (keys.length === 0 || (Array.isArray(value) && this.dice.chance(0.3))) return this.resized(value)
    const key = this.dice.one(keys)
    const copy = Array.isArray(value) ? [...value] : { ...value }
    copy[key] = this.changed(value[key])
    return copy
  }

  resized (value) {
    if (!Array.isArray(value)) return value
    return this.dice.chance(0.5) ? value.slice(1) : Array.from({ length: this.dice.whole(0, 140) }, () => value[0] ?? 0)
  }

  extreme (value) {
    const { dice } = this
    if (typeof value === 'boolean') return !value
    if (typeof value === 'bigint') return dice.one([0n, -1n, 2n ** 63n - 1n, -(2n ** 63n)])
    if (typeof value === 'string') return dice.chance(0.2) ? 'x'.repeat(dice.one(LONG)) : dice.one(TEXTS)
    if (Buffer.isBuffer(value)) return Buffer.from(Array.from(value, () => dice.whole(0, 255)))
    if (typeof value !== 'number') return dice.one(WHOLE)
    if (!Number.isInteger(value) || dice.chance(0.1)) return dice.one(REAL)
    return dice.chance(0.7) ? value + dice.whole(-3, 3) : dice.one(WHOLE)
  }

  // the first byte is the packet's number
  fewBytes (bytes) {
    const copy = Buffer.from(bytes)
    for (let n = this.dice.whole(1, 3); n > 0 && copy.length > 1; n--) copy[this.dice.whole(1, copy.length - 1)] = this.dice.whole(0, 255)
    return copy
  }

  cut (bytes) {
    return bytes.subarray(0, this.dice.whole(1, bytes.length))
  }

  more (bytes) {
    return Buffer.concat([bytes, Buffer.alloc(this.dice.whole(1, 40), this.dice.whole(0, 255))])
  }
}

module.exports = { Twister }
