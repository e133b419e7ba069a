'use strict'

// Entity selectors: @p @a @r @e @s @n with their options, a player's name, or a UUID. They are parsed first and searched when the command runs,
// because `/execute` changes the source and its place.

const { dimensionAt, localX } = require('../dimensions')
const { kindOf, nameOf, rotationOf } = require('./source')
const { readRange, within } = require('./ranges')

const MODES = ['survival', 'creative', 'adventure', 'spectator']
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const NAME = /^[^ ]{1,16}$/

const KINDS = {
  p: { players: true, limit: 1, sort: 'nearest' },
  a: { players: true, limit: Infinity, sort: 'arbitrary' },
  r: { players: true, limit: 1, sort: 'random' },
  e: { players: false, limit: Infinity, sort: 'arbitrary' },
  s: { self: true, players: false, limit: 1, sort: 'arbitrary' },
  n: { players: false, limit: 1, sort: 'nearest' }
}

const distance = (entity, { x, y, z }) => Math.hypot(entity.position.x - x, entity.position.y - y, entity.position.z - z)
const SORTS = {
  nearest: (list, origin) => list.sort((a, b) => distance(a, origin) - distance(b, origin)),
  furthest: (list, origin) => list.sort((a, b) => distance(b, origin) - distance(a, origin)),
  random: list => shuffle(list),
  arbitrary: list => list
}

function shuffle (list) {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1))
    ;[list[i], list[j]] = [list[j], list[i]]
  }
  return list
}

class Selector {
  constructor (kind) {
    Object.assign(this, { self: false, filters: [], origin: {}, box: {}, ...kind })
  }

  get single () {
    return this.limit === 1
  }

  /** Returns the selected entities, seen from the source; possibly none. */
  find (source) {
    const { serv } = source
    const { x = localX(source.position.x), ...origin } = this.origin
    const from = { ...source.position, ...origin, x: x + dimensionAt(source.position.x).shift }
    const everybody = this.self ? [source.entity].filter(Boolean) : this.players ? serv.players : inWorld(serv)
    const found = everybody.filter(entity => this.holds(entity, source, from))
    return SORTS[this.sort](found, from).slice(0, this.limit)
  }

  holds (entity, source, from) {
    if (this.distance && !within(this.distance, distance(entity, from))) return false
    if (Object.keys(this.box).length > 0 && !this.inBox(entity, from)) return false
    return this.filters.every(filter => filter(entity, source))
  }

  inBox ({ position, width = 0.6, height = 1.8 }, from) {
    const half = { x: width / 2, y: 0, z: width / 2 }
    return ['x', 'y', 'z'].every(axis => {
      const size = this.box[axis] ?? 0
      const [low, high] = [Math.min(from[axis], from[axis] + size), Math.max(from[axis], from[axis] + size) + 1]
      const top = axis === 'y' ? position.y + height : position[axis] + half[axis]
      return position[axis] - half[axis] < high && top > low
    })
  }
}

const inWorld = serv =>
  Object.values(serv.entities).filter(entity => entity.type !== 'player' || serv.players.includes(entity))

// each option reads its value and returns a test for entities, or changes the selector
const OPTIONS = {
  type: (reader, selector) => {
    const not = negated(reader)
    const start = reader.cursor
    const tag = reader.peek() === '#'
    if (tag) reader.cursor++
    const name = reader.id()
    if (tag || !selector.registry.entitiesByName[name])
      reader.failAt(start, 'argument.entity.options.type.invalid', tag ? `#${name}` : name)
    return (entity, { serv }) => (kindOf(serv, entity) === name) !== not
  },
  name: reader => {
    const not = negated(reader)
    const name = reader.string()
    return (entity, { serv }) => (plainName(serv, entity) === name) !== not
  },
  distance: (reader, selector) => {
    selector.distance = readRange(reader, { whole: false })
    if ((selector.distance.low ?? 0) < 0 || (selector.distance.high ?? 0) < 0)
      reader.fail('argument.entity.options.distance.negative')
  },
  level: reader => {
    const range = readRange(reader)
    if ((range.low ?? 0) < 0) reader.fail('argument.entity.options.level.negative')
    return entity => entity.type === 'player' && within(range, entity.level ?? 0)
  },
  limit: (reader, selector) => {
    const start = reader.cursor
    selector.limit = reader.number('int')
    if (selector.limit < 1) reader.failAt(start, 'argument.entity.options.limit.toosmall')
  },
  sort: (reader, selector) => {
    const start = reader.cursor
    const sort = reader.word()
    if (!Object.hasOwn(SORTS, sort)) reader.failAt(start, 'argument.entity.options.sort.irreversible', sort)
    selector.sort = sort
  },
  gamemode: reader => {
    const not = negated(reader)
    const start = reader.cursor
    const mode = MODES.indexOf(reader.word())
    if (mode < 0) reader.failAt(start, 'argument.entity.options.mode.invalid', reader.text.slice(start, reader.cursor))
    return entity => entity.type === 'player' && (entity.gameMode === mode) !== not
  },
  tag: reader => {
    const not = negated(reader)
    const tag = reader.word()
    return entity => (tag === '' ? !entity.tags?.size : Boolean(entity.tags?.has(tag))) !== not
  },
  team: reader => {
    const not = negated(reader)
    const team = reader.word()
    return (entity, { serv }) => ((serv.scoreboard?.teamOf(holderName(entity))?.name ?? '') === team) !== not
  },
  scores: reader => scores(reader),
  x_rotation: reader => turned(reader, 'pitch'),
  y_rotation: reader => turned(reader, 'yaw')
}
for (const axis of ['x', 'y', 'z']) {
  OPTIONS[axis] = (reader, selector) => {
    selector.origin[axis] = reader.number('double')
  }
  OPTIONS[`d${axis}`] = (reader, selector) => {
    for (const one of ['x', 'y', 'z']) selector.box[one] ??= 0
    selector.box[axis] = reader.number('double')
  }
}

function negated (reader) {
  if (reader.peek() !== '!') return false
  reader.cursor++
  return true
}

/** As in vanilla, a range of angles may wrap around the circle: `170..-170`. A missing end is 0 or 359. */
function turned (reader, name) {
  const range = readRange(reader, { whole: false, wraps: true })
  const [low, high] = [wrapped(range.low ?? 0), wrapped(range.high ?? 359)]
  return entity => {
    const angle = wrapped(rotationOf(entity)[name])
    return low > high ? angle >= low || angle <= high : within({ low, high }, angle)
  }
}

const wrapped = degrees => ((((degrees + 180) % 360) + 360) % 360) - 180

function scores (reader) {
  const wanted = []
  reader.expect('{')
  for (reader.skipSpace(); reader.canRead() && reader.peek() !== '}'; reader.skipSpace()) {
    const name = reader.word()
    reader.skipSpace()
    reader.expect('=')
    reader.skipSpace()
    wanted.push([name, readRange(reader)])
    reader.skipSpace()
    if (reader.peek() === ',') reader.cursor++
  }
  reader.expect('}')
  return (entity, { serv }) =>
    wanted.every(([name, range]) => within(range, serv.scoreboard?.scoreOf(holderName(entity), name) ?? NaN))
}

/** The name under which scores and teams store an entity. */
const holderName = entity => entity.username ?? entity.uuid
const plainName = (serv, entity) => entity.username ?? serv.plain(nameOf(serv, entity))

function readSelector (reader, source) {
  if (reader.peek() === '@') return readVariable(reader, source)
  const start = reader.cursor
  const name = reader.string()
  if (UUID.test(name)) return oneBy(entity => entity.uuid === name.toLowerCase(), false)
  if (name === '' || !NAME.test(name)) reader.failAt(start, 'argument.entity.invalid')
  return oneBy(entity => entity.username?.toLowerCase() === name.toLowerCase(), true)
}

function oneBy (filter, players) {
  return Object.assign(new Selector({ players, limit: 1, sort: 'arbitrary' }), { filters: [filter], named: true })
}

function readVariable (reader, { serv, level }) {
  const start = reader.cursor
  if (level < 2) reader.fail('argument.entity.selector.not_allowed')
  reader.cursor++
  if (!reader.canRead()) reader.failAt(start, 'argument.entity.selector.missing')
  const letter = reader.read()
  if (!Object.hasOwn(KINDS, letter)) reader.failAt(start, 'argument.entity.selector.unknown', `@${letter}`)
  const selector = new Selector(KINDS[letter])
  selector.filters = []
  selector.registry = serv.registry
  if (!selector.self && letter !== 'p' && letter !== 'r' && letter !== 'a')
    selector.filters.push(entity => (entity.health ?? 1) > 0)
  if (reader.peek() === '[') readOptions(reader, selector)
  return selector
}

function readOptions (reader, selector) {
  reader.expect('[')
  reader.skipSpace()
  while (reader.canRead() && reader.peek() !== ']') {
    const start = reader.cursor
    const name = reader.string()
    if (!Object.hasOwn(OPTIONS, name)) reader.failAt(start, 'argument.entity.options.unknown', name)
    reader.skipSpace()
    if (reader.peek() !== '=') reader.failAt(start, 'argument.entity.options.valueless', name)
    reader.cursor++
    reader.skipSpace()
    const filter = OPTIONS[name](reader, selector)
    if (filter) selector.filters.push(filter)
    reader.skipSpace()
    if (reader.peek() === ',') reader.cursor++
    else if (reader.peek() !== ']') reader.fail('argument.entity.options.unterminated')
    reader.skipSpace()
  }
  if (!reader.canRead()) reader.fail('argument.entity.options.unterminated')
  reader.cursor++
}

// completions inside the brackets
const VALUES = {
  sort: () => Object.keys(SORTS),
  gamemode: () => MODES,
  type: ({ registry }) => registry.entitiesArray.map(({ name }) => `minecraft:${name}`)
}

function suggest (typed, { serv, level }) {
  const inside = /^@[aenprs]\[(.*,)?\s*(?:(\w+)=)?!?/.exec(typed)
  if (inside) {
    const list = inside[2] ? (VALUES[inside[2]]?.(serv) ?? []) : Object.keys(OPTIONS).map(name => `${name}=`)
    return { at: inside[0].length, list }
  }
  const names = serv.players.map(player => player.username)
  return { list: level >= 2 ? [...names, ...Object.keys(KINDS).map(letter => `@${letter}`)] : names }
}

module.exports = { readSelector, suggest, holderName, MODES }
