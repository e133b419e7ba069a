'use strict'

// Arguments about scoreboards and teams: objectives, criteria, score holders, display slots, teams.

const { readSelector, suggest: suggestEntities, holderName } = require('./selectors')
const { refuse } = require('./reader')
const { DISPLAY_SLOTS } = require('../display_slots')

const nameAt = reader => reader.word()

const objective = {
  parser: 'minecraft:objective',
  ask: true,
  read: nameAt,
  resolve: (name, { serv }) => (serv.scoreboard.objectives.has(name) ? name : refuse('arguments.objective.notFound', name)),
  suggest: (typed, { serv }) => ({ list: [...serv.scoreboard.objectives.keys()] })
}

const team = {
  parser: 'minecraft:team',
  ask: true,
  read: nameAt,
  resolve: (name, { serv }) => serv.scoreboard.teams.get(name) ?? refuse('team.notFound', name),
  suggest: (typed, { serv }) => ({ list: [...serv.scoreboard.teams.keys()] })
}

/** Score holders: a name (which need not be a player's), entities, or `*` for all that have a score. */
const holders = ({ single }) => ({
  parser: 'minecraft:score_holder',
  properties: { unused: 0, allowMultiple: single ? 0 : 1 },
  read: (reader, source) => {
    const start = reader.cursor
    if (reader.peek() !== '@') return reader.while(/[^ ]/)
    const selector = readSelector(reader, source)
    if (single && !selector.single) reader.failAt(start, 'argument.entity.toomany')
    return selector
  },
  resolve: (value, source) => {
    const names = namesOf(value, source)
    return single ? names[0] : names
  },
  suggest: suggestEntities
})

function namesOf (value, source) {
  const { scoreboard } = source.serv
  if (value === '*') return scoreboard.holders().length > 0 ? scoreboard.holders() : refuse('argument.scoreHolder.empty')
  if (typeof value === 'string') return [source.serv.findPlayer(value)?.username ?? value]
  const found = value.find(source).map(holderName)
  return found.length > 0 ? found : refuse('argument.entity.notfound.entity')
}

const CRITERIA = ['dummy', 'trigger', 'deathCount', 'playerKillCount', 'totalKillCount'].concat(
  ['health', 'food', 'air', 'armor', 'xp', 'level']
)
const criterion = {
  parser: 'minecraft:objective_criteria',
  read: reader => {
    const start = reader.cursor
    const name = reader.while(/[^ ]/)
    return CRITERIA.includes(name) ? name : reader.failAt(start, 'argument.criteria.invalid', name)
  },
  suggest: () => ({ list: CRITERIA })
}

const displaySlot = {
  parser: 'minecraft:scoreboard_slot',
  read: reader => {
    const start = reader.cursor
    const name = reader.while(/[^ ]/)
    return DISPLAY_SLOTS.includes(name) ? name : reader.failAt(start, 'argument.scoreboardDisplaySlot.invalid', name)
  },
  suggest: () => ({ list: DISPLAY_SLOTS })
}

const operation = {
  parser: 'minecraft:operation',
  read: reader => {
    const sign = reader.while(/[^ ]/)
    return Object.hasOwn(OPERATIONS, sign) ? sign : reader.fail('arguments.operation.invalid')
  },
  suggest: () => ({ list: Object.keys(OPERATIONS) })
}

const divided = round => (a, b) => (b === 0 ? refuse('arguments.operation.div0') : [round(a, b), b])
// the operation on the two numbers
const OPERATIONS = {
  '=': (a, b) => [b, b],
  '+=': (a, b) => [a + b, b],
  '-=': (a, b) => [a - b, b],
  '*=': (a, b) => [a * b, b],
  '/=': divided((a, b) => Math.floor(a / b)),
  '%=': divided((a, b) => ((a % b) + b) % b),
  '<': (a, b) => [Math.min(a, b), b],
  '>': (a, b) => [Math.max(a, b), b],
  '><': (a, b) => [b, a]
}

module.exports = {
  ...{ objective, team, criterion, displaySlot, operation, OPERATIONS },
  scoreHolder: holders({ single: true }),
  scoreHolders: holders({ single: false })
}
