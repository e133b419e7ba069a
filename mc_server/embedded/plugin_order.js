'use strict'

// Finds the plugins in their folders and sorts them in the order in which they load. A plugin declares how it uses members of `serv`; a
// test compares the declarations with the source:
//
//   module.exports.provides = ['keep', 'kept']   sets them while it loads; no other plugin may set them
//   module.exports.needs = ['terrain']           reads them while it loads: the plugins that provide them load first
//   module.exports.uses = ['hurt', 'dropItem']   uses them later: some plugin has to provide them
//   module.exports.after = ['blocks/switches']   these plugins load first, because both handle the same event
//
// Otherwise the order is that of FOLDERS and of the alphabet. Handlers of one event, such as `tick`, and the `player` and `entity` functions
// run in the order in which plugins load.

const fs = require('node:fs')
const path = require('node:path')

const FOLDERS = ['network', 'land', 'players', 'entities', 'blocks', 'containers', 'combat', 'admin']

/** The plugins of flying-squid that are still used; ours replace all others, as their headers say. */
const STOCK = ['behavior', 'communication', 'players', 'settings', 'spawn']

/** Members of `serv` that flying-squid or node provides, with their meanings. */
const GIVEN = {
  _server: "minecraft-protocol's server, which emits `connection`, `login` and `playerJoin` for each client",
  entities: 'All entities by number, including players',
  entityMaxId: 'The number of the newest entity',
  listeningPort: 'The port on which the server listens for players',
  options: 'The options of the server (options.js), plus those that flying-squid adds',
  players: 'All connected players, in the order in which they joined',
  registry: "minecraft-data of the version that is served, with our corrections",
  rconPort: 'The port on which RCON listens; undefined if it is off',
  stop: 'Saves the world and ends the process (start.js)',
  uuidToPlayer: 'All connected players, by uuid'
}

class BadPlugins extends Error {}

/** @returns all plugins below a folder as {name, plugin}; a name is, for example, "blocks/doors" */
function findPlugins (root) {
  return FOLDERS.flatMap(folder =>
    fs.readdirSync(path.join(root, folder)).filter(file => file.endsWith('.js')).sort().map(file => {
      const name = `${folder}/${path.basename(file, '.js')}`
      return { name, plugin: require(path.resolve(root, name)) }
    })
  )
}

/**
 * Sorts plugins: each in its turn, directly preceded by those that have to load before it.
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

/** Returns a map of member to the name of the plugin that provides it. */
function providersOf (plugins) {
  const providers = new Map()
  for (const { name, plugin } of plugins) {
    for (const member of plugin.provides ?? []) {
      const other = providers.get(member) ?? (Object.hasOwn(GIVEN, member) && 'flying-squid')
      if (other) throw new BadPlugins(`The plugin ${name} provides serv.${member}, which ${other} already provides.`)
      providers.set(member, name)
    }
  }
  return providers
}

/** Returns a map of the plugins that have to load first to the reason, in words that stand between both names. */
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

module.exports = { findPlugins, inOrder, BadPlugins, GIVEN, FOLDERS, STOCK }
