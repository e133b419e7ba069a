'use strict'

// Builds the server: flying-squid provides the base (protocol, entities), and one plugin provides each mechanic; plugin_order.js finds and
// sorts the plugins. start.js is the process around it.

require('./protocol_patch')
const path = require('node:path')
const { patch } = require('./registry_patch')
const { wall } = require('./game_clock')
const { DIFFICULTIES } = require('./options')
const { findPlugins, inOrder, STOCK } = require('./plugin_order')

const KEEP_ALIVE_MS = 4000

/** @returns the server, once it listens and the land around the spawn is generated */
async function openServer (options) {
  usePlugins()
  const { createMCServer } = require('flying-squid')
  const serv = createMCServer(settingsOf(options))
  serv.loadWorld()
  serv.rememberStart()
  await listening(serv)
  serv.prepareSpawn()
  await serv.openControl?.()
  serv.rconPort = await serv.openRcon?.()
  serv.startTicking()
  return serv
}

// not flying-squid's `ready`, which never comes when loading takes more than five seconds
async function listening (serv) {
  await new Promise((resolve, reject) => {
    serv.once('error', reject)
    serv.once('listening', resolve)
  })
  serv.removeAllListeners('error')
  serv.on('error', error => serv.warn(`server: ${error.message}`))
  // flying-squid rejects joining clients until it has seen that all plugins are loaded
  if (!serv.pluginsReady) await new Promise(resolve => serv.once('pluginsReady', resolve))
}

function usePlugins () {
  const stock = require('flying-squid/src/lib/plugins')
  const ours = inOrder(findPlugins(path.join(__dirname, 'plugins'))).map(({ plugin }) => plugin)
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
    stock.builtinPlugins = [first, ...STOCK.map(load), ...ours]
  }
}

function settingsOf (options) {
  return {
    ...options,
    'online-mode': false,
    'max-players': 200,
    'view-distance': options.viewDistance,
    favicon: options.iconData,
    'everybody-op': false,
    gameMode: 0,
    difficulty: DIFFICULTIES.indexOf(options.difficulty),
    kickTimeout: wall(options.timeoutSeconds * 1000),
    checkTimeoutInterval: Math.min(KEEP_ALIVE_MS, options.timeoutSeconds * 500),
    logging: false,
    hideErrors: true,
    noConsoleOutput: true,
    enforceSecureProfile: false,
    // it would compile a validator of plugin channels for every client, which takes a tenth of a second at each join
    validateChannelProtocol: false,
    errorHandler: (client, error) => client.end(`Internal Exception: ${String(error?.message ?? error).slice(0, 100)}`)
  }
}

module.exports = { openServer }
