'use strict'
// JSON text of limited length and depth, the only thing that crosses the border of the sandbox.

const HIDDEN = new Set(['__proto__', 'constructor', 'prototype']) // keys that mean more than a key to careless code

/** Parse a text; throw a TypeError that says what is wrong with it. */
function read (text, { length, depth }) {
  if (text.length > length) throw new TypeError(`longer than ${length} characters`)
  return check(JSON.parse(text), depth)
}

/** Return the same value; throw a TypeError when it is nested too deeply or has forbidden keys or malformed text. */
function check (value, depth) {
  if (typeof value !== 'object' || value === null) return value
  if (depth <= 0) throw new TypeError('nested too deeply')
  for (const key of Object.keys(value)) {
    if (HIDDEN.has(key)) throw new TypeError(`nothing may be called ${key}`)
    check(value[key], depth - 1)
  }
  return value
}

/** Return a value as JSON text, undefined as null; throw a TypeError when it has no JSON form or is too long. */
function write (value, { length }) {
  const text = JSON.stringify(value) ?? 'null'
  if (text.length > length) throw new TypeError(`longer than ${length} characters`)
  return text
}

/** Return the value with lone surrogates replaced in every text, because other languages reject them. */
function wellFormed (value) {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(wellFormed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key.toWellFormed(), wellFormed(each)]))
}

module.exports = { read, check, write, wellFormed }
