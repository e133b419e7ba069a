'use strict'

// The types of command arguments. Each has the parser name that clients know, `read` (parses the text), where needed `resolve` (finds the value for
// the source when the command runs), and `suggest` (completions).

const { refuse } = require('./reader')
const { readSelector, suggest: suggestEntities, MODES } = require('./selectors')
const { readRange } = require('./ranges')
const { readComponent } = require('./text_component')
const snbt = require('./snbt')
const { DIMENSIONS, dimensionCalled } = require('../dimensions')

// ---- numbers and words

const bounds = (kind, low, high) => ({
  flags: { unused: 0, max_present: high === undefined ? 0 : 1, min_present: low === undefined ? 0 : 1 },
  min: kind === 'long' && low !== undefined ? BigInt(low) : low,
  max: kind === 'long' && high !== undefined ? BigInt(high) : high
})

const number = kind => (low, high) => ({
  parser: `brigadier:${kind}`,
  properties: bounds(kind, low, high),
  read: reader => {
    const start = reader.cursor
    const value = reader.number(kind === 'integer' ? 'int' : kind)
    const wrong = value < low ? ['low', low] : value > high ? ['big', high] : null
    if (wrong) reader.failAt(start, `argument.${kind}.${wrong[0]}`, wrong[1], value)
    return value
  }
})
const integer = number('integer')
const float = number('float')
const double = number('double')

const boolean = {
  parser: 'brigadier:bool',
  read: reader => reader.boolean(),
  suggest: () => ({ list: ['true', 'false'] })
}

/** A word; `list(source)` returns the possible ones, for completion. */
const word = list => ({
  parser: 'brigadier:string',
  properties: 'SINGLE_WORD',
  ask: Boolean(list),
  read: reader => reader.word(),
  suggest: list && ((typed, source) => ({ list: list(source) }))
})

const greedy = { parser: 'brigadier:string', properties: 'GREEDY_PHRASE', read: reader => rest(reader) }

function rest (reader) {
  const text = reader.rest
  reader.cursor = reader.text.length
  return text
}

/** A message; selectors in it become names, if the source may use them. */
const message = {
  parser: 'minecraft:message',
  read: rest,
  suggest: (typed, source) => {
    const at = typed.lastIndexOf(' ') + 1
    return typed.startsWith('@', at) ? { at, list: suggestEntities(typed.slice(at), source).list } : {}
  }
}

// ---- who

/** Entities: `single` for one, `players` for players only. Finding none is an error unless it is `optional`. */
const entity = ({ single, players, optional = false }) => ({
  parser: 'minecraft:entity',
  properties: { unused: 0, onlyAllowPlayers: players ? 1 : 0, onlyAllowEntities: single ? 1 : 0 },
  read: (reader, source) => {
    const start = reader.cursor
    const selector = readSelector(reader, source)
    if (single && !selector.single) reader.failAt(start, `argument.${players ? 'player' : 'entity'}.toomany`)
    if (players && !selector.players && !selector.self) reader.failAt(start, 'argument.player.entities')
    return selector
  },
  resolve: (selector, source) => {
    const found = selector.find(source).filter(one => !players || one.type === 'player')
    if (found.length === 0 && !optional)
      refuse(`argument.entity.notfound.${players || selector.players ? 'player' : 'entity'}`)
    return single ? found[0] : found
  },
  suggest: suggestEntities
})
const player = entity({ single: true, players: true })
const players = entity({ players: true })
const oneEntity = entity({ single: true })
const entities = entity({})
const anyEntities = entity({ optional: true })

/** Names of players, who need not be connected. */
const profiles = (list = ({ serv }) => serv.players.map(one => one.username)) => ({
  parser: 'minecraft:game_profile',
  ask: true,
  read: (reader, source) => {
    if (reader.peek() === '@') {
      const start = reader.cursor
      const selector = readSelector(reader, source)
      if (!selector.players && !selector.self) reader.failAt(start, 'argument.player.entities')
      return selector
    }
    return reader.while(/[^ ]/)
  },
  resolve: (value, source) => {
    if (typeof value !== 'string') {
      const found = value.find(source).map(one => one.username)
      return found.length > 0 ? found : refuse('argument.entity.notfound.player')
    }
    if (!/^\w{1,16}$/.test(value)) refuse('argument.player.unknown')
    return [source.serv.findPlayer(value)?.username ?? value]
  },
  suggest: (typed, source) => ({ list: list(source) })
})

// ---- named things

const gamemode = {
  parser: 'minecraft:gamemode',
  read: reader => {
    const start = reader.cursor
    const name = reader.word()
    const mode = MODES.indexOf(name)
    return mode >= 0 ? mode : reader.failAt(start, 'argument.gamemode.invalid', name)
  },
  suggest: () => ({ list: MODES })
}

/** An entry of a registry, by id: `known(serv, name)` returns it, `names(serv)` all names. */
const resource = (registry, known, names) => ({
  parser: 'minecraft:resource',
  properties: { registry },
  read: (reader, { serv }) => {
    const start = reader.cursor
    const name = reader.id()
    const found = known(serv, name)
    if (found === undefined || found === null)
      reader.failAt(start, 'argument.resource.not_found', `minecraft:${name}`, registry)
    return found
  },
  suggest: (typed, { serv }) => ({ list: names(serv).map(name => `minecraft:${name}`) })
})

const resourceLocation = list => ({
  parser: 'minecraft:resource_location',
  ask: Boolean(list),
  read: reader => {
    const start = reader.cursor
    const id = reader.while(/[0-9a-z_:/.-]/)
    if (id === '' || id.split(':').length > 2) reader.failAt(start, 'argument.id.invalid')
    return id.includes(':') ? id : `minecraft:${id}`
  },
  suggest: list && ((typed, source) => ({ list: list(source) }))
})

const dimension = {
  parser: 'minecraft:dimension',
  read: reader => reader.id(),
  resolve: name => dimensionCalled(name) ?? refuse('argument.dimension.invalid', `minecraft:${name}`),
  suggest: () => ({ list: DIMENSIONS.map(({ name }) => `minecraft:${name}`) })
}

const COLORS = [
  ...['black', 'dark_blue', 'dark_green', 'dark_aqua', 'dark_red', 'dark_purple', 'gold', 'gray', 'dark_gray'],
  ...['blue', 'green', 'aqua', 'red', 'light_purple', 'yellow', 'white', 'reset']
]
const color = {
  parser: 'minecraft:color',
  read: reader => {
    const start = reader.cursor
    const name = reader.word()
    return COLORS.includes(name) ? name : reader.failAt(start, 'argument.color.invalid', name)
  },
  suggest: () => ({ list: COLORS })
}

// ---- time, ranges, text, data

const UNITS = { d: 24000, s: 20, t: 1, '': 1 }
const time = (low = 0) => ({
  parser: 'minecraft:time',
  properties: { min: low },
  read: reader => {
    const start = reader.cursor
    const amount = reader.number('float')
    const unit = reader.word()
    if (!Object.hasOwn(UNITS, unit)) reader.failAt(start, 'argument.time.invalid_unit')
    const ticks = Math.round(amount * UNITS[unit])
    if (ticks < low) reader.failAt(start, 'argument.time.tick_count_too_low', low, ticks)
    return ticks
  }
})

const intRange = { parser: 'minecraft:int_range', read: reader => readRange(reader) }
const component = { parser: 'minecraft:component', read: readComponent }
const compound = { parser: 'minecraft:nbt', read: reader => snbt.readCompound(reader) }

const anchor = {
  parser: 'minecraft:entity_anchor',
  read: reader => {
    const start = reader.cursor
    const name = reader.word()
    return ['feet', 'eyes'].includes(name) ? name : reader.failAt(start, 'argument.anchor.invalid', name)
  },
  suggest: () => ({ list: ['eyes', 'feet'] })
}

const swizzle = {
  parser: 'minecraft:swizzle',
  read: reader => {
    const axes = reader.while(/[xyz]/)
    if (axes === '' || new Set(axes).size !== axes.length) reader.fail('arguments.swizzle.invalid')
    return axes
  }
}

module.exports = {
  ...{ integer, float, double, boolean, word, greedy, message, time, intRange, component, compound, color },
  ...{ player, players, entityOf: entity, entity: oneEntity, entities, anyEntities, profiles },
  ...{ gamemode, resource, resourceLocation, dimension, anchor, swizzle, COLORS }
}
