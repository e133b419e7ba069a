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
  'guard',
  'limits',
  'handshake',
  'log',
  'tick',
  'keeping',
  'adapter',
  'registries',
  'tags',
  'terrain',
  'block_entities',
  'light',
  'chunks',
  'tracking',
  'movement',
  'physics',
  'metadata',
  'damage',
  'vitals',
  'hunger',
  'eating',
  'dressing',
  'falling',
  'swimming',
  'breathing',
  'burning',
  'hazards',
  'experience',
  'orbs',
  'dying',
  'respawning',
  'travel',
  'statistics',
  'items',
  'windows',
  'crafting',
  'equipment',
  'neighbours',
  'breaking',
  'digging',
  'placing',
  'sleeping',
  'doors',
  'cake',
  'switches',
  'instruments',
  'signs',
  'books',
  'falling_blocks',
  'fire',
  'portals',
  'the_end',
  'buckets',
  'cauldrons',
  'tools',
  'random_ticks',
  'crops',
  'earth',
  'leaves',
  'bone_meal',
  'containers',
  'chests',
  'ender_chests',
  'storage',
  'cooking',
  'hoppers',
  'campfires',
  'anvils',
  'enchanting_tables',
  'grindstones',
  'text',
  'chat',
  'chat_sessions',
  'access',
  'reserved',
  'commands',
  'command_blocks',
  'gamerules',
  'weather',
  'effects',
  'sounds',
  'notes',
  'scoreboard',
  'boss_bars',
  'players',
  'world_spawn',
  'mobs',
  'riding',
  'displays',
  'placing_entities',
  'frames',
  'fishing',
  'gliding',
  'combat',
  'shields',
  'projectiles',
  'impacts',
  'throwing',
  'bows',
  'explosions',
  'villagers',
  'animals',
  'monsters',
  'resources',
  'saving',
  'reset',
  'control',
  'rcon'
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
