'use strict'

// Parses NBT as written in commands (`{Items:[{Slot:0b,id:"dirt"}]}`) to the form of prismarine-nbt, and converts plain values to tags. ../snbt.js
// prints them.

const nbt = require('prismarine-nbt')

const NUMBERS = [
  [/^[-+]?\d+b$/i, 'byte'],
  [/^[-+]?\d+s$/i, 'short'],
  [/^[-+]?\d+l$/i, 'long'],
  [/^[-+]?\d+$/, 'int'],
  [/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?f$/i, 'float'],
  [/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?d$/i, 'double'],
  [/^[-+]?(\d+\.\d*|\.\d+)(e[-+]?\d+)?$/i, 'double']
]
const ARRAYS = { B: 'byte', I: 'int', L: 'long' }
const DEEPEST = 512

function readTag (reader, depth = 0) {
  reader.skipSpace()
  if (!reader.canRead() || depth > DEEPEST) reader.fail('argument.nbt.expected.value')
  if (reader.peek() === '{') return readCompound(reader, depth)
  if (reader.peek() === '[') return readList(reader, depth)
  const start = reader.cursor
  if (/["']/.test(reader.peek())) return nbt.string(reader.quoted())
  const word = reader.word()
  if (word === '') reader.failAt(start, 'argument.nbt.expected.value')
  return scalar(word)
}

function scalar (word) {
  if (/^true$/i.test(word)) return nbt.byte(1)
  if (/^false$/i.test(word)) return nbt.byte(0)
  const type = NUMBERS.find(([pattern]) => pattern.test(word))?.[1]
  if (!type) return nbt.string(word)
  if (type === 'long') return { type, value: toLong(BigInt(word.slice(0, -1).replace('+', ''))) }
  return { type, value: Number(type === 'int' ? word : word.replace(/[bsfd]$/i, '')) }
}

// prismarine-nbt stores longs as two halves
const toLong = big => [Number(BigInt.asIntN(32, big >> 32n)), Number(BigInt.asIntN(32, big))]

function readCompound (reader, depth = 0) {
  reader.skipSpace()
  reader.expect('{')
  const value = {}
  for (reader.skipSpace(); reader.peek() !== '}'; reader.skipSpace()) {
    if (!reader.canRead()) reader.fail('argument.nbt.expected.key')
    const start = reader.cursor
    const key = reader.string()
    if (key === '') reader.failAt(start, 'argument.nbt.expected.key')
    reader.skipSpace()
    reader.expect(':')
    // not by assignment, because a key may be `__proto__`
    Object.defineProperty(value, key, { value: readTag(reader, depth + 1), enumerable: true, configurable: true })
    if (!separator(reader, '}')) break
  }
  reader.expect('}')
  return nbt.comp(value)
}

function readList (reader, depth) {
  const start = reader.cursor
  reader.expect('[')
  if (reader.peek(1) === ';') return readArray(reader, start)
  const items = []
  for (reader.skipSpace(); reader.peek() !== ']'; reader.skipSpace()) {
    const at = reader.cursor
    const item = readTag(reader, depth + 1)
    if (items.length > 0 && items[0].type !== item.type)
      reader.failAt(at, 'argument.nbt.list.mixed', item.type, items[0].type)
    items.push(item)
    if (!separator(reader, ']')) break
  }
  reader.expect(']')
  return nbt.list({ type: items[0]?.type ?? 'end', value: items.map(item => item.value) })
}

function readArray (reader, start) {
  const letter = reader.read()
  const type = ARRAYS[letter]
  if (!type) reader.failAt(start, 'argument.nbt.array.invalid', letter)
  reader.cursor++
  const value = []
  for (reader.skipSpace(); reader.peek() !== ']'; reader.skipSpace()) {
    const at = reader.cursor
    const item = readTag(reader)
    if (item.type !== type) reader.failAt(at, 'argument.nbt.array.mixed', item.type, `${type}_array`)
    value.push(item.value)
    if (!separator(reader, ']')) break
  }
  reader.expect(']')
  return { type: `${type}Array`, value }
}

function separator (reader) {
  reader.skipSpace()
  if (reader.peek() !== ',') return false
  reader.cursor++
  reader.skipSpace()
  return true
}

/** Converts plain values to tags: whole numbers to ints, others to doubles, and tags stay as they are. */
function tagOf (value) {
  if (value?.type && 'value' in value) return value
  if (typeof value === 'boolean') return nbt.byte(value ? 1 : 0)
  if (typeof value === 'number') return Number.isInteger(value) ? nbt.int(value) : nbt.double(value)
  if (Array.isArray(value)) {
    const tags = value.map(tagOf)
    return nbt.list({ type: tags[0]?.type ?? 'end', value: tags.map(tag => tag.value) })
  }
  if (value !== null && typeof value === 'object')
    return nbt.comp(Object.fromEntries(Object.entries(value).map(([key, part]) => [key, tagOf(part)])))
  return nbt.string(String(value))
}

module.exports = { readTag, readCompound, tagOf, simplify: nbt.simplify }
