'use strict'

// Prints docs/reference/server-members.md: every member of `serv`, of players and of entities that the embedded server's
// plugins provide, with the sentence that stands above the place where it is set. `make reference` writes the page.

const fs = require('node:fs')
const path = require('node:path')
const { findPlugins, GIVEN } = require('../embedded/plugin_order')
const { membersIn } = require('./source')
const { bodiesIn } = require('./bodies')

const EMBEDDED = path.join(__dirname, '../embedded')
// flying-squid's own fields of every entity, which plugins set, too
const STOCK_FIELDS = new Set(['position'])

const INTRODUCTION = `# What the plugins of the embedded server share

Made by \`make reference\` from the sources in \`mc_server/embedded\`. The sentences stand above the places where members are
set; tests/js/server/plugin_order.test.js proves that plugins declare what they provide and need, and server.js refuses to
start when a need is not met. Files are below \`mc_server/embedded/plugins\`, or \`mc_server/embedded\` if they begin with \`../\`.`

/** The whole page as Markdown. */
function page () {
  const files = fs.readdirSync(EMBEDDED, { recursive: true }).filter(file => file.endsWith('.js')).sort()
  const sources = files.map(file => ({ name: nameOf(file), ...sourceOf(path.join(EMBEDDED, file)) }))
  const plugins = new Set(findPlugins(path.join(EMBEDDED, 'plugins')).map(({ name }) => name))
  const ours = sources.filter(({ name }) => plugins.has(name))
  return [
    INTRODUCTION,
    section('serv', 'Members of `serv`', serverMembers(ours), sources, ({ members }) => members.uses),
    section('serv', 'Members of `serv` that no plugin provides', givenMembers(), sources, ({ members }) => members.uses),
    section('player', 'Members of players', playerMembers(ours), sources, ({ bodies }) => bodies.uses),
    section('entity', 'Members of all entities, players included', hookMembers(ours, 'entity'), sources, ({ bodies }) => bodies.uses)
  ].join('\n\n') + '\n'
}

const nameOf = file => {
  const name = file.replace(/\.js$/, '').split(path.sep).join('/')
  return name.startsWith('plugins/') ? name.slice('plugins/'.length) : `../${name}`
}

const sourceOf = file => ({ members: membersIn(file), bodies: bodiesIn(file) })

/** Each is a Map of a member to {sentence, providers}. */
function collect (entries) {
  const found = new Map()
  for (const [member, sentence, provider] of entries) {
    const one = found.get(member) ?? { sentence: '', providers: [] }
    found.set(member, { sentence: one.sentence || sentence, providers: [...one.providers, provider] })
  }
  return found
}

const serverMembers = sources => collect(sources.flatMap(({ name, members }) => [...members.sets].map(([member, sentence]) => [member, sentence, name])))
const givenMembers = () => collect(Object.entries(GIVEN).map(([member, sentence]) => [member, sentence, 'flying-squid']))
const hookMembers = (sources, kind) => collect(sources.flatMap(({ name, bodies }) => [...bodies[kind]].map(([member, sentence]) => [member, sentence, name])))

/** What every player has from the beginning, and what comes later. */
function playerMembers (sources) {
  const first = hookMembers(sources, 'player')
  const all = new Set([...STOCK_FIELDS, ...first.keys(), ...hookMembers(sources, 'entity').keys()])
  const later = collect(sources.flatMap(({ name, bodies }) => [...bodies.others].map(([member, sentence]) => [member, sentence, name])))
  return new Map([...first, ...[...later].filter(([member]) => !all.has(member))])
}

function section (owner, title, members, sources, usesOf) {
  const rows = [...members].sort(([a], [b]) => (a < b ? -1 : 1)).map(([member, { sentence, providers }]) => {
    const users = sources.filter(source => usesOf(source).has(member) && !providers.includes(source.name)).map(({ name }) => name)
    return `| \`${owner}.${member}\` | ${escape(capital(sentence))} | ${providers.join(', ')} | ${users.join(', ')} |`
  })
  return [`## ${title}`, '', '| member | what it is | provided by | used by |', '|---|---|---|---|', ...rows].join('\n')
}

const capital = sentence => (/^[a-z]+[ ,;]/.test(sentence) ? sentence[0].toUpperCase() + sentence.slice(1) : sentence)
const escape = sentence => sentence.replaceAll('|', '\\|')

if (require.main === module) process.stdout.write(page())

module.exports = { page }
