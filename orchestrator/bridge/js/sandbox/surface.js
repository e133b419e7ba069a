'use strict'
// Numbers the members of a facade and describes its shape. The sandbox calls by number, so no name from inside is ever looked up in an object
// of the host.

const EventEmitter = require('node:events')

const DEEPEST = 4 // levels of objects in a facade; deeper members and cycles are not offered
const BASES = new Set([Object, Array, Map, Set, Promise, Error, Function, EventEmitter].map(base => base.prototype)) // nobody's own members
const MOST = 1000 // members

/**
 * Return `{shape, members}`. A shape is `{f: number}` for a function, `{a: number}` for a function known to be asynchronous, `{g: number}` for a
 * getter, `{v: value}` for a value, or `{o: {name: shape}}` for an object with any of those in it.
 */
function surfaceOf (facade) {
  const members = []
  const seen = new Set()
  const number = member => {
    if (members.length >= MOST) throw new TypeError(`a facade can have at most ${MOST} members`)
    return members.push(member) - 1
  }
  const walk = (owner, depth) => {
    if (seen.has(owner) || depth > DEEPEST) return null
    seen.add(owner)
    const entries = properties(owner).map(([name, property]) => [name, shapeOf(owner, name, property, depth)])
    seen.delete(owner)
    return { o: Object.fromEntries(entries.filter(([, shape]) => shape)) }
  }
  const shapeOf = (owner, name, property, depth) => {
    if (property.get) return { g: number({ name, call: () => property.get.call(owner) }) }
    const { value } = property
    if (typeof value === 'function') return { [isAsync(value) ? 'a' : 'f']: number({ name, awaited: value.awaited === true, call: args => value.apply(owner, args) }) }
    if (typeof value === 'object' && value !== null && !isPlain(value)) return walk(value, depth + 1)
    return ['symbol', 'bigint', 'undefined'].includes(typeof value) ? null : { v: value }
  }
  if (typeof facade !== 'object' || facade === null) throw new TypeError('a facade must be an object of functions and values')
  const shape = walk(facade, 0)
  JSON.stringify(shape) // what cannot be written is an error now, not in the middle of a run
  return { shape, members }
}

/** Return an object's own properties and those of its own classes, without names that begin with an underscore. */
function properties (owner) {
  const found = new Map()
  for (let from = owner; from && !BASES.has(from); from = Object.getPrototypeOf(from)) {
    for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(from))) {
      const own = from === owner ? property.enumerable : name !== 'constructor'
      if (own && !name.startsWith('_') && !found.has(name)) found.set(name, property)
    }
  }
  return [...found]
}

const isAsync = value => Object.prototype.toString.call(value) === '[object AsyncFunction]'

/** Tell whether a value is pure data, which crosses as it is. A position with methods, such as a Vec3, counts as data. */
function isPlain (value, depth = 0) {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function'
  if (Array.isArray(value)) return true
  if ([value.x, value.y, value.z].every(Number.isFinite) && Object.keys(value).length === 3) return true
  const proto = Object.getPrototypeOf(value)
  if (proto !== Object.prototype && proto !== null) return false
  return depth < DEEPEST && Object.values(Object.getOwnPropertyDescriptors(value)).every(each => !each.get && isPlain(each.value, depth + 1))
}

module.exports = { surfaceOf }
