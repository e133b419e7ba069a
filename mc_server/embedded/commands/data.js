'use strict'

// Looking into what the game knows: /data get entity <who> [<path> [<scale>]].

const { Refused, players } = require('./words')
const { entityData } = require('../entity_data')
const { toSnbt, readPath, follow } = require('../snbt')

const data = {
  op: true,
  run: context => {
    const { serv, words } = context
    if (words[0] !== 'get' || words[1] !== 'entity') throw new Refused({ translate: 'command.unknown.argument' })
    const targets = players(context, words[2])
    if (targets.length > 1) throw new Refused({ translate: 'argument.entity.toomany' })
    const tag = found(entityData(serv, targets[0]), words[3])
    const name = targets[0].username
    if (words[4] === undefined)
      return { translate: 'commands.data.entity.query', with: [name, toSnbt(tag)] }
    const scale = Number(words[4])
    if (!Number.isFinite(scale)) throw new Refused({ translate: 'parsing.double.expected' })
    if (typeof tag.value !== 'number') throw new Refused({ translate: 'commands.data.get.invalid', with: [words[3]] })
    const value = Math.floor(tag.value * scale)
    return { translate: 'commands.data.entity.get', with: [words[3], name, scale.toFixed(2), value] }
  }
}

function found (tag, path) {
  if (path === undefined) return tag
  const steps = readPath(path)
  if (steps === null) throw new Refused({ translate: 'arguments.nbtpath.node.invalid' })
  const end = follow(tag, steps)
  if (end === undefined) throw new Refused({ translate: 'arguments.nbtpath.nothing_found', with: [path] })
  return end
}

module.exports = { data }
