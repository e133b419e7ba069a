'use strict'

// Coordinates in commands: absolute, `~` relative to the source, `^` along its view. They are parsed first and become a position when the command
// runs, in the dimension of the source, which counts x from its own middle.

const { Vec3 } = require('vec3')
const { dimensionAt, localX } = require('../dimensions')
const { refuse } = require('./reader')

const AXES = ['x', 'y', 'z']
const FARTHEST = 3e7
// as far as guard.js accepts positions of players; vanilla allows a thousand times more
const HIGHEST = 2e4 - 1000

function readAxis (reader, { whole, centred }) {
  if (!reader.canRead() || reader.peek() === ' ') reader.fail(`argument.pos.missing.${whole ? 'int' : 'double'}`)
  if (reader.peek() === '^') reader.fail('argument.pos.mixed')
  const relative = reader.peek() === '~'
  if (relative) reader.cursor++
  if (!reader.canRead() || reader.peek() === ' ') return { relative, value: 0 }
  const start = reader.cursor
  const value = reader.number(whole && !relative ? 'int' : 'double')
  const exact = reader.text.slice(start, reader.cursor).includes('.')
  return { relative, value: !relative && centred && !exact ? value + 0.5 : value }
}

function readLocalAxis (reader, start) {
  if (reader.peek() !== '^') reader.failAt(start, 'argument.pos.mixed')
  reader.cursor++
  return !reader.canRead() || reader.peek() === ' ' ? 0 : reader.number('double')
}

function between (reader, start, key) {
  if (reader.peek() !== ' ') reader.failAt(start, key)
  reader.cursor++
}

/** Parses three coordinates; `whole` for blocks. */
function readPlace (reader, { whole, centred = !whole }) {
  const start = reader.cursor
  const local = reader.peek() === '^'
  const parts = AXES.map((axis, n) => {
    if (n > 0) between(reader, start, 'argument.pos3d.incomplete')
    return local ? readLocalAxis(reader, start) : readAxis(reader, { whole, centred: centred && axis !== 'y' })
  })
  return local ? { local: parts } : { parts }
}

const relativeTo = (own, { relative, value }) => (relative ? own + value : value)

function placeFor ({ local, parts }, source) {
  const { position } = source
  const away = local ? ahead(local, source) : null
  const [x, y, z] = away ? [localX(away.x), away.y, away.z] : AXES.map((axis, n) => alongAxis(axis, position, parts[n]))
  return new Vec3(withinReach(x) + dimensionAt(position.x).shift, y, z)
}

const alongAxis = (axis, position, part) => relativeTo(axis === 'x' ? localX(position.x) : position[axis], part)

// a position outside the world stays outside, also of the other dimensions
const withinReach = x => Math.max(-1.1 * FARTHEST, Math.min(1.1 * FARTHEST, x))

/** Returns the position so far to the left, up and forward. */
function ahead ([left, up, forwards], source) {
  const yaw = ((source.rotation.yaw + 90) * Math.PI) / 180
  const pitch = (-source.rotation.pitch * Math.PI) / 180
  const above = pitch + Math.PI / 2
  const front = new Vec3(Math.cos(yaw) * Math.cos(pitch), Math.sin(pitch), Math.sin(yaw) * Math.cos(pitch))
  const top = new Vec3(Math.cos(yaw) * Math.cos(above), Math.sin(above), Math.sin(yaw) * Math.cos(above))
  const side = front.cross(top).scaled(-1)
  return source.anchored.plus(front.scaled(forwards)).plus(top.scaled(up)).plus(side.scaled(left))
}

// suggests from one tilde to all of them
const suggest = count => typed =>
  typed === '' ? { list: Array.from({ length: count }, (_, n) => Array(n + 1).fill('~').join(' ')) } : {}

const vec3 = {
  parser: 'minecraft:vec3',
  read: reader => readPlace(reader, { whole: false }),
  resolve: placeFor,
  suggest: suggest(3)
}

/** Three numbers, not moved to the middle of a block: an extent, such as that of a cloud of particles. */
const extent = { ...vec3, read: reader => readPlace(reader, { whole: false, centred: false }) }

/** A block position; with `inWorld` it must be inside the world. */
const blockPos = {
  parser: 'minecraft:block_pos',
  read: reader => readPlace(reader, { whole: true }),
  resolve: (value, source) => {
    const pos = placeFor(value, source).floored()
    const inside = Math.abs(localX(pos.x)) < FARTHEST && Math.abs(pos.z) < FARTHEST
    if (!inside || !source.serv.terrain.contains(pos)) refuse('argument.pos.outofworld')
    return pos
  },
  suggest: suggest(3)
}

/** Two coordinates, x and z. */
const vec2 = {
  parser: 'minecraft:vec2',
  read: reader => {
    const start = reader.cursor
    const x = readAxis(reader, { centred: true })
    between(reader, start, 'argument.pos2d.incomplete')
    return [x, readAxis(reader, { centred: true })]
  },
  resolve: ([x, z], { position }) => ({
    x: withinReach(alongAxis('x', position, x)) + dimensionAt(position.x).shift,
    z: relativeTo(position.z, z)
  }),
  suggest: suggest(2)
}

const rotation = {
  parser: 'minecraft:rotation',
  read: reader => {
    const start = reader.cursor
    const yaw = readAxis(reader, {})
    between(reader, start, 'argument.rotation.incomplete')
    return [yaw, readAxis(reader, {})]
  },
  resolve: ([yaw, pitch], { rotation }) => ({
    yaw: wrap(relativeTo(rotation.yaw, yaw)),
    pitch: Math.max(-90, Math.min(90, wrap(relativeTo(rotation.pitch, pitch))))
  })
}

const angle = {
  parser: 'minecraft:angle',
  read: reader => {
    if (!reader.canRead()) reader.fail('argument.angle.incomplete')
    return readAxis(reader, {})
  },
  resolve: (value, { rotation }) => wrap(relativeTo(rotation.yaw, value))
}

const wrap = degrees => ((((degrees + 180) % 360) + 360) % 360) - 180
const isSpawnable = ({ x, y, z }) => Math.abs(localX(x)) < FARTHEST && Math.abs(z) < FARTHEST && Math.abs(y) < HIGHEST

/** Returns the direction from one position to another. */
function towards (from, to) {
  const [dx, dy, dz] = [to.x - from.x, to.y - from.y, to.z - from.z]
  const degrees = radians => (radians * 180) / Math.PI
  return { yaw: wrap(degrees(Math.atan2(dz, dx)) - 90), pitch: wrap(-degrees(Math.atan2(dy, Math.hypot(dx, dz)))) }
}

module.exports = { vec3, extent, blockPos, vec2, rotation, angle, towards, isSpawnable }
