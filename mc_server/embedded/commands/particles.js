'use strict'

// Particles with their data, in the notation since 1.20.5: `dust{color:[1.0,0.0,0.0],scale:1.0}`, `block{block_state:"stone"}`,
// `item{item:"diamond"}`. For /particle.

const nbt = require('prismarine-nbt')
const types = require('./arguments')
const { stateWith } = require('../blocks/states')

const bare = id => String(id).replace(/^minecraft:/, '')
const byte = v => Math.max(0, Math.min(255, Math.floor(Number(v) * 255)))
const rgb = ([red, green, blue]) => (byte(red) << 16) | (byte(green) << 8) | byte(blue)

// since 1.21.2 a colour is one number
function dust ({ registry }, { color, scale }) {
  const [red, green, blue] = colour(color)
  return registry.version['>=']('1.21.2') ? { color: rgb([red, green, blue]), scale } : { red, green, blue, scale }
}

function fading ({ registry }, { from_color: from, to_color: to, scale }) {
  const [first, last] = [colour(from), colour(to)]
  if (registry.version['>=']('1.21.2')) return { fromColor: rgb(first), toColor: rgb(last), scale }
  const [[fromRed, fromGreen, fromBlue], [toRed, toGreen, toBlue]] = [first, last]
  return { fromRed, fromGreen, fromBlue, scale, toRed, toGreen, toBlue }
}

/** Returns three numbers from 0 to 1, which may also be written as one whole number. */
function colour (value) {
  if (typeof value === 'number') return [16, 8, 0].map(shift => ((value >> shift) & 255) / 255)
  return need(Array.isArray(value) && value.length >= 3 && value.every(Number.isFinite) && value)
}

function tint (serv, { color }) {
  if (typeof color === 'number') return color | 0
  const alpha = need(Array.isArray(color) && color.length === 4 && color)[3]
  return ((byte(alpha) << 24) | rgb(color)) | 0
}

function block ({ registry }, { block_state: state }) {
  const { Name: name, Properties: wanted = {} } = typeof state === 'string' ? { Name: state } : (state ?? {})
  const kind = need(Object.hasOwn(registry.blocksByName, bare(name)) && registry.blocksByName[bare(name)])
  return stateWith(registry, kind, wanted)
}

function item (serv, { item: stack }) {
  const { id } = typeof stack === 'string' ? { id: stack } : (stack ?? {})
  const { itemsByName } = serv.registry
  const kind = need(Object.hasOwn(itemsByName, bare(id)) && itemsByName[bare(id)])
  return serv.Item.toNotch(new serv.Item(kind.id, 1))
}

const number = key => (serv, options) => need(Number.isFinite(options[key]) && { value: options[key] }).value

const BLOCKS = ['block', 'block_marker', 'falling_dust', 'dust_pillar', 'block_crumble']
const OPTIONS = {
  dust: (serv, options) => dust(serv, { scale: 1, ...options }),
  dust_color_transition: (serv, options) => fading(serv, { scale: 1, ...options }),
  entity_effect: tint,
  ...Object.fromEntries(BLOCKS.map(name => [name, block])),
  item,
  sculk_charge: number('roll'),
  shriek: number('delay')
}
// these need a destination
const UNSUPPORTED = ['vibration', 'trail']

function need (value) {
  if (!value) throw new TypeError('no such option')
  return value
}

const particle = {
  parser: 'minecraft:particle',
  read (reader, source) {
    const start = reader.cursor
    const name = reader.id()
    const { serv } = source
    if (!Object.hasOwn(serv.registry.particlesByName, name))
      reader.failAt(start, 'argument.resource.not_found', `minecraft:${name}`, 'minecraft:particle_type')
    if (UNSUPPORTED.includes(name)) reader.failAt(start, 'particle.invalidOptions', 'not supported by this server')
    const options = reader.peek() === '{' ? nbt.simplify(types.compound.read(reader, source)) : {}
    if (!OPTIONS[name]) return { type: name, data: undefined }
    try {
      return { type: name, data: OPTIONS[name](serv, options) }
    } catch {
      return reader.failAt(start, 'particle.invalidOptions', `Missing or wrong options for minecraft:${name}`)
    }
  },
  suggest: (typed, { serv }) => ({ list: serv.registry.particlesArray.map(({ name }) => `minecraft:${name}`) })
}

module.exports = { particle }
