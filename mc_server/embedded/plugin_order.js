'use strict'

// Finds the plugins in their folders and puts them in the order in which they load. A plugin declares what it has to do
// with the members of `serv`; a test compares that with its source:
//
//   module.exports.provides = ['keep', 'kept']   it sets them while it loads, and no other plugin does
//   module.exports.needs = ['terrain']           it reads them while it loads: whoever provides them loads before
//   module.exports.uses = ['hurt', 'dropItem']   it touches them later: some plugin has to provide them
//   module.exports.after = ['blocks/switches']   these plugins load before it, because of a handler that both have
//
// What is left undecided is decided by FOLDERS, then by the alphabet. Handlers of an event, `tick` for instance, and the
// `player` and `entity` functions run in the same order as plugins load.

const fs = require('node:fs')
const path = require('node:path')

const FOLDERS = ['network', 'land', 'players', 'entities', 'blocks', 'containers', 'combat', 'admin']

/** Members of `serv` that no plugin of ours provides, and what they are. */
const GIVEN = {
  _server: "minecraft-protocol's server, which emits `connection`, `login` and `playerJoin` for each client",
  entities: 'All entities by their number, players included',
  entityMaxId: 'The number of the entity that came last',
  options: 'The options of the server (options.js) and what flying-squid makes of them',
  players: 'Everybody who is on, in the order of joining',
  registry: "minecraft-data of the version that is served, with our corrections",
  rconPort: 'The port on which RCON listens; undefined if it is off',
  stop: 'Saves the world and ends the process (start.js)',
  uuidToPlayer: 'Everybody who is on, by uuid'
}

class BadPlugins extends Error {}

/** @returns all plugins below a folder as {name, plugin}; a name is like "blocks/doors" */
function findPlugins (root) {
  return FOLDERS.flatMap(folder =>
    fs.readdirSync(path.join(root, folder)).filter(file => file.endsWith('.js')).sort().map(file => {
      const name = `${folder}/${path.basename(file, '.js')}`
      return { name, plugin: require(path.resolve(root, name)) }
    })
  )
}

/**
 * Puts plugins in order: each in its turn, but those for which it waits right before it.
 * @throws BadPlugins with a sentence if a need is not met, a member is provided twice, or plugins wait for each other
 */
function inOrder (plugins) {
  const providers = providersOf(plugins)
  const byName = new Map(plugins.map(each => [each.name, each]))
  const ordered = new Set()
  for (const each of plugins) place(each, [])
  return [...ordered]

  function place (each, waiting) {
    if (ordered.has(each)) return
    for (const [other, why] of waitsOf(each, providers, byName)) {
      const chain = [...waiting, { name: each.name, why, other }]
      if (chain.some(({ name }) => name === other)) throw new BadPlugins(cycleIn(chain, other))
      place(byName.get(other), chain)
    }
    ordered.add(each)
  }
}

/** Member to the name of the plugin that provides it. */
function providersOf (plugins) {
  const providers = new Map()
  for (const { name, plugin } of plugins) {
    for (const member of plugin.provides ?? []) {
      const other = providers.get(member) ?? (Object.hasOwn(GIVEN, member) && 'flying-squid')
      if (other) throw new BadPlugins(`The plugin ${name} provides serv.${member}, which ${other} provides already.`)
      providers.set(member, name)
    }
  }
  return providers
}

/** Name of a plugin for which one waits to the reason, in words that go between both names. */
function waitsOf ({ name, plugin: { needs = [], uses = [], after = [] } }, providers, byName) {
  const isThere = member => providers.has(member) || Object.hasOwn(GIVEN, member)
  const missing = [...needs, ...uses].find(member => !isThere(member))
  if (missing) throw new BadPlugins(`The plugin ${name} needs serv.${missing}, which no plugin provides.`)
  const stranger = after.find(other => !byName.has(other))
  if (stranger) throw new BadPlugins(`The plugin ${name} loads after ${stranger}, which does not exist.`)
  const needed = needs.filter(member => providers.has(member)).map(member => [providers.get(member), `needs serv.${member} of`])
  return new Map([...needed, ...after.map(other => [other, 'loads after'])])
}

function cycleIn (chain, first) {
  const steps = chain.slice(chain.findIndex(({ name }) => name === first)).map(({ name, why, other }) => `${name} ${why} ${other}`)
  return `Plugins wait for each other: ${steps.join(', ')}.`
}

module.exports = { findPlugins, inOrder, BadPlugins, GIVEN, FOLDERS }
