'use strict'

// /experience.

const { player, players, integer } = require('./arguments')
const { refuse } = require('./reader')
const { counted, WHO, say } = require('./answers')
const { nameOf } = require('./source')
const { done } = require('./running')
const { costOf } = require('../entities/levels')

function addXp ({ serv }, { targets, amount, unit = 'points' }) {
  for (const target of targets) (unit === 'levels' ? target.giveLevels : target.giveXp)(amount)
  return done(targets.length, counted(serv, `commands.experience.add.${unit}.success`, targets, amount, WHO))
}

function setXp ({ serv }, { targets, amount, unit = 'points' }) {
  const changed = targets.filter(target => unit === 'levels' || amount < costOf(target.level))
  if (changed.length === 0) refuse('commands.experience.set.points.invalid')
  for (const target of changed) (unit === 'levels' ? target.setLevel : target.setLevelPoints)(amount)
  return done(changed.length, counted(serv, `commands.experience.set.${unit}.success`, targets, amount, WHO))
}

function queryXp ({ serv }, { targets: target, unit }) {
  const amount = unit === 'levels' ? target.level : target.levelPoints
  return done(amount, say(`commands.experience.query.${unit}`, nameOf(serv, target), amount))
}

const op = (usage, types, run, more = {}) => ({ usage, level: 2, types, run, ...more })

module.exports.commandsFor = () => [
  op(
    'experience add <targets> <amount> [unit=(points|levels)]',
    { targets: players, amount: integer() },
    addXp,
    { aliases: ['xp'] }
  ),
  op('experience set <targets> <amount> [unit=(points|levels)]', { targets: players, amount: integer(0) }, setXp),
  op('experience query <targets> unit=(points|levels)', { targets: player }, queryXp, { quiet: true })
]
