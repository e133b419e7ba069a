'use strict'

// /scoreboard and /trigger: objectives, and the scores of players, entities and other names.

const { component, integer, word } = require('./arguments')
const { objective, criterion, displaySlot, operation, OPERATIONS, scoreHolder, scoreHolders } = require('./score_arguments')
const { resolve } = require('./text_component')
const { refuse } = require('./reader')
const { say, brackets } = require('./answers')
const { done } = require('./running')

const shown = (board, name) => brackets(board.objectives.get(name).title)
/** `key` for one holder or for many. */
const answer = (key, holders, one, many) =>
  holders.length === 1 ? say(`${key}.single`, ...one) : say(`${key}.multiple`, ...many)

// ---- objectives

function addObjective (source, { name, criterion: kind, displayName = name }) {
  const board = source.serv.scoreboard
  if (board.objectives.has(name)) refuse('commands.scoreboard.objectives.add.duplicate')
  board.add(name, kind, resolve(displayName, source))
  return say('commands.scoreboard.objectives.add.success', shown(board, name))
}

function listObjectives ({ serv: { scoreboard: board } }) {
  const names = [...board.objectives.keys()]
  if (names.length === 0) return done(0, say('commands.scoreboard.objectives.list.empty'))
  const list = { text: '', extra: names.flatMap((name, n) => [n > 0 ? ', ' : '', shown(board, name)]) }
  return done(names.length, say('commands.scoreboard.objectives.list.success', names.length, list))
}

function removeObjective ({ serv: { scoreboard: board } }, { objective: name }) {
  const title = shown(board, name)
  board.remove(name)
  return say('commands.scoreboard.objectives.remove.success', title)
}

function setDisplay ({ serv: { scoreboard: board } }, { slot, objective: name = null }) {
  const before = board.display.get(slot) ?? null
  if (before === name)
    refuse(`commands.scoreboard.objectives.display.${name === null ? 'alreadyEmpty' : 'alreadySet'}`)
  board.show(slot, name)
  return name === null
    ? say('commands.scoreboard.objectives.display.cleared', slot)
    : say('commands.scoreboard.objectives.display.set', slot, board.objectives.get(name).title)
}

function rename (source, { objective: name, displayName }) {
  source.serv.scoreboard.change(name, { title: resolve(displayName, source) })
  return say('commands.scoreboard.objectives.modify.displayname', name, shown(source.serv.scoreboard, name))
}

function setRender ({ serv: { scoreboard: board } }, { objective: name, render }) {
  board.change(name, { render })
  return say('commands.scoreboard.objectives.modify.rendertype', shown(board, name))
}

// ---- scores

const set = ({ serv: { scoreboard: board } }, { targets, objective: name, score }) => {
  for (const holder of targets) board.setScore(holder, name, score)
  const title = shown(board, name)
  const key = 'commands.scoreboard.players.set.success'
  return done(score * targets.length, answer(key, targets, [title, targets[0], score], [title, targets.length, score]))
}

const change = (sign, verb) => ({ serv: { scoreboard: board } }, { targets, objective: name, score }) => {
  let sum = 0
  for (const holder of targets) {
    board.setScore(holder, name, (board.scoreOf(holder, name) ?? 0) + sign * score)
    sum += board.scoreOf(holder, name)
  }
  const title = shown(board, name)
  const key = `commands.scoreboard.players.${verb}.success`
  return done(sum, answer(key, targets, [score, title, targets[0], sum], [score, title, targets.length]))
}

function get ({ serv: { scoreboard: board } }, { target, objective: name }) {
  const value = board.scoreOf(target, name)
  if (value === undefined) refuse('commands.scoreboard.players.get.null', name, target)
  return done(value, say('commands.scoreboard.players.get.success', target, value, shown(board, name)))
}

function reset ({ serv: { scoreboard: board } }, { targets, objective: name }) {
  for (const holder of targets) board.resetScore(holder, name)
  const what = name === undefined ? [] : [shown(board, name)]
  const key = `commands.scoreboard.players.reset.${name === undefined ? 'all' : 'specific'}`
  return done(targets.length, answer(key, targets, [...what, targets[0]], [...what, targets.length]))
}

function listHolders ({ serv: { scoreboard: board } }) {
  const names = board.holders()
  if (names.length === 0) return done(0, say('commands.scoreboard.players.list.empty'))
  return done(names.length, say('commands.scoreboard.players.list.success', names.length, names.join(', ')))
}

function listScores ({ serv: { scoreboard: board } }, { target }) {
  const found = [...board.objectives.keys()].filter(name => board.scoreOf(target, name) !== undefined)
  if (found.length === 0) return done(0, say('commands.scoreboard.players.list.entity.empty', target))
  const lines = found.map(name =>
    say('commands.scoreboard.players.list.entity.entry', shown(board, name), board.scoreOf(target, name))
  )
  return done(found.length, say('commands.scoreboard.players.list.entity.success', target, found.length), ...lines)
}

function operate ({ serv: { scoreboard: board } }, args) {
  const { targets, targetObjective, operation: sign, source: sources, sourceObjective } = args
  let sum = 0
  for (const holder of targets) {
    for (const other of sources) {
      const [a, b] = [board.scoreOf(holder, targetObjective) ?? 0, board.scoreOf(other, sourceObjective) ?? 0]
      const [first, second] = OPERATIONS[sign](a, b)
      board.setScore(holder, targetObjective, first)
      if (sign === '><') board.setScore(other, sourceObjective, second)
    }
    sum += board.scoreOf(holder, targetObjective) ?? 0
  }
  const title = shown(board, targetObjective)
  const key = 'commands.scoreboard.players.operation.success'
  return done(sum, answer(key, targets, [title, targets[0], sum], [title, targets.length]))
}

function enable ({ serv: { scoreboard: board } }, { targets, objective: name }) {
  if (board.objectives.get(name).criterion !== 'trigger') refuse('commands.scoreboard.players.enable.invalid')
  const enabled = (board.objectives.get(name).enabled ??= [])
  const changed = targets.filter(holder => !enabled.includes(holder))
  if (changed.length === 0) refuse('commands.scoreboard.players.enable.failed')
  enabled.push(...changed)
  const title = shown(board, name)
  const key = 'commands.scoreboard.players.enable.success'
  return done(changed.length, answer(key, targets, [title, targets[0]], [title, targets.length]))
}

// ---- for all players, once an operator has enabled it

function trigger ({ serv: { scoreboard: board }, player }, { objective: name, how = 'simple', value = 1 }) {
  if (!player) refuse('permissions.requires.player')
  const { criterion: kind, enabled = [] } = board.objectives.get(name)
  if (kind !== 'trigger') refuse('commands.trigger.failed.invalid')
  if (!enabled.includes(player.username)) refuse('commands.trigger.failed.unprimed')
  enabled.splice(enabled.indexOf(player.username), 1)
  const before = how === 'set' ? 0 : (board.scoreOf(player.username, name) ?? 0)
  board.setScore(player.username, name, before + value)
  const title = shown(board, name)
  return done(before + value, say(`commands.trigger.${how}.success`, title, ...(how === 'simple' ? [] : [value])))
}

const op = (usage, types, run, more = {}) => ({ usage: `scoreboard ${usage}`, level: 2, types, run, ...more })
const score = { targets: scoreHolders, objective, score: integer() }
const counted = { ...score, score: integer(0) }
const quiet = { quiet: true }
const open = (usage, types) => ({ usage, level: 0, types, run: trigger })

module.exports.commandsFor = () => [
  op('objectives add <name> <criterion> [<displayName>]', { name: word(), criterion, displayName: component }, addObjective),
  op('objectives list', {}, listObjectives, quiet),
  op('objectives remove <objective>', { objective }, removeObjective),
  op('objectives setdisplay <slot> [<objective>]', { slot: displaySlot, objective }, setDisplay),
  op('objectives modify <objective> displayname <displayName>', { objective, displayName: component }, rename),
  op('objectives modify <objective> rendertype render=(integer|hearts)', { objective }, setRender),
  op('players set <targets> <objective> <score>', score, set),
  op('players add <targets> <objective> <score>', counted, change(1, 'add')),
  op('players remove <targets> <objective> <score>', counted, change(-1, 'remove')),
  op('players get <target> <objective>', { target: scoreHolder, objective }, get, quiet),
  op('players reset <targets> [<objective>]', score, reset),
  op('players enable <targets> <objective>', score, enable),
  op('players list', {}, listHolders, quiet),
  op('players list <target>', { target: scoreHolder }, listScores, quiet),
  op(
    'players operation <targets> <targetObjective> <operation> <source> <sourceObjective>',
    { targets: scoreHolders, targetObjective: objective, operation, source: scoreHolders, sourceObjective: objective },
    operate
  ),
  open('trigger <objective>', { objective }),
  open('trigger <objective> how=(add|set) <value>', { objective, value: integer() })
]
