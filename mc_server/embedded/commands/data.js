'use strict'

// Commands about data: /data get of an entity or a block, and /tag.

const { entity, entities, double, word } = require('./arguments')
const { blockPos } = require('./coordinates')
const { blockData } = require('./block_data')
const { entityData } = require('../entities/entity_data')
const { toSnbt, readPath, follow } = require('../snbt')
const { refuse } = require('./reader')
const { counted, WHO, say } = require('./answers')
const { nameOf } = require('./source')
const { done } = require('./running')
const { localX } = require('../dimensions')

const MOST_TAGS = 1024

const path = {
  parser: 'minecraft:nbt_path',
  read: reader => {
    const start = reader.cursor
    const text = reader.while(/[^ ]/)
    const steps = readPath(text)
    return steps ? { text, steps } : reader.failAt(start, 'arguments.nbtpath.node.invalid')
  }
}

const ofEntity = (source, { target }) => ({
  key: 'entity',
  tag: entityData(source.serv, target),
  what: [nameOf(source.serv, target)]
})

function ofBlock ({ serv }, { pos }) {
  const tag = blockData(serv, pos)
  return tag ? { key: 'block', tag, what: [localX(pos.x), pos.y, pos.z] } : refuse('commands.data.block.invalid')
}

const get = find => (source, args) => {
  const { key, tag, what } = find(source, args)
  const end = args.path ? follow(tag, args.path.steps) : tag
  if (end === undefined) refuse('arguments.nbtpath.nothing_found', args.path.text)
  if (args.scale !== undefined) return scaled(key, end, what, args)
  return done(resultOf(end), say(`commands.data.${key}.query`, ...what, toSnbt(end)))
}

function scaled (key, { value }, what, { path: { text }, scale }) {
  if (typeof value !== 'number') refuse('commands.data.get.invalid', text)
  const result = Math.floor(value * scale)
  return done(result, say(`commands.data.${key}.get`, text, ...what, scale.toFixed(2), result))
}

function resultOf ({ type, value }) {
  if (typeof value === 'number') return Math.floor(value)
  if (type === 'list') return value.value.length
  return type === 'compound' ? Object.keys(value).length : value.length
}

function addTag ({ serv }, { targets, name }) {
  const changed = targets.filter(target => {
    target.tags ??= new Set()
    return !target.tags.has(name) && target.tags.size < MOST_TAGS && target.tags.add(name)
  })
  if (changed.length === 0) refuse('commands.tag.add.failed')
  return done(changed.length, counted(serv, 'commands.tag.add.success', changed, name, WHO))
}

function removeTag ({ serv }, { targets, name }) {
  const changed = targets.filter(target => target.tags?.delete(name))
  if (changed.length === 0) refuse('commands.tag.remove.failed')
  return done(changed.length, counted(serv, 'commands.tag.remove.success', changed, name, WHO))
}

// in these keys the parts are in the other order: commands.tag.list.single.success
function listTags ({ serv }, { targets }) {
  const names = [...new Set(targets.flatMap(target => [...(target.tags ?? [])]))]
  const [kind, who] = targets.length === 1 ? ['single', nameOf(serv, targets[0])] : ['multiple', targets.length]
  if (names.length === 0) return done(0, say(`commands.tag.list.${kind}.empty`, who))
  return done(names.length, say(`commands.tag.list.${kind}.success`, who, names.length, names.join(', ')))
}

const op = (usage, types, run, more = {}) => ({ usage, level: 2, types, run, ...more })
const tagName = word()
const part = { path, scale: double() }

module.exports.commandsFor = () => [
  op('data get entity <target> [<path> [<scale>]]', { target: entity, ...part }, get(ofEntity), { quiet: true }),
  op('data get block <pos> [<path> [<scale>]]', { pos: blockPos, ...part }, get(ofBlock), { quiet: true }),
  op('tag <targets> add <name>', { targets: entities, name: tagName }, addTag),
  op('tag <targets> remove <name>', { targets: entities, name: tagName }, removeTag),
  op('tag <targets> list', { targets: entities }, listTags, { quiet: true })
]
