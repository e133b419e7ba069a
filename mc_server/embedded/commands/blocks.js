'use strict'

// Commands that change the land: setblock, fill, clone.

const { Vec3 } = require('vec3')
const { blockPos } = require('./coordinates')
const { blockState, blockPredicate } = require('./block_arguments')
const { putBlockData, blockData } = require('./block_data')
const { refuse } = require('./reader')
const { say } = require('./answers')
const { done } = require('./running')
const { localX } = require('../dimensions')

const MOST_BLOCKS = 32768
const AIR = 0

function setblock (source, { pos, block, mode = 'replace' }) {
  const { serv } = source
  const before = serv.terrain.blockAt(pos)
  if (mode === 'keep' && before.stateId !== AIR) refuse('commands.setblock.failed')
  if (mode === 'destroy') serv.breakBlock(pos)
  const changed = put(serv, pos, block)
  if (!changed && !(mode === 'destroy' && before.stateId !== AIR)) refuse('commands.setblock.failed')
  serv.settleAround(pos)
  return say('commands.setblock.success', localX(pos.x), pos.y, pos.z)
}

/** @returns whether anything changed */
function put (serv, pos, { state, data }) {
  const same = serv.terrain.stateAt(pos) === state
  if (same && !data) return false
  if (!same) serv.setBlock(pos, state)
  if (data) putBlockData(serv, pos, data)
  return true
}

function box (a, b) {
  const [low, high] = [a.min(b), a.max(b)]
  return { low, high, size: (high.x - low.x + 1) * (high.y - low.y + 1) * (high.z - low.z + 1) }
}

function * placesIn ({ low, high }) {
  for (let y = low.y; y <= high.y; y++)
    for (let z = low.z; z <= high.z; z++) for (let x = low.x; x <= high.x; x++) yield new Vec3(x, y, z)
}

const isShell = (pos, { low, high }) => ['x', 'y', 'z'].some(axis => pos[axis] === low[axis] || pos[axis] === high[axis])

// what each mode puts at a place of the box; undefined leaves the place alone
const MODES = {
  replace: block => block,
  destroy: (block, pos, area, serv) => {
    serv.breakBlock(pos)
    return block
  },
  keep: (block, pos, area, serv) => (serv.terrain.stateAt(pos) === AIR ? block : undefined),
  outline: (block, pos, area) => (isShell(pos, area) ? block : undefined),
  hollow: (block, pos, area) => (isShell(pos, area) ? block : { state: AIR })
}

function fill (source, { from, to, block, mode = 'replace', filter = null }) {
  const { serv } = source
  const area = box(from, to)
  tooBig('fill', area.size)
  const changed = []
  for (const pos of placesIn(area)) {
    if (filter && !filter(serv.terrain.blockAt(pos))) continue
    const before = serv.terrain.stateAt(pos)
    const wanted = MODES[mode](block, pos, area, serv)
    if (wanted && (put(serv, pos, wanted) || before !== serv.terrain.stateAt(pos))) changed.push(pos)
  }
  if (changed.length === 0) refuse('commands.fill.failed')
  // blocks inside a completely filled box have only the same blocks around them and need no update
  const full = mode === 'replace' && !filter
  for (const pos of changed) if (!full || isShell(pos, area)) serv.settleAround(pos)
  return done(changed.length, say('commands.fill.success', changed.length))
}

function tooBig (command, size) {
  if (size > MOST_BLOCKS) refuse(`commands.${command}.toobig`, MOST_BLOCKS, size)
}

function clone (source, { begin, end, destination, mask = 'replace', filter, mode = 'normal' }) {
  const { serv } = source
  const area = box(begin, end)
  tooBig('clone', area.size)
  const shift = destination.minus(area.low)
  const target = box(destination, area.high.plus(shift))
  if (!serv.terrain.contains(target.high)) refuse('argument.pos.unloaded')
  if (mode === 'normal' && overlap(area, target)) refuse('commands.clone.overlap')
  const blocks = [...placesIn(area)].map(pos => copyOf(serv, pos)).filter(({ block }) => chosen(block, mask, filter))
  if (mode === 'move') for (const { pos } of blocks) serv.setBlock(pos, AIR)
  const changed = blocks.filter(({ pos, block, data }) => put(serv, pos.plus(shift), { state: block.stateId, data }))
  if (changed.length === 0) refuse('commands.clone.failed')
  for (const { pos } of changed) if (isShell(pos, area)) serv.settleAround(pos.plus(shift))
  return done(changed.length, say('commands.clone.success', changed.length))
}

const copyOf = (serv, pos) => ({ pos, block: serv.terrain.blockAt(pos), data: blockData(serv, pos) })
const chosen = (block, mask, filter) =>
  mask === 'masked' ? block.stateId !== AIR : mask === 'filtered' ? filter(block) : true
const overlap = (a, b) => ['x', 'y', 'z'].every(axis => a.low[axis] <= b.high[axis] && b.low[axis] <= a.high[axis])

const op = (usage, types, run) => ({ usage, level: 2, types, run })
const box3 = { begin: blockPos, end: blockPos, destination: blockPos }

module.exports.commandsFor = () => [
  op('setblock <pos> <block> [mode=(destroy|keep|replace)]', { pos: blockPos, block: blockState }, setblock),
  op(
    'fill <from> <to> <block> [mode=(destroy|hollow|keep|outline)]',
    { from: blockPos, to: blockPos, block: blockState },
    fill
  ),
  op(
    'fill <from> <to> <block> replace [<filter>]',
    { from: blockPos, to: blockPos, block: blockState, filter: blockPredicate },
    fill
  ),
  op('clone <begin> <end> <destination> [mask=(replace|masked) [mode=(force|move|normal)]]', box3, clone),
  op(
    'clone <begin> <end> <destination> mask=(filtered) <filter> [mode=(force|move|normal)]',
    { ...box3, filter: blockPredicate },
    clone
  )
]
module.exports.placesIn = placesIn
module.exports.box = box
