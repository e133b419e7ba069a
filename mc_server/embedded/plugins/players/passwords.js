'use strict'

// Passwords for names, if the option `passwords` is on, because no account is verified. Whoever joins waits in an empty place, where nothing but
// the answer is heard: no player, no block and no chat exists for him, and nobody learns of him. A name that is new chooses a password, any other
// has to give its own. Bots of a crew, whose names are reserved (../admin/reserved_names.js), are not asked.

const path = require('node:path')
const { Vec3 } = require('vec3')
const { DIMENSIONS } = require('../../dimensions')
const { Asking, betrays, COMMAND } = require('../../passwords/asking')
const { PasswordFile } = require('../../passwords/password_file')
const { Tries } = require('../../passwords/tries')
const { toNbt } = require('../network/text')

const SPECTATOR = 3
// invulnerable, flying, may fly
const FLOATS = 0b111
const MOST_WAITING = 50
const MOST_OF_ADDRESS = 5
const LINES = ['chat_message', 'chat_command', 'chat_command_signed']

module.exports.provides = ['passwords', 'afterPassword', 'isSecret']
module.exports.uses = ['holdsReservedName', 'isOp', 'loginFor', 'warn']

module.exports.server = (serv, { passwords, passwordSeconds, worldFolder }) => {
  const file = new PasswordFile(passwords && worldFolder ? path.join(worldFolder, 'passwords.json') : null)
  const tries = new Tries()
  const waiting = new Set()
  /** The passwords of players (passwords/password_file.js). */
  serv.passwords = file

  /** Lets a client in: at once, or as soon as the password of its name was given. */
  serv.afterPassword = (client, enter) => {
    if (!passwords || serv.holdsReservedName(client)) return enter()
    const refusal = refusalFor(serv, client, waiting)
    if (refusal) return dismiss(serv, client, refusal)
    waiting.add(client)
    client.once('end', () => waiting.delete(client))
    ask(serv, client, { file, tries, seconds: passwordSeconds }, () => {
      waiting.delete(client)
      enter()
    })
  }

  /** Whether a line that a player has typed holds the player's own password, or was meant to give one. */
  serv.isSecret = ({ _client: { passwordMark } }, line) =>
    COMMAND.test(line.startsWith('/') ? line : '') || (passwordMark !== undefined && betrays(line, passwordMark))
}

const addressOf = client => client.socket?.remoteAddress ?? ''
const isHere = client => /^(::ffff:)?127\.|^::1$/.test(addressOf(client))

function refusalFor (serv, client, waiting) {
  if (waiting.size >= MOST_WAITING) return 'Too many players are waiting to give their passwords: try again in a minute.'
  const address = addressOf(client)
  if (!isHere(client) && [...waiting].filter(other => addressOf(other) === address).length >= MOST_OF_ADDRESS) {
    return 'Too many players of your address are waiting to give their passwords.'
  }
  if (!isHere(client) && serv.isOp(client) && !serv.passwords.has(client.username)) {
    return `${client.username} is an operator and has no password yet: join once on the server's own machine and choose one.`
  }
  return null
}

const dismiss = (serv, client, text) => client.end(text, toNbt({ text }))

function ask (serv, client, { file, tries, seconds }, enter) {
  const asking = new Asking({
    name: client.username,
    address: addressOf(client),
    file,
    tries,
    tell: text => client.write('system_chat', { content: toNbt({ text, color: 'yellow' }), isActionBar: false }),
    dismiss: text => stop(() => dismiss(serv, client, text)),
    enter: mark => stop(() => {
      client.passwordMark = mark
      enter()
    })
  })
  const hear = ({ message, command }) => {
    // the error of a full disk names the file, not the password
    asking.hear(message ?? `/${command}`).catch(error => stop(() => {
      serv.warn(`passwords: ${error.message}`)
      dismiss(serv, client, 'The server cannot keep passwords now: try again later.')
    }))
  }
  const tooLate = setTimeout(() => asking.end(`No password was given within ${seconds} seconds.`), seconds * 1000)
  function stop (then) {
    clearTimeout(tooLate)
    for (const event of LINES) client.off(event, hear)
    if (!client.ended && !client.dismissed) then()
  }
  client.once('end', () => {
    asking.over = true
    clearTimeout(tooLate)
  })
  for (const event of LINES) client.on(event, hear)
  showNothing(serv, client)
  asking.begin()
}

/** Shows an empty place, in which a client floats; players.js changes it into the world by a respawn. */
function showNothing (serv, client) {
  const { shift } = DIMENSIONS.find(({ name }) => name === 'the_end')
  client.entityNumber = ++serv.entityMaxId
  client.write('login', serv.loginFor(client.entityNumber, { position: new Vec3(shift, 0, 0), gameMode: SPECTATOR }))
  client.write('abilities', { flags: FLOATS, flyingSpeed: 0.05, walkingSpeed: 0.1 })
  client.write('position', { ...PLACE, teleportId: 0, ...(serv.registry.version['>=']('1.21.2') ? { dx: 0, dy: 0, dz: 0 } : {}) })
  client.write('game_state_change', { reason: 'level_chunks_load_start', gameMode: 0 })
}

const PLACE = { x: 0.5, y: 100, z: 0.5, yaw: 0, pitch: 0, flags: {} }
