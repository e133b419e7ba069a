'use strict'

// Limits the depth and size of NBT from clients: a client that is shown more than it can read would be disconnected.

const DEEPEST = 512
// bytes, about as vanilla counts them
const LARGEST = 2097152
const TAG_BYTES = 48

/** Tells whether a client can read a tag to its end. */
const isModest = tag => fitsInto({ bytes: LARGEST }, tag, DEEPEST - 1)

function fitsInto (left, { type, value }, depth) {
  left.bytes -= TAG_BYTES
  if (type === 'string') left.bytes -= 2 * value.length
  if (/Array$/.test(type)) left.bytes -= 8 * value.length
  if (left.bytes < 0 || depth < 0) return false
  if (type === 'compound') return Object.values(value).every(each => fitsInto(left, each, depth - 1))
  if (type === 'list') return value.value.every(each => fitsInto(left, { type: value.type, value: each }, depth - 1))
  return true
}

module.exports = { isModest }
