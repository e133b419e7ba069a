'use strict'

// A client that believes nothing: joins as an ordinary one does, reads every byte, keeps what it needs to judge the next
// packet, and collects everything that is wrong. `watch` lets one stand by while others play:
//
//     const watcher = await watch(server, land)
//     ...
//     await watcher.done()   // fails if anything was wrong

const assert = require('node:assert/strict')
const { EventEmitter } = require('node:events')
const { Wire } = require('./wire')
const { Known } = require('./known')
const { Joining } = require('./joining')
const { Land } = require('./land')
const { Entities } = require('./entities')
const { Windows } = require('./windows')
const { checkText } = require('./texts')
const { checkTree } = require('./commands')
const { until } = require('../world')

const MOST_FAULTS = 40
const VIEW_DISTANCE = 3
// on a busy machine; ordinarily a tenth of a second
const JOIN_MS = 30000
// fields that hold texts
const TEXTS = {
  system_chat: ['content'],
  kick_disconnect: ['reason'],
  open_window: ['windowTitle'],
  player_chat: ['networkName', 'networkTargetName', 'unsignedChatContent'],
  playerlist_header: ['header', 'footer'],
  set_title_text: ['text'],
  set_title_subtitle: ['text'],
  action_bar: ['text'],
  death_combat_event: ['message'],
  boss_bar: ['title'],
  teams: ['name', 'prefix', 'suffix'],
  scoreboard_objective: ['displayText'],
  server_data: ['motd']
}
// what may come before `login` in play
const BEFORE_LOGIN = ['kick_disconnect', 'keep_alive', 'bundle_delimiter']

class StrictClient extends EventEmitter {
  constructor (port, version, username) {
    super()
    this.setMaxListeners(50)
    Object.assign(this, { username, version, faults: [], counts: {}, ended: false, inPlay: false, texts: [] })
    this.position = { x: 0, y: 0, z: 0, yaw: 0, pitch: 0 }
    this.sequence = 0
    const fault = message => this.fault(message)
    const texts = tag => checkText(tag, this.known.data.language, fault)
    this.known = new Known(version)
    this.joining = new Joining(this.known, fault)
    this.land = new Land(this.known, fault)
    this.entities = new Entities(this.known, fault, texts)
    this.windows = new Windows(this.known, fault)
    this.checks = {}
    for (const part of [this.joining, this.land, this.entities, this.windows]) {
      const own = {}
      part.see(own)
      for (const [name, check] of Object.entries(own)) (this.checks[name] ??= []).push(check)
    }
    this.checkTexts = texts
    this.open(port)
  }

  fault (message) {
    if (this.faults.length < MOST_FAULTS && !this.faults.includes(message)) this.faults.push(message)
  }

  open (port) {
    this.wire = new Wire(port, this.version)
    this.wire.on('fault', message => this.fault(message))
    this.wire.on('broken', error => this.fault(`the connection broke: ${error.message}`))
    this.wire.on('end', () => {
      this.ended = true
      this.emit('end')
    })
    this.wire.on('connect', () => {
      const { version } = this.known.data.version
      this.send('set_protocol', { protocolVersion: version, serverHost: 'localhost', serverPort: port, nextState: 2 })
      this.wire.writes = 'login'
      this.send('login_start', { username: this.username, playerUUID: '00000000-0000-0000-0000-000000000000' })
    })
    this.wire.on('packet', (name, packet, state) => this.receive(name, packet, state))
  }

  send (name, params) {
    this.wire.send(name, params)
  }

  receive (name, packet, state) {
    this.counts[name] = (this.counts[name] ?? 0) + 1
    if (state === 'play' && !this.inPlay && name !== 'login' && !BEFORE_LOGIN.includes(name)) {
      this.fault(`${name} comes before login`)
    }
    try {
      for (const check of this.checks[name] ?? []) check(packet)
      for (const field of TEXTS[name] ?? []) if (state === 'play' && packet[field]) this.checkTexts(packet[field])
      ANSWERS[state][name]?.(this, packet)
    } catch (error) {
      this.fault(`${name}: ${error.stack}`)
    }
    this.emit(name, packet)
    this.emit('packet', name, packet, state)
  }

  /** Where it stands, as an ordinary client tells it every second. */
  tellPosition () {
    const { x, y, z, yaw, pitch } = this.position
    this.send('position_look', { x, y, z, yaw, pitch, onGround: true, flags: { onGround: true } })
  }

  say (message) {
    const unsigned = { timestamp: BigInt(Date.now()), salt: 0n, offset: 0, acknowledged: Buffer.alloc(3) }
    if (message.startsWith('/')) this.send('chat_command', { command: message.slice(1) })
    else this.send('chat_message', { message, ...unsigned })
  }

  dig (location, { status = 0, face = 1 } = {}) {
    this.send('block_dig', { status, location, face, sequence: ++this.sequence })
  }

  place (location, { direction = 1, hand = 0 } = {}) {
    this.send('block_place', {
      hand,
      location,
      direction,
      cursorX: 0.5,
      cursorY: 0.5,
      cursorZ: 0.5,
      insideBlock: false,
      worldBorderHit: false,
      sequence: ++this.sequence
    })
  }

  leave () {
    this.leaving = true
    this.wire.end()
  }

  /** Leaves, and fails if anything was wrong. */
  async done () {
    assert.ok(!this.ended, `${this.username} was sent away: ${this.kicked ?? ''} ${this.faults.join('\n')}`)
    this.leave()
    await until(`${this.username} has left`, () => this.ended)
    assert.deepEqual(this.faults, [])
  }
}

const settings = {
  locale: 'en_us',
  viewDistance: VIEW_DISTANCE,
  chatFlags: 0,
  chatColors: true,
  skinParts: 127,
  mainHand: 1,
  enableTextFiltering: false,
  enableServerListing: true,
  particleStatus: 'all'
}

const alive = (client, { keepAliveId }) => client.send('keep_alive', { keepAliveId })

// what an ordinary client answers, by state
const ANSWERS = {
  login: {
    disconnect: (client, { reason }) => {
      client.kicked = reason
    },
    compress: (client, { threshold }) => {
      client.wire.threshold = threshold
    },
    success: (client, { username }) => {
      if (username !== client.username) client.fault(`it calls me ${username}`)
      client.send('login_acknowledged', {})
      client.wire.reads = client.wire.writes = 'configuration'
      client.send('custom_payload', { channel: 'minecraft:brand', data: Buffer.from('\x07vanilla') })
      client.send('settings', settings)
    }
  },
  configuration: {
    keep_alive: alive,
    select_known_packs: client => client.send('select_known_packs', { packs: [] }),
    disconnect: (client, { reason }) => {
      client.kicked = JSON.stringify(reason)
    },
    finish_configuration: client => {
      client.send('finish_configuration', {})
      client.wire.reads = client.wire.writes = 'play'
    }
  },
  play: {
    keep_alive: alive,
    ping: (client, { id }) => client.send('pong', { id }),
    login: (client, packet) => {
      if (client.inPlay) client.fault('login comes twice')
      client.inPlay = true
      client.checkWorldState(packet.worldState)
    },
    respawn: (client, { worldState }) => client.checkWorldState(worldState),
    position: (client, packet) => client.goWhereTold(packet),
    chunk_batch_finished: client => client.send('chunk_batch_received', { chunksPerTick: 20 }),
    kick_disconnect: (client, { reason }) => {
      client.kicked = JSON.stringify(reason)
      if (!client.leaving) client.fault(`kicked: ${client.kicked}`)
    },
    update_health: (client, { health, food }) => {
      if (!(health <= 1024) || food < 0 || food > 20) client.fault(`health ${health}, food ${food}`)
      client.health = health
      if (health <= 0) client.send('client_command', { actionId: 'perform_respawn' })
    },
    acknowledge_player_digging: (client, { sequenceId }) => {
      if (sequenceId < 0 || sequenceId > client.sequence) client.fault(`acknowledges ${sequenceId} of ${client.sequence}`)
      client.acknowledged = sequenceId
    },
    declare_commands: (client, packet) => checkTree(packet, message => client.fault(message)),
    tab_complete: (client, { matches }) => {
      for (const { tooltip } of matches) if (tooltip) client.checkTexts(tooltip)
    },
    system_chat: (client, { content }) => client.texts.push(JSON.stringify(content))
  }
}

StrictClient.prototype.checkWorldState = function ({ dimension, name, gamemode, previousGamemode }) {
  const dimensions = this.known.sent.get('minecraft:dimension_type') ?? []
  if (!dimensions[dimension]) return this.fault(`there is no dimension type ${dimension}`)
  if (dimensions[dimension] !== name) this.fault(`${name} is of the type ${dimensions[dimension]}`)
  const { shape } = this.land
  this.land.enter(this.known.dimensions[dimension])
  if (shape && shape !== this.land.shape) this.entities.forget()
  if (!/^minecraft:[a-z_]+$/.test(name)) this.fault(`the world is called ${name}`)
  if (previousGamemode > 3 && previousGamemode !== 255) this.fault(`the previous game mode is ${previousGamemode}`)
  this.gamemode = gamemode
}

StrictClient.prototype.goWhereTold = function (packet) {
  const { position } = this
  for (const axis of ['x', 'y', 'z', 'yaw', 'pitch']) {
    position[axis] = packet.flags[axis] ? position[axis] + packet[axis] : packet[axis]
    if (!Number.isFinite(position[axis])) this.fault(`sent to ${axis} ${position[axis]}`)
  }
  this.send('teleport_confirm', { teleportId: packet.teleportId })
  this.tellPosition()
}

/** Joins; resolves when the land around is there. */
async function joinStrict (server, username) {
  const client = new StrictClient(server.port, server.version, username)
  const isIn = () => client.health !== undefined || client.ended
  await until(`${username} is in the world`, isIn, JOIN_MS).catch(error => {
    throw new Error(`${error.message}; packets: ${JSON.stringify(client.counts)}; ${client.faults.join('\n')}`)
  })
  assert.ok(!client.ended, `${username} was sent away: ${client.kicked} ${client.faults.join('\n')}`)
  return client
}

/** Stands at a place as a spectator until `done()`. */
async function watch (server, at, username = 'Watcher') {
  const client = await joinStrict(server, username)
  await server.command(`gamemode spectator ${username}`)
  await server.command(`tp ${username} ${at.x + 0.5} ${at.y + 1} ${at.z + 0.5}`)
  await until(`${username} sees the place`, () => client.land.stateAt(at) !== undefined)
  return client
}

module.exports = { StrictClient, joinStrict, watch }
