'use strict'

// /bossbar.

const { component, integer, boolean, resourceLocation, entityOf } = require('./arguments')
const { resolve } = require('./text_component')
const { refuse } = require('./reader')
const { say, brackets } = require('./answers')
const { done } = require('./running')
const { COLORS, STYLES } = require('../plugins/admin/boss_bars')

const shown = ({ name }) => brackets(name)
const names = bars => ({ text: '', extra: bars.flatMap((bar, n) => [n > 0 ? ', ' : '', shown(bar)]) })

function add (source, { id, name }) {
  const { serv } = source
  if (serv.bossBars.has(id)) refuse('commands.bossbar.create.failed', id)
  const bar = serv.addBossBar(id, resolve(name, source))
  return done(serv.bossBars.size, say('commands.bossbar.create.success', shown(bar)))
}

function remove ({ serv }, { bar }) {
  serv.removeBossBar(bar)
  return done(serv.bossBars.size, say('commands.bossbar.remove.success', shown(bar)))
}

function list ({ serv }) {
  const bars = [...serv.bossBars.values()]
  if (bars.length === 0) return done(0, say('commands.bossbar.list.bars.none'))
  return done(bars.length, say('commands.bossbar.list.bars.some', bars.length, names(bars)))
}

const change = field => (source, { bar, value }) => {
  if (bar[field] === value) refuse(`commands.bossbar.set.${field}.unchanged`)
  bar.set({ [field]: value })
  const isNumber = typeof value === 'number'
  const answer = say(`commands.bossbar.set.${field}.success`, shown(bar), ...(isNumber ? [value] : []))
  return done(isNumber ? value : 0, answer)
}

function rename (source, { bar, name }) {
  const text = resolve(name, source)
  if (JSON.stringify(text) === JSON.stringify(bar.name)) refuse('commands.bossbar.set.name.unchanged')
  bar.set({ name: text })
  return done(0, say('commands.bossbar.set.name.success', shown(bar)))
}

function setVisible (source, { bar, visible }) {
  const word = visible ? 'visible' : 'hidden'
  if (bar.visible === visible) refuse(`commands.bossbar.set.visibility.unchanged.${word}`)
  bar.setViewers({ visible })
  return done(0, say(`commands.bossbar.set.visible.success.${word}`, shown(bar)))
}

function setPlayers (source, { bar, targets = [] }) {
  const wanted = targets.map(({ username }) => username)
  if (wanted.length === bar.players.size && wanted.every(name => bar.players.has(name)))
    refuse('commands.bossbar.set.players.unchanged')
  bar.setViewers({ players: wanted })
  if (wanted.length === 0) return done(0, say('commands.bossbar.set.players.success.none', shown(bar)))
  return done(wanted.length, say('commands.bossbar.set.players.success.some', shown(bar), wanted.length, wanted.join(', ')))
}

function get (source, { bar, what }) {
  if (what === 'visible')
    return done(Number(bar.visible), say(`commands.bossbar.get.visible.${bar.visible ? 'visible' : 'hidden'}`, shown(bar)))
  if (what !== 'players') return done(bar[what], say(`commands.bossbar.get.${what}`, shown(bar), bar[what]))
  const on = source.serv.players.map(({ username }) => username).filter(name => bar.players.has(name))
  if (on.length === 0) return done(0, say('commands.bossbar.get.players.none', shown(bar)))
  return done(on.length, say('commands.bossbar.get.players.some', shown(bar), on.length, on.join(', ')))
}

const id = resourceLocation(({ serv }) => [...serv.bossBars.keys()])
const bar = { ...id, resolve: (name, { serv }) => serv.bossBars.get(name) ?? refuse('commands.bossbar.unknown', name) }
const op = (usage, types, run, more = {}) => ({ usage: `bossbar ${usage}`, level: 2, types, run, ...more })

module.exports.commandsFor = () => [
  op('add <id> <name>', { id, name: component }, add),
  op('remove <bar>', { bar }, remove),
  op('list', {}, list, { quiet: true }),
  op('set <bar> name <name>', { bar, name: component }, rename),
  op(`set <bar> color value=(${COLORS.join('|')})`, { bar }, change('color')),
  op(`set <bar> style value=(${STYLES.join('|')})`, { bar }, change('style')),
  op('set <bar> value <value>', { bar, value: integer(0) }, change('value')),
  op('set <bar> max <value>', { bar, value: integer(1) }, change('max')),
  op('set <bar> visible <visible>', { bar, visible: boolean }, setVisible),
  op('set <bar> players [<targets>]', { bar, targets: entityOf({ players: true, optional: true }) }, setPlayers),
  op('get <bar> what=(max|players|value|visible)', { bar }, get, { quiet: true })
]
