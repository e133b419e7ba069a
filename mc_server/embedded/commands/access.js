'use strict'

// Commands about who may join and who may do what: op, deop, whitelist, ban, ban-ip, pardon, pardon-ip, banlist, kick, and our own `password`.

const { players, profiles, message, word } = require('./arguments')
const { refuse } = require('./reader')
const { say } = require('./answers')
const { done } = require('./running')

const OP_LEVEL = 4
const ADDRESS = /^(\d{1,3}\.){3}\d{1,3}$|^[0-9a-f]*:[0-9a-f:]+$/i
const BANNED = 'Banned by an operator.'

function op ({ serv }, { targets }) {
  const changed = targets.filter(name => serv.setOp(name, OP_LEVEL))
  if (changed.length === 0) refuse('commands.op.failed')
  return done(changed.length, ...changed.map(name => say('commands.op.success', name)))
}

function deop ({ serv }, { targets }) {
  const changed = targets.filter(name => serv.setOp(name, 0))
  if (changed.length === 0) refuse('commands.deop.failed')
  return done(changed.length, ...changed.map(name => say('commands.deop.success', name)))
}

// the answer comes before the message that the player has left, as in vanilla
const leaveSoon = (player, why) => setImmediate(() => player.leave(why))

function kick (source, { targets, reason }) {
  const why = reason ? { text: reason } : { translate: 'multiplayer.disconnect.kicked' }
  for (const target of targets) leaveSoon(target, why)
  return done(targets.length, ...targets.map(({ username }) => say('commands.kick.success', username, why)))
}

// ---- the whitelist

function whitelistSwitch ({ serv }, { what }) {
  const on = what === 'on'
  if (serv.whitelistOn === on) refuse(`commands.whitelist.already${on ? 'On' : 'Off'}`)
  serv.whitelistOn = on
  return say(`commands.whitelist.${on ? 'enabled' : 'disabled'}`)
}

function whitelistAdd ({ serv }, { targets }) {
  const list = serv.access.whitelist
  const added = targets.filter(name => !list.get(name))
  if (added.length === 0) refuse('commands.whitelist.add.failed')
  for (const name of added) list.add({ name })
  return done(added.length, ...added.map(name => say('commands.whitelist.add.success', name)))
}

function whitelistRemove ({ serv }, { targets }) {
  const removed = targets.filter(name => serv.access.whitelist.remove(name))
  if (removed.length === 0) refuse('commands.whitelist.remove.failed')
  return done(removed.length, ...removed.map(name => say('commands.whitelist.remove.success', name)))
}

function whitelistList ({ serv }) {
  const names = serv.access.whitelist.all().map(({ name }) => name)
  if (names.length === 0) return done(0, say('commands.whitelist.none'))
  return done(names.length, say('commands.whitelist.list', names.length, names.join(', ')))
}

function whitelistReload ({ serv }) {
  if (serv.access.whitelist.file) serv.access.whitelist.load()
  return say('commands.whitelist.reloaded')
}

// ---- passwords: those who have forgotten theirs choose another one at the next join

function passwordForget ({ serv }, { targets }) {
  const had = targets.filter(name => serv.passwords.forget(name))
  if (had.length === 0) refuse('argument.entity.notfound.player')
  return done(had.length, ...had.map(name => ({ text: `${name} chooses a new password at the next join.` })))
}

// ---- bans

const entryFor = (source, reason) => ({
  created: `${new Date().toISOString().slice(0, 19).replace('T', ' ')} +0000`,
  source: source.serv.plain(source.name),
  expires: 'forever',
  reason: reason ?? BANNED
})

function ban (source, { targets, reason }) {
  const { serv } = source
  const banned = targets.filter(name => !serv.access.bans.get(name))
  if (banned.length === 0) refuse('commands.ban.failed')
  for (const name of banned) {
    serv.access.bans.add({ name, ...entryFor(source, reason) })
    const player = serv.findPlayer(name)
    if (player) leaveSoon(player, 'multiplayer.disconnect.banned')
  }
  return done(banned.length, ...banned.map(name => say('commands.ban.success', name, reason ?? BANNED)))
}

function banIp (source, { target, reason }) {
  const { serv } = source
  const ip = ADDRESS.test(target) ? target : serv.findPlayer(target)?.address
  if (!ip) refuse('commands.banip.invalid')
  if (serv.access.ipBans.get(ip)) refuse('commands.banip.failed')
  serv.access.ipBans.add({ ip, ...entryFor(source, reason) })
  const there = serv.players.filter(({ address }) => address === ip)
  for (const player of there) leaveSoon(player, 'multiplayer.disconnect.ip_banned')
  const info = say('commands.banip.info', there.length, there.map(({ username }) => username).join(', '))
  return done(there.length, say('commands.banip.success', ip, reason ?? BANNED), ...(there.length > 0 ? [info] : []))
}

function pardon ({ serv }, { targets }) {
  const pardoned = targets.filter(name => serv.access.bans.remove(name))
  if (pardoned.length === 0) refuse('commands.pardon.failed')
  return done(pardoned.length, ...pardoned.map(name => say('commands.pardon.success', name)))
}

function pardonIp ({ serv }, { target }) {
  if (!ADDRESS.test(target)) refuse('commands.pardonip.invalid')
  if (!serv.access.ipBans.remove(target)) refuse('commands.pardonip.failed')
  return say('commands.pardonip.success', target)
}

function banList ({ serv }, { what }) {
  const { bans, ipBans } = serv.access
  const entries = [...(what === 'ips' ? [] : bans.all()), ...(what === 'players' ? [] : ipBans.all())]
  if (entries.length === 0) return done(0, say('commands.banlist.none'))
  const lines = entries.map(({ name, ip, source, reason }) => say('commands.banlist.entry', ip ?? name, source, reason))
  return done(entries.length, say('commands.banlist.list', entries.length), ...lines)
}

const namesIn = list => ({ serv }) => serv.access[list].all().map(({ name, ip }) => ip ?? name)
const namesOn = ({ serv }) => serv.players.map(one => one.username)
const anybody = profiles()
const address = list => ({ ...word(list), parser: 'brigadier:string', read: reader => reader.while(/[^ ]/) })
const rule = (usage, types, run, more = {}) => ({ usage, level: 3, types, run, ...more })

module.exports.commandsFor = () => [
  rule('op <targets>', { targets: anybody }, op),
  rule('deop <targets>', { targets: profiles(namesIn('ops')) }, deop),
  rule('kick <targets> [<reason>]', { targets: players, reason: message }, kick),
  rule('whitelist what=(on|off)', {}, whitelistSwitch),
  rule('whitelist add <targets>', { targets: anybody }, whitelistAdd),
  rule('whitelist remove <targets>', { targets: profiles(namesIn('whitelist')) }, whitelistRemove),
  rule('whitelist list', {}, whitelistList, { quiet: true }),
  rule('whitelist reload', {}, whitelistReload),
  rule('password forget <targets>', { targets: anybody }, passwordForget),
  rule('ban <targets> [<reason>]', { targets: anybody, reason: message }, ban),
  rule('ban-ip <target> [<reason>]', { target: address(namesOn), reason: message }, banIp),
  rule('pardon <targets>', { targets: profiles(namesIn('bans')) }, pardon),
  rule('pardon-ip <target>', { target: address(namesIn('ipBans')) }, pardonIp),
  rule('banlist [what=(ips|players)]', {}, banList, { quiet: true })
]
