'use strict'

// Text components in commands: JSON that is checked when it is parsed, and whose selectors and scores become names and numbers for each reader.

const { Reader } = require('./reader')
const { readSelector } = require('./selectors')
const { nameOf } = require('./source')

const CONTENTS = ['text', 'translate', 'score', 'selector', 'keybind', 'nbt']
const DEEPEST = 64

function readComponent (reader) {
  const start = reader.cursor
  const text = jsonAt(reader.text, start)
  let value
  try {
    value = JSON.parse(text)
    check(value, 0)
  } catch (error) {
    reader.failAt(start, 'argument.component.invalid', error.message)
  }
  reader.cursor = start + text.length
  return value
}

/** Returns the JSON value that begins there: up to its last bracket or quotation mark, or to the next space. */
function jsonAt (text, start) {
  let depth = 0
  for (let i = start; i < text.length; i++) {
    if (text[i] === '"') i = endOfString(text, i)
    else if (text[i] === '{' || text[i] === '[') depth++
    else if (text[i] === '}' || text[i] === ']') depth--
    else if (depth > 0 || text[i + 1] !== ' ') continue
    if (depth <= 0) return text.slice(start, i + 1)
  }
  return text.slice(start)
}

function endOfString (text, start) {
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === '"') return i
  }
  return text.length
}

function check (value, depth) {
  if (depth > DEEPEST) throw new Error('too deep')
  if (['string', 'number', 'boolean'].includes(typeof value)) return
  if (value === null || typeof value !== 'object') throw new Error('Not a component')
  if (Array.isArray(value)) {
    if (value.length === 0) throw new Error('Empty list')
    for (const part of value) check(part, depth + 1)
    return
  }
  if (!CONTENTS.some(key => key in value)) throw new Error('No content')
  for (const parts of [value.with, value.extra]) {
    if (parts !== undefined && !Array.isArray(parts)) throw new Error('Not a list')
    for (const part of parts ?? []) check(part, depth + 1)
  }
}

/** Returns what a reader sees of a component; `source` is the sender. */
function resolve (component, source, viewer = null) {
  if (Array.isArray(component)) return component.map(part => resolve(part, source, viewer))
  if (typeof component !== 'object') return component
  const { selector, score, ...rest } = component
  const result = { ...rest }
  for (const key of ['with', 'extra']) if (rest[key]) result[key] = rest[key].map(part => resolve(part, source, viewer))
  if (selector !== undefined) return join({ text: '', ...result }, named(selector, source), rest.separator)
  if (score !== undefined) return { text: scoreOf(score, source, viewer), ...result }
  return result
}

function named (selector, source) {
  const reader = new Reader(String(selector))
  return readSelector(reader, source)
    .find(source)
    .map(entity => nameOf(source.serv, entity))
}

function join (base, names, separator = { text: ', ', color: 'gray' }) {
  const extra = names.flatMap((name, n) => (n > 0 ? [separator, name] : [name]))
  return { ...base, extra: [...extra, ...(base.extra ?? [])] }
}

function scoreOf ({ name, objective }, source, viewer) {
  const holder = name === '*' ? viewer?.username : name.startsWith('@') ? named(name, source)[0] : name
  return String(source.serv.scoreboard?.scoreOf(holder, objective) ?? '')
}

module.exports = { readComponent, resolve }
