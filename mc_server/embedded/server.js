'use strict'

// Puts the server together: flying-squid as the shell (protocol, entities, who is near whom) and one plugin per
// mechanic in the order in which they build on each other. start.js is the process around it.

require('./protocol_patch')
const { patch } = require('./registry_patch')
const { wall } = require('./game_clock')
const { DIFFICULTIES } = require('./options')

// What flying-squid still does for us. Everything else it ships is replaced: see the header of each plugin.
const STOCK = ['behavior', 'communication', 'players', 'settings', 'spawn']
const OURS = [
  'network/guard',
  'network/limits',
  'network/handshake',
  'network/log',
  'network/tick',
  'admin/persistence_registry',
  'network/version_adapter',
  'network/registries',
  'network/tags',
  'land/terrain',
  'land/block_entities',
  'land/light',
  'land/chunks',
  'network/tracking',
  'players/movement',
  'entities/physics',
  'network/metadata',
  'entities/damage',
  'players/vitals',
  'players/hunger',
  'players/eating',
  'players/armour_use',
  'entities/falling',
  'entities/swimming',
  'players/breathing',
  'entities/burning',
  'entities/hazards',
  'players/experience',
  'players/orbs',
  'players/dying',
  'players/respawning',
  'players/dimension_change',
  'players/statistics',
  'entities/items',
  'containers/windows',
  'containers/crafting',
  'players/equipment',
  'land/neighbours',
  'blocks/breaking',
  'blocks/digging',
  'blocks/placing',
  'players/sleeping',
  'blocks/doors',
  'blocks/cake',
  'blocks/switches',
  'blocks/instruments',
  'blocks/signs',
  'players/books',
  'land/falling_blocks',
  'land/fire',
  'blocks/portals',
  'blocks/the_end',
  'blocks/buckets',
  'blocks/cauldrons',
  'blocks/tools',
  'land/random_ticks',
  'land/crops',
  'land/farmland',
  'land/leaves',
  'land/bone_meal',
  'containers/containers',
  'containers/chests',
  'containers/ender_chests',
  'containers/storage',
  'containers/cooking',
  'containers/hoppers',
  'blocks/campfires',
  'containers/anvils',
  'containers/enchanting_tables',
  'containers/grindstones',
  'network/text',
  'players/chat',
  'network/chat_sessions',
  'admin/access',
  'admin/reserved_names',
  'admin/commands',
  'blocks/command_blocks',
  'admin/gamerules',
  'land/weather',
  'entities/effects',
  'network/sounds',
  'blocks/note_blocks',
  'admin/scoreboard',
  'admin/boss_bars',
  'players/players',
  'players/world_spawn',
  'entities/mobs',
  'entities/riding',
  'entities/displays',
  'entities/placing_entities',
  'entities/frames',
  'combat/fishing',
  'entities/gliding',
  'combat/combat',
  'combat/shields',
  'combat/projectiles',
  'combat/projectile_hits',
  'combat/throwing',
  'combat/bows',
  'land/explosions',
  'entities/villagers',
  'entities/animals',
  'entities/monsters',
  'land/resources',
  'admin/saving',
  'admin/reset',
  'admin/control',
  'admin/rcon'
]

const KEEP_ALIVE_MS = 4000

/** @returns the server, once it listens and the land around the spawn is made */
async function openServer (options) {
  usePlugins()
  const { createMCServer } = require('flying-squid')
  const serv = createMCServer(settingsOf(options))
  await listening(serv)
  serv.prepareSpawn()
  await serv.openControl?.()
  serv.rconPort = await serv.openRcon?.()
  serv.startTicking()
  return serv
}

// not its own `ready`: that never comes when loading took more than five seconds
async function listening (serv) {
  await new Promise((resolve, reject) => {
    serv.once('error', reject)
    serv.once('listening', resolve)
  })
  serv.removeAllListeners('error')
  serv.on('error', error => serv.warn(`server: ${error.message}`))
  // flying-squid turns joiners away until it believes that all plugins are there
  if (!serv.pluginsReady) await new Promise(resolve => serv.once('pluginsReady', resolve))
}

function usePlugins () {
  const stock = require('flying-squid/src/lib/plugins')
  const load = name => require(`flying-squid/src/lib/plugins/${name}`)
  const first = {
    server: (serv, settings) => {
      serv.options = settings
      // every mechanic listens to ticks
      serv.setMaxListeners(0)
      patch(serv.registry)
    }
  }
  stock.initPlugins = () => {
    stock.builtinPlugins = [first, ...STOCK.map(load), ...OURS.map(name => require(`./plugins/${name}`))]
  }
}

function settingsOf (options) {
  return {
    ...options,
    'online-mode': false,
    'max-players': 50,
    'view-distance': options.viewDistance,
    'everybody-op': false,
    gameMode: 0,
    difficulty: DIFFICULTIES.indexOf(options.difficulty),
    kickTimeout: wall(options.timeoutSeconds * 1000),
    checkTimeoutInterval: Math.min(KEEP_ALIVE_MS, options.timeoutSeconds * 500),
    logging: false,
    hideErrors: true,
    noConsoleOutput: true,
    enforceSecureProfile: false,
    // it would compile a checker of plugin channels for every client: a tenth of a second at each join
    validateChannelProtocol: false,
    errorHandler: (client, error) => client.end(`Internal Exception: ${String(error?.message ?? error).slice(0, 100)}`)
  }
}

module.exports = { openServer }
