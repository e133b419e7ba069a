'use strict'

// /execute: runs another command as an entity, at a place or under a condition, and stores its result. Each part turns one source into others; `run`
// returns to the root of the tree.

const { Vec3 } = require('vec3')
const types = require('./arguments')
const { vec3, blockPos, rotation, towards } = require('./coordinates')
const { blockPredicate } = require('./block_arguments')
const { objective, scoreHolder, scoreHolders } = require('./score_arguments')
const { refuse } = require('./reader')
const { say } = require('./answers')
const { done } = require('./running')
const { eyesOf, rotationOf } = require('./source')
const { heightIn, MAPS } = require('../light/heightmaps')
const { summonable, create } = require('./moving')
const { placesIn, box } = require('./blocks')
const { within } = require('./ranges')
const { dimensionAt, localX } = require('../dimensions')

const MOST_BLOCKS = 32768
const COMPARE = {
  '=': (a, b) => a === b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b
}

// ---- entity and place

const as = (source, { targets }) => targets.map(target => source.as(target))
const at = (source, { targets }) => targets.map(target => source.at(target))
const positioned = (source, { pos }) => [source.with({ position: pos, anchor: 'feet' })]
const positionedAs = (source, { targets }) => targets.map(({ position }) => source.with({ position: position.clone() }))
const rotated = (source, { rot }) => [source.with({ rotation: rot })]
const rotatedAs = (source, { targets }) => targets.map(target => source.with({ rotation: rotationOf(target) }))
const facing = (source, { pos }) => [source.with({ rotation: towards(source.anchored, pos) })]
const facingEntity = (source, { targets, anchor }) =>
  targets.map(target => {
    const to = anchor === 'eyes' ? target.position.offset(0, eyesOf(target), 0) : target.position
    return source.with({ rotation: towards(source.anchored, to) })
  })
const align = (source, { axes }) => {
  const floored = source.position.floored()
  const { x, y, z } = source.position
  const pick = (axis, own, whole) => (axes.includes(axis) ? whole : own)
  return [source.with({ position: new Vec3(pick('x', x, floored.x), pick('y', y, floored.y), pick('z', z, floored.z)) })]
}
// the corresponding place in the other dimension
const inDimension = (source, { dimension }) => {
  const { x, y, z } = source.position
  const scale = dimensionAt(x).scale / dimension.scale
  return [source.with({ position: new Vec3(localX(x) * scale + dimension.shift, y, z * scale) })]
}
const anchored = (source, { anchor }) => [source.with({ anchor })]
const over = (source, { map }) => {
  const { x, z } = source.position
  const { terrain } = source.serv
  const [columnX, columnZ] = [Math.floor(x), Math.floor(z)]
  const column = terrain.column(columnX >> 4, columnZ >> 4)
  return [source.with({ position: new Vec3(x, heightIn(terrain.registry, column, columnX, columnZ, map), z) })]
}
const summoned = (source, { entity }) => [source.as(create(source.serv, entity, source.position))]

// ---- conditions: each returns a count, and zero means "no"

const CONDITIONS = [
  ['block <pos> <block>', { pos: blockPos, block: blockPredicate }, isBlock],
  [
    'blocks <start> <end> <destination> how=(all|masked)',
    { start: blockPos, end: blockPos, destination: blockPos },
    sameBlocks
  ],
  ['entity <entities>', { entities: types.anyEntities }, (source, { entities }) => entities.length],
  [
    'score <target> <targetObjective> matches <range>',
    { target: scoreHolder, targetObjective: objective, range: types.intRange },
    ({ serv }, { target, targetObjective: name, range }) => within(range, serv.scoreboard.scoreOf(target, name) ?? NaN)
  ],
  ...Object.keys(COMPARE).map(sign => [
    `score <target> <targetObjective> ${sign} <source> <sourceObjective>`,
    { target: scoreHolder, targetObjective: objective, source: scoreHolder, sourceObjective: objective },
    (source, args) => compare(source, args, COMPARE[sign])
  ]),
  [
    'dimension <dimension>',
    { dimension: types.dimension },
    ({ position }, { dimension }) => dimensionAt(position.x) === dimension
  ],
  ['loaded <pos>', { pos: blockPos }, () => true]
]

function isBlock ({ serv }, { pos, block }) {
  return block(serv.terrain.blockAt(pos))
}

function compare ({ serv }, { target, targetObjective, source, sourceObjective }, test) {
  const [a, b] = [serv.scoreboard.scoreOf(target, targetObjective), serv.scoreboard.scoreOf(source, sourceObjective)]
  return a !== undefined && b !== undefined && test(a, b)
}

function sameBlocks ({ serv }, { start, end, destination, how }) {
  const area = box(start, end)
  if (area.size > MOST_BLOCKS) refuse('commands.execute.blocks.toobig', MOST_BLOCKS, area.size)
  const shift = destination.minus(area.low)
  let count = 0
  for (const pos of placesIn(area)) {
    const state = serv.terrain.stateAt(pos)
    if (how === 'masked' && state === 0) continue
    if (state !== serv.terrain.stateAt(pos.plus(shift))) return 0
    count++
  }
  return count
}

/** A condition in the chain lets a source through or not; at the end of the chain it is the answer. */
function condition ([usage, args, count], wanted) {
  const holds = found => Boolean(found) === wanted
  return {
    usage: `execute ${wanted ? 'if' : 'unless'} ${usage}`,
    level: 2,
    types: args,
    to: 'execute',
    forks: true,
    quiet: true,
    fork: (source, given) => (holds(count(source, given)) ? [source] : []),
    run: (source, given) => verdict(count(source, given), wanted)
  }
}

function verdict (found, wanted) {
  const many = typeof found === 'number'
  if (Boolean(found) !== wanted)
    refuse(`commands.execute.conditional.fail${many && found ? '_count' : ''}`, ...(many && found ? [found] : []))
  if (many && wanted) return done(found, say('commands.execute.conditional.pass_count', found))
  return say('commands.execute.conditional.pass')
}

// ---- store

function storeScore (source, { what, targets, objective: name }) {
  const { scoreboard } = source.serv
  const keep = (success, result) => {
    for (const target of targets) scoreboard.setScore(target, name, what === 'success' ? Number(success) : result)
  }
  return [source.with({ callbacks: [...source.callbacks, keep] })]
}

function storeBossBar (source, { what, id, part }) {
  const bar = source.serv.bossBars.get(id) ?? refuse('commands.bossbar.unknown', id)
  const keep = (success, result) => bar.set({ [part]: what === 'success' ? Number(success) : result })
  return [source.with({ callbacks: [...source.callbacks, keep] })]
}

const part = (usage, args, fork, forks = false) => ({
  ...{ usage: `execute ${usage}`, level: 2, types: args, fork, forks },
  to: 'execute'
})
const { anyEntities: targets, anchor } = types
const HEIGHTMAPS = Object.keys(MAPS).join('|')

module.exports.commandsFor = () => [
  { usage: 'execute run', level: 2, to: '' },
  part('as <targets>', { targets }, as, true),
  part('at <targets>', { targets }, at, true),
  part('positioned <pos>', { pos: vec3 }, positioned),
  part('positioned as <targets>', { targets }, positionedAs, true),
  part(`positioned over map=(${HEIGHTMAPS})`, {}, over),
  part('rotated <rot>', { rot: rotation }, rotated),
  part('rotated as <targets>', { targets }, rotatedAs, true),
  part('facing <pos>', { pos: vec3 }, facing),
  part('facing entity <targets> <anchor>', { targets, anchor }, facingEntity, true),
  part('align <axes>', { axes: types.swizzle }, align),
  part('anchored <anchor>', { anchor }, anchored),
  part('in <dimension>', { dimension: types.dimension }, inDimension),
  part('summon <entity>', { entity: summonable }, summoned),
  part(
    'store what=(result|success) score <targets> <objective>',
    { targets: scoreHolders, objective },
    storeScore
  ),
  part(
    'store what=(result|success) bossbar <id> part=(value|max)',
    { id: types.resourceLocation(({ serv }) => [...serv.bossBars.keys()]) },
    storeBossBar
  ),
  ...CONDITIONS.flatMap(one => [condition(one, true), condition(one, false)])
]
