'use strict'

// Commands that send text: whispers, emotes, announcements, raw messages and titles.

const { message, players, component, time, greedy } = require('./arguments')
const { readSelector } = require('./selectors')
const { Reader, refuse } = require('./reader')
const { resolve } = require('./text_component')
const { counted, WHO, say, nameList } = require('./answers')
const { toNbt } = require('../plugins/network/text')

const LONGEST = 256

/** Returns a message as its readers see it: selectors in it become names. */
function spoken (text, source) {
  if (text.length > LONGEST) refuse('argument.message.too_long', text.length, LONGEST)
  if (source.level < 2) return text
  return text.replace(/@[aenprs](\[[^\]]*\])?/g, selector => {
    const found = readSelector(new Reader(selector), source).find(source)
    return nameList(source.serv, found)
  })
}

function whisper (source, { targets, message: text }) {
  const words = spoken(text, source)
  for (const target of targets) source.serv.whisper(source, target, words)
}

function emote (source, { action }) {
  source.serv.emote(source, spoken(action, source))
}

function announce (source, { message: text }) {
  source.serv.announce(source, spoken(text, source))
}

function tellraw (source, { targets, message: raw }) {
  for (const target of targets) target.tell(resolve(raw, source.with({}), target))
}

function title (source, { targets, kind, title: raw }) {
  const packet = { title: 'set_title_text', subtitle: 'set_title_subtitle', actionbar: 'action_bar' }[kind]
  for (const target of targets) target._client.write(packet, { text: toNbt(resolve(raw, source, target)) })
  return counted(source.serv, `commands.title.show.${kind}`, targets, WHO)
}

function endTitle (source, { targets, kind }) {
  for (const target of targets) target._client.write('clear_titles', { reset: kind === 'reset' })
  return counted(source.serv, `commands.title.${kind === 'reset' ? 'reset' : 'cleared'}`, targets, WHO)
}

function titleTimes (source, { targets, fadeIn, stay, fadeOut }) {
  for (const target of targets) target._client.write('set_title_time', { fadeIn, stay, fadeOut })
  return counted(source.serv, 'commands.title.times', targets, WHO)
}

const list = ({ serv }) =>
  say('commands.list.players', serv.players.length, serv.options['max-players'], nameList(serv, serv.players))

const listIds = ({ serv }) => {
  const names = serv.players.map(one => serv.plain(say('commands.list.nameAndId', one.username, one.uuid)))
  return say('commands.list.players', serv.players.length, serv.options['max-players'], names.join(', '))
}

/** Shows every form of one command, or one line for each command. */
function help (source, { command } = {}) {
  const wanted = command?.replace(/^\//, '').split(' ')[0]
  const allowed = source.serv.commandTree.definitions.filter(({ level = 0 }) => level <= source.level)
  const nameOf = ({ usage }) => usage.split(' ')[0]
  const found = allowed.filter(one => !wanted || [nameOf(one), ...(one.aliases ?? [])].includes(wanted))
  if (found.length === 0) refuse('commands.help.failed')
  if (wanted) return found.map(({ usage }) => ({ text: `/${plainUsage(usage)}` }))
  return [...Map.groupBy(found, nameOf).values()].map(forms => ({ text: `/${inOneLine(forms)}` }))
}

const plainUsage = usage => usage.replace(/\w+=\(/g, '(')

function inOneLine (forms) {
  if (forms.length === 1) return plainUsage(forms[0].usage)
  const [name] = forms[0].usage.split(' ')
  const next = [...new Set(forms.map(({ usage }) => plainUsage(usage).split(' ')[1] ?? ''))].filter(Boolean)
  return next.length > 1 ? `${name} (${next.join('|')})` : `${name} ${next[0]} ...`
}

const open = (usage, types, run, more = {}) => ({ usage, types, run, quiet: true, ...more })
const op = (usage, types, run, more = {}) => ({ usage, level: 2, types, run, ...more })

module.exports.commandsFor = () => [
  open('msg <targets> <message>', { targets: players, message }, whisper, { aliases: ['tell', 'w'] }),
  open('me <action>', { action: message }, emote),
  open('list', {}, list),
  open('list uuids', {}, listIds),
  open('help [<command>]', { command: greedy }, help),
  op('say <message>', { message }, announce),
  op('tellraw <targets> <message>', { targets: players, message: component }, tellraw, { quiet: true }),
  op('title <targets> kind=(title|subtitle|actionbar) <title>', { targets: players, title: component }, title),
  op('title <targets> kind=(clear|reset)', { targets: players }, endTitle),
  op(
    'title <targets> times <fadeIn> <stay> <fadeOut>',
    { targets: players, fadeIn: time(), stay: time(), fadeOut: time() },
    titleTimes
  )
]
