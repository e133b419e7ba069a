'use strict'

// Reading the words of a command: players, selectors, places, numbers, items, blocks. Each reader throws Refused with
// the sentence that vanilla would show.

const { Vec3 } = require('vec3')
const { stateWith } = require('../facing')

class Refused extends Error {
  constructor (component) {
    super('refused')
    this.component = typeof component === 'string' ? { text: component } : component
  }
}

const bare = name => String(name).replace(/^minecraft:/, '')
const lookUp = (table, name) => (Object.hasOwn(table, name) ? table[name] : undefined)

function players ({ serv, player }, word) {
  const found = selected({ serv, player }, word)
  if (found.length === 0) throw new Refused({ translate: 'argument.entity.notfound.player' })
  return found
}

function selected ({ serv, player }, word) {
  if (!word) throw new Refused({ translate: 'argument.entity.notfound.player' })
  if (word === '@s') return player ? [player] : []
  if (word === '@a' || word === '@e') return [...serv.players]
  if (word === '@r') return serv.players.slice(0, 1)
  if (word === '@p') return nearest(serv, player)
  const named = serv.findPlayer(word)
  return named ? [named] : []
}

function nearest (serv, player) {
  if (player) return [player]
  return serv.players.slice(0, 1)
}

/** One coordinate, absolute or after a tilde; a whole number means the middle of the block where `centred`. */
function coordinate (word, own, centred) {
  const match = /^(~?)(-?\d+(?:\.\d+)?)?$/.exec(word ?? '')
  if (!match || (!match[1] && match[2] === undefined))
    throw new Refused({ translate: 'argument.pos.missing.double' })
  const value = Number(match[2] ?? 0)
  if (match[1]) return own + value
  return centred && !match[2].includes('.') ? value + 0.5 : value
}

function place ({ player, serv }, words, { centred = false } = {}) {
  const own = player?.position ?? serv.spawnPoint
  const [x, y, z] = [
    coordinate(words[0], own.x, centred),
    coordinate(words[1], own.y, false),
    coordinate(words[2], own.z, centred)
  ]
  if (Math.abs(x) > 3e7 || Math.abs(z) > 3e7 || Math.abs(y) > 2e4)
    throw new Refused({ translate: 'argument.pos.outofworld' })
  return new Vec3(x, y, z)
}

function blockPlace (context, words) {
  const pos = place(context, words).floored()
  if (!context.serv.terrain.contains(pos)) throw new Refused({ translate: 'argument.pos.outofworld' })
  return pos
}

function whole (word, low, high, fallback) {
  if (word === undefined && fallback !== undefined) return fallback
  if (!/^-?\d+$/.test(word ?? '')) throw new Refused({ translate: 'parsing.int.expected' })
  const value = Number(word)
  if (value < low) throw new Refused({ translate: 'argument.integer.low', with: [low, value] })
  if (value > high) throw new Refused({ translate: 'argument.integer.big', with: [high, value] })
  return value
}

function item ({ serv }, word) {
  const found = lookUp(serv.registry.itemsByName, bare(word ?? '').replace(/\[.*$/, ''))
  if (!found) throw new Refused({ translate: 'argument.item.id.invalid', with: [word ?? ''] })
  return found
}

/** A block state written as name[property=value,...]. */
function blockState ({ serv }, word) {
  const match = /^([\w:]+)(?:\[(.*)\])?(?:\{.*\})?$/.exec(word ?? '')
  const block = match && lookUp(serv.registry.blocksByName, bare(match[1]))
  if (!block) throw new Refused({ translate: 'argument.block.id.invalid', with: [word ?? ''] })
  return { block, state: stateWith(serv.registry, block, properties(block, match[2])) }
}

function properties (block, text) {
  const wanted = {}
  for (const pair of text ? text.split(',') : []) {
    const [name, value] = pair.split('=').map(part => part.trim())
    const state = block.states?.find(state => state.name === name)
    if (!state) throw new Refused({ translate: 'argument.block.property.unknown', with: [block.name, name] })
    if (!allowed(state, value))
      throw new Refused({ translate: 'argument.block.property.invalid', with: [block.name, value ?? '', name] })
    wanted[name] = state.type === 'int' ? (state.values ? value : Number(value)) : value
  }
  return wanted
}

function allowed (state, value) {
  if (state.type === 'bool') return value === 'true' || value === 'false'
  if (state.values) return state.values.map(String).includes(value)
  return /^\d+$/.test(value ?? '') && Number(value) < state.num_values
}

/** "name" or "3" for many, as vanilla's .single and .multiple answers do. */
function named (key, targets, ...rest) {
  const many = targets.length !== 1
  return {
    translate: `${key}.${many ? 'multiple' : 'single'}`,
    with: rest.map(part => (part === named.who ? (many ? targets.length : targets[0].username) : part))
  }
}
named.who = Symbol('who')

module.exports = { Refused, bare, players, selected, place, blockPlace, coordinate, whole, item, blockState, named }
