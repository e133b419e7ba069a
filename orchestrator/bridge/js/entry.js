'use strict'
// Brings a mineflayer bot into the world and waits until it stands there. Every failure is a Refusal that says why.
const crypto = require('node:crypto')
const net = require('node:net')
require('../../../mc_server/embedded/protocol_patch.js')
const mineflayer = require('mineflayer')
const minecraftData = require('minecraft-data')
const { ping } = require('minecraft-protocol')
const { pathfinder } = require('mineflayer-pathfinder')
const { wall } = require('../../../mc_server/embedded/game_clock.js')
const { patch } = require('../../../mc_server/embedded/registry_patch.js')
const { Refusal } = require('../../../skills/runtime/core/refusal.js')
const { whyRefused, whyKicked } = require('./body/kick_reason.js')

const VIEW_DISTANCE = 4 // chunks: 64 m of sight; memory grows with its square
const ANSWER = 5000 // ms for a server to report its version; a server that is just starting accepts connections before it answers, and forgets them
const NO_PONG = 500 // ms for the ping after the status
const QUIET = 8000 // ms within which a server has to send its first packet to a joining client; a starting server may forget the connection
const SILENCE = 20000 // ms without a packet after which the connection counts as lost
const SILENT = 'keepAliveError' // minecraft-protocol's name for the reason

/**
 * Connect a bot and resolve when it stands in the world. `deadline` is in ms of game time, `quiet` in ms of real time; `game` is a Unix socket
 * that leads to the server, instead of host and port; `secret` opens a reserved name (reserved_names.js of the server); `account` proves a
 * Microsoft account (account.js).
 */
async function enter ({ name, host, port, version, deadline, game = '', secret = '', account = null, quiet = QUIET }) {
  const way = game ? { connect: client => client.setSocket(net.connect(game)) } : {}
  if (version) await checkVersion({ host, port, version, deadline, way })
  const bot = createBot({ name, host, port, version, account, way: secret ? { ...way, fakeHost: `${host}\0${secret}` } : way })
  let gone = false
  bot.once('end', () => { gone = true })
  try {
    await arrival(bot, { host, port, deadline, quiet: wall(quiet) })
    // the write of the first tick can find the connection broken: node says so before this function goes on, when nobody listens yet
    if (gone) throw new Refusal('disconnected', `${host}:${port} closed the connection`)
    return bot
  } catch (refusal) {
    bot._client?.end('gave up')
    throw refusal
  }
}

/** Ask the server for its version first, because some servers leave a client of another version hanging. A server without a status passes. */
async function checkVersion ({ host, port, version, deadline, way }) {
  const wanted = minecraftData(version)?.version
  if (!wanted) throw new Refusal('disconnected', `there is no Minecraft version ${version}`)
  try {
    const { version: { name, protocol } } = await ping({ host, port, version, closeTimeout: Math.min(deadline, wall(ANSWER)), noPongTimeout: wall(NO_PONG), ...way })
    if (protocol !== wanted.version) throw new Refusal('disconnected', `the server runs another version of the game: ${name}, not ${version}`)
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (error.code || error.errors) throw new Refusal('disconnected', whyRefused(error, host, port))
  }
}

function createBot ({ name, host, port, version, account, way }) {
  try {
    const bot = mineflayer.createBot({
      host, port, username: name, version: version || false, auth: account ? proving(account) : 'offline', viewDistance: VIEW_DISTANCE,
      hideErrors: true, logErrors: false, checkTimeoutInterval: wall(SILENCE), ...way
    })
    bot.on('error', () => {}) // the ones that matter end the connection, and 'end' is handled
    leaveAtOnce(bot._client)
    bot.once('inject_allowed', () => { patch(bot.registry); bot.loadPlugin(pathfinder); forgetLight(bot) })
    return bot
  } catch (error) {
    throw new Refusal('disconnected', error.message)
  }
}

/** Return how a client proves its account when the server asks; a server that does not ask lets it in by its name. */
const proving = ({ name, id, token, keys }) => (client, options) => {
  const profile = { id, name }
  client.username = name
  client.session = { accessToken: token, selectedProfile: profile, availableProfile: [profile] }
  if (keys) client.profileKeys = signingKeys(keys)
  Object.assign(options, { accessToken: token, haveCredentials: true })
  options.connect(client)
}

/** Return the keys with which a client signs what it says, as minecraft-protocol needs them. */
const signingKeys = ({ publicPEM, privatePEM, signature, signatureV2, expires }) => ({
  public: crypto.createPublicKey(derOf(publicPEM, 'spki')),
  private: crypto.createPrivateKey(derOf(privatePEM, 'pkcs8')),
  signature: Buffer.from(signature, 'base64'),
  signatureV2: Buffer.from(signatureV2, 'base64'),
  expiresOn: new Date(expires)
})

// the texts name PKCS #1, but have the form that their type says
const derOf = (pem, type) => ({ key: Buffer.from(pem.split('\n').filter(line => !line.startsWith('-')).join(''), 'base64'), format: 'der', type })

/** Close the socket at once when the server is silent; otherwise minecraft-protocol would wait half a minute for its goodbye. */
function leaveAtOnce (client) {
  const { end } = client
  client.end = reason => {
    end.call(client, reason)
    if (reason === SILENT) client.socket?.destroy()
  }
}

/** Drop the light of received chunks: nothing here reads it, and it is half of a chunk's memory. */
function forgetLight (bot) {
  bot._client.prependListener('map_chunk', packet => { packet.skyLight = undefined; packet.blockLight = undefined })
}

/** Resolve when the bot has spawned and its physics runs, which needs the chunk below it. */
function arrival (bot, { host, port, deadline, quiet }) {
  return new Promise((resolve, reject) => {
    const settled = () => { clearTimeout(timer); clearTimeout(silence); bot._client.off('raw', heard) }
    const refuse = why => { settled(); reject(new Refusal('disconnected', why)) }
    const timer = setTimeout(refuse, deadline, `could not join ${host}:${port} within ${deadline / 1000} s`)
    const silence = setTimeout(refuse, quiet, `${host}:${port} accepts connections but does not answer`)
    const heard = () => silence.refresh()
    bot._client.on('raw', heard)
    bot.once('error', error => refuse(whyRefused(error, host, port)))
    bot.once('kicked', reason => refuse(whyKicked(reason)))
    bot.once('end', () => refuse(`${host}:${port} closed the connection`))
    bot.once('spawn', () => bot.once('physicsTick', () => { settled(); resolve() }))
  })
}

module.exports = { enter, SILENCE, SILENT }
