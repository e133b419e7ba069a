'use strict'

// /team and /teammsg.

const { component, color, boolean, message, word } = require('./arguments')
const { team, scoreHolders } = require('./score_arguments')
const { resolve } = require('./text_component')
const { refuse } = require('./reader')
const { say, brackets } = require('./answers')
const { done } = require('./running')

const VISIBILITY = 'never|hideForOtherTeams|hideForOwnTeam|always'
const COLLISION = 'never|pushOtherTeams|pushOwnTeam|always'

const shown = ({ title }) => brackets(title)

function add (source, { team: name, displayName = name }) {
  const board = source.serv.scoreboard
  if (board.teams.has(name)) refuse('commands.team.add.duplicate')
  board.addTeam(name, resolve(displayName, source))
  return done(board.teams.size, say('commands.team.add.success', shown(board.teams.get(name))))
}

function remove ({ serv: { scoreboard: board } }, { team: { name, title } }) {
  board.removeTeam(name)
  return done(board.teams.size, say('commands.team.remove.success', shown({ title })))
}

function list ({ serv: { scoreboard: board } }) {
  const teams = [...board.teams.values()]
  if (teams.length === 0) return done(0, say('commands.team.list.teams.empty'))
  const names = { text: '', extra: teams.flatMap((one, n) => [n > 0 ? ', ' : '', shown(one)]) }
  return done(teams.length, say('commands.team.list.teams.success', teams.length, names))
}

function listMembers (source, { team: one }) {
  const names = [...one.members]
  if (names.length === 0) return done(0, say('commands.team.list.members.empty', shown(one)))
  return done(names.length, say('commands.team.list.members.success', shown(one), names.length, names.join(', ')))
}

function join (source, { team: one, members = [own(source)] }) {
  for (const member of members) source.serv.scoreboard.joinTeam(one.name, member)
  const key = `commands.team.join.success.${members.length === 1 ? 'single' : 'multiple'}`
  return done(members.length, say(key, members.length === 1 ? members[0] : members.length, shown(one)))
}

const own = ({ player }) => player?.username ?? refuse('permissions.requires.player')

function leave ({ serv: { scoreboard: board } }, { members }) {
  for (const member of members) board.leaveTeam(member)
  const key = `commands.team.leave.success.${members.length === 1 ? 'single' : 'multiple'}`
  return done(members.length, say(key, members.length === 1 ? members[0] : members.length))
}

function empty ({ serv: { scoreboard: board } }, { team: one }) {
  const members = [...one.members]
  if (members.length === 0) refuse('commands.team.empty.unchanged')
  for (const member of members) board.leaveTeam(member)
  return done(members.length, say('commands.team.empty.success', members.length, shown(one)))
}

/** An option of a team: its property and its name in vanilla's answers. */
const option = (field, key = field) => ({ serv: { scoreboard: board } }, { team: one, value }) => {
  if (one[field] === value) refuse(`commands.team.option.${key}.unchanged`)
  board.changeTeam(one.name, { [field]: value })
  if (field === 'color') return say('commands.team.option.color.success', shown(one), value)
  return say(`commands.team.option.${key}.success`, shown(one), { translate: `team.${wordFor[field]}.${value}` })
}
const wordFor = { nametagVisibility: 'visibility', deathMessageVisibility: 'visibility', collisionRule: 'collision' }

const truth = (field, key) => ({ serv: { scoreboard: board } }, { team: one, value }) => {
  if (one[field] === value) refuse(`commands.team.option.${key}.already${value ? 'Enabled' : 'Disabled'}`)
  board.changeTeam(one.name, { [field]: value })
  return say(`commands.team.option.${key}.${value ? 'enabled' : 'disabled'}`, shown(one))
}

function rename (source, { team: one, displayName }) {
  const title = resolve(displayName, source)
  if (JSON.stringify(title) === JSON.stringify(one.title)) refuse('commands.team.option.name.unchanged')
  source.serv.scoreboard.changeTeam(one.name, { title })
  return say('commands.team.option.name.success', shown(one))
}

const affix = field => (source, { team: one, value }) => {
  source.serv.scoreboard.changeTeam(one.name, { [field]: resolve(value, source) })
  return say(`commands.team.option.${field}.success`, resolve(value, source))
}

function teamMessage (source, { message: text }) {
  const { serv, player } = source
  const one = player ? serv.scoreboard.teamOf(player.username) : refuse('permissions.requires.player')
  if (!one) refuse('commands.teammsg.failed.noteam')
  serv.teamSay(player, one, text)
}

const op = (usage, types, run, more = {}) => ({ usage: `team ${usage}`, level: 2, types, run, ...more })
const choice = (name, values, run) => op(`modify <team> ${name} value=(${values})`, { team }, run)

module.exports.commandsFor = () => [
  op('add <team> [<displayName>]', { team: word(), displayName: component }, add),
  op('remove <team>', { team }, remove),
  op('list', {}, list, { quiet: true }),
  op('list <team>', { team }, listMembers, { quiet: true }),
  op('join <team> [<members>]', { team, members: scoreHolders }, join),
  op('leave <members>', { members: scoreHolders }, leave),
  op('empty <team>', { team }, empty),
  op('modify <team> color <value>', { team, value: color }, option('color')),
  op('modify <team> displayName <displayName>', { team, displayName: component }, rename),
  op('modify <team> prefix <value>', { team, value: component }, affix('prefix')),
  op('modify <team> suffix <value>', { team, value: component }, affix('suffix')),
  op('modify <team> friendlyFire <value>', { team, value: boolean }, truth('friendlyFire', 'friendlyfire')),
  op(
    'modify <team> seeFriendlyInvisibles <value>',
    { team, value: boolean },
    truth('seeFriendlyInvisibles', 'seeFriendlyInvisibles')
  ),
  choice('nametagVisibility', VISIBILITY, option('nametagVisibility')),
  choice('deathMessageVisibility', VISIBILITY, option('deathMessageVisibility')),
  choice('collisionRule', COLLISION, option('collisionRule')),
  { usage: 'teammsg <message>', types: { message }, run: teamMessage, quiet: true, aliases: ['tm'] }
]
