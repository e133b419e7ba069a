'use strict'

// Blocks in commands: `chest[facing=east]{Items:[...]}` to place one, the same or `#logs` to test for one.

const { stateWith } = require('../blocks/facing')
const { readCompound } = require('./snbt')

const blockState = {
  parser: 'minecraft:block_state',
  read: (reader, { serv }) => readBlock(reader, serv, 'argument.block.tag.disallowed'),
  suggest: (typed, { serv }) => suggest(typed, serv)
}

/** A test for blocks: any state with these properties, or any block of a tag. */
const blockPredicate = {
  parser: 'minecraft:block_predicate',
  read: (reader, { serv }) => {
    if (reader.peek() === '#') return readTag(reader, serv)
    const { block, wanted } = readBlock(reader, serv)
    return found => found.name === block.name && hasAll(found, wanted)
  },
  suggest: (typed, { serv }) => suggest(typed, serv)
}

const hasAll = (found, wanted) => {
  const properties = found.getProperties()
  return Object.entries(wanted).every(([name, value]) => String(properties[name]) === String(value))
}

function readTag (reader, serv) {
  const start = reader.cursor++
  const name = reader.id()
  const members = serv.tagMembers?.('minecraft:block', name)
  if (!members) reader.failAt(start, 'arguments.block.tag.unknown', `minecraft:${name}`)
  return found => members.has(found.name)
}

function readBlock (reader, serv, tagsRefused) {
  const start = reader.cursor
  if (reader.peek() === '#') reader.fail(tagsRefused)
  const name = reader.id()
  const block = Object.hasOwn(serv.registry.blocksByName, name) ? serv.registry.blocksByName[name] : null
  if (!block) reader.failAt(start, 'argument.block.id.invalid', name.includes(':') ? name : `minecraft:${name}`)
  const wanted = reader.peek() === '[' ? readProperties(reader, block) : {}
  const data = reader.peek() === '{' ? readCompound(reader) : null
  return { block, wanted, state: stateWith(serv.registry, block, wanted), data }
}

function readProperties (reader, block) {
  const wanted = {}
  const id = `minecraft:${block.name}`
  reader.expect('[')
  for (reader.skipSpace(); reader.peek() !== ']'; reader.skipSpace()) {
    const start = reader.cursor
    const name = reader.string()
    const state = block.states?.find(one => one.name === name)
    if (!state) reader.failAt(start, 'argument.block.property.unknown', id, name)
    if (Object.hasOwn(wanted, name)) reader.failAt(start, 'argument.block.property.duplicate', name, id)
    reader.skipSpace()
    if (reader.peek() !== '=') reader.fail('argument.block.property.novalue', name, id)
    reader.cursor++
    reader.skipSpace()
    wanted[name] = readValue(reader, state, id)
    reader.skipSpace()
    if (reader.peek() === ',') reader.cursor++
    else if (reader.peek() !== ']') reader.fail('argument.block.property.unclosed')
  }
  reader.expect(']')
  return wanted
}

function readValue (reader, state, id) {
  const start = reader.cursor
  const value = reader.string()
  if (!valuesOf(state).includes(value))
    reader.failAt(start, 'argument.block.property.invalid', id, value, state.name)
  return value
}

function valuesOf ({ type, values, num_values: size }) {
  if (type === 'bool') return ['true', 'false']
  return values ? values.map(String) : Array.from({ length: size }, (_, n) => String(n))
}

function suggest (typed, serv) {
  const inside = /^([\w:]+)\[(.*,)?\s*(?:(\w+)=)?/.exec(typed)
  if (!inside) return { list: serv.registry.blocksArray.map(({ name }) => `minecraft:${name}`) }
  const states = serv.registry.blocksByName[inside[1].replace(/^minecraft:/, '')]?.states ?? []
  const state = states.find(({ name }) => name === inside[3])
  const list = inside[3] ? (state ? valuesOf(state) : []) : states.map(({ name }) => `${name}=`)
  return { at: inside[0].length, list }
}

module.exports = { blockState, blockPredicate }
