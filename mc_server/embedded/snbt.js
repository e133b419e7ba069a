'use strict'

// Formats NBT as vanilla prints it and follows paths such as `Inventory[0].id`, both for /data; entity_data.js makes the NBT.

const QUIET_KEY = /^[A-Za-z0-9._+-]+$/
const SUFFIX = { byte: 'b', short: 's', long: 'L', float: 'f', double: 'd', int: '' }
const ARRAYS = { byteArray: ['B', 'b'], intArray: ['I', ''], longArray: ['L', 'L'] }

/** @param tag a prismarine-nbt tag, {type, value} */
function toSnbt ({ type, value }) {
  if (type === 'compound') return `{${Object.entries(value).map(pair).join(', ')}}`
  if (type === 'list') return `[${value.value.map(item => toSnbt({ type: value.type, value: item })).join(', ')}]`
  if (type === 'string') return quoted(value)
  if (ARRAYS[type]) return array(ARRAYS[type], value)
  return number(type, value) + SUFFIX[type]
}

const pair = ([key, tag]) => `${QUIET_KEY.test(key) ? key : quoted(key)}: ${toSnbt(tag)}`
const array = ([letter, suffix], values) => `[${letter}; ${values.map(value => value + suffix).join(', ')}]`

// with the other kind of quotation mark if the text contains one, as in vanilla
function quoted (text) {
  const mark = text.includes('"') && !text.includes("'") ? "'" : '"'
  return mark + text.replaceAll('\\', '\\\\').replaceAll(mark, `\\${mark}`) + mark
}

function number (type, value) {
  if (type === 'long') return String(Array.isArray(value) ? BigInt.asIntN(64, (BigInt(value[0]) << 32n) | BigInt(value[1] >>> 0)) : value)
  if (type !== 'float' && type !== 'double') return String(value)
  const short = type === 'float' ? Number(Math.fround(value).toPrecision(8)) : value
  return Number.isInteger(short) ? `${short}.0` : String(short)
}

/** Parses a path into names and indexes, which count from the end when negative; null when it is malformed. */
function readPath (text) {
  const steps = []
  let rest = text
  while (rest !== '') {
    const match = /^(?:\.?(?:"((?:\\.|[^"\\])+)"|([^\s."'[\]{}]+))|\[(-?\d+)\])/.exec(rest)
    if (!match || (steps.length === 0 && rest.startsWith('.'))) return null
    steps.push(match[3] === undefined ? (match[1]?.replace(/\\(.)/g, '$1') ?? match[2]) : Number(match[3]))
    rest = rest.slice(match[0].length)
  }
  return steps.length > 0 ? steps : null
}

/** Returns the tag at the end of a path, or undefined. */
function follow (tag, steps) {
  for (const step of steps) {
    if (tag === undefined) return undefined
    tag = typeof step === 'number' ? itemOf(tag, step) : tag.type === 'compound' ? tag.value[step] : undefined
  }
  return tag
}

function itemOf ({ type, value }, index) {
  const at = list => list.at(index)
  if (type === 'list') return at(value.value) === undefined ? undefined : { type: value.type, value: at(value.value) }
  if (ARRAYS[type]) return at(value) === undefined ? undefined : { type: type.replace('Array', ''), value: at(value) }
}

module.exports = { toSnbt, readPath, follow }
