'use strict'
// The only thing that crosses the wall: JSON text of a limited length, nested to a limited depth.

const HIDDEN = new Set(['__proto__', 'constructor', 'prototype']) // keys that mean more than a key to careless code

/** The value of a text, or a TypeError that says what is wrong with it. */
function read (text, { length, depth }) {
  if (text.length > length) throw new TypeError(`longer than ${length} characters`)
  return check(JSON.parse(text), depth)
}

/** The same value; a TypeError when it is nested too deeply, has keys that it must not have, or text that is no text. */
function check (value, depth) {
  if (typeof value !== 'object' || value === null) return value
  if (depth <= 0) throw new TypeError('nested too deeply')
  for (const key of Object.keys(value)) {
    if (HIDDEN.has(key)) throw new TypeError(`nothing may be called ${key}`)
    check(value[key], depth - 1)
  }
  return value
}

/** A value as text; a TypeError when it cannot be one, or is too long. Nothing at all is null. */
function write (value, { length }) {
  const text = JSON.stringify(value) ?? 'null'
  if (text.length > length) throw new TypeError(`longer than ${length} characters`)
  return text
}

/** Every text of a value without halves of characters, which other languages refuse. */
function wellFormed (value) {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(wellFormed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key.toWellFormed(), wellFormed(each)]))
}

module.exports = { read, check, write, wellFormed }
