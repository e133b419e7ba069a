'use strict'

// Command blocks: impulse, chain and repeating ones, with a condition, always active or under power (a lever, a button,
// a plate, a torch or a block of redstone right beside them; there is no other redstone). Operators in creative mode edit
// them. What a command answers is kept with the block and told to the operators while `commandBlockOutput` is on.

const { Vec3 } = require('vec3')
const nbt = require('prismarine-nbt')
const { stateWith } = require('../../blocks/states')
const { WAY } = require('../../blocks/ways')
const { Source } = require('../../commands/source')
const { complaint } = require('../../commands/running')

const [IMPULSE, CHAIN, REPEATING] = ['command_block', 'chain_command_block', 'repeating_command_block']
// by the number of the packet
const KINDS = [CHAIN, REPEATING, IMPULSE]
const FLAGS = { track: 1, conditional: 2, auto: 4 }
const LEVEL = 2
const CREATIVE = 1
const NAME = '@'
const POWERING = /^(lever|redstone_(wall_)?torch|.*_(button|pressure_plate))$/
const YAW = { south: 0, west: 90, north: 180, east: 270, up: 0, down: 0 }
const PITCH = { up: -90, down: 90 }
// of vanilla's fields: ours, and how it is written
const FIELDS = {
  Command: ['command', nbt.string],
  auto: ['auto', value => nbt.byte(value ? 1 : 0)],
  powered: ['powered', value => nbt.byte(value ? 1 : 0)],
  conditionMet: ['conditionMet', value => nbt.byte(value ? 1 : 0)],
  TrackOutput: ['track', value => nbt.byte(value ? 1 : 0)],
  SuccessCount: ['successes', nbt.int],
  LastOutput: ['output', nbt.string]
}
const FLAG_FIELDS = ['auto', 'powered', 'conditionMet', 'TrackOutput']
const BLANK = { command: '', auto: false, powered: false, conditionMet: false, track: true, successes: 0, output: '' }

const keyOf = ({ x, y, z }) => `${x},${y},${z}`
const isCommandBlock = ({ name }) => KINDS.includes(name)

module.exports.server = serv => {
  const { terrain } = serv
  const blocks = new Map()
  const due = new Map()
  const ran = new WeakMap()
  const kindAt = pos => terrain.blockOf(terrain.stateAt(pos)).name
  const propertiesAt = pos => terrain.blockOf(terrain.stateAt(pos)).getProperties()

  /** Who may build and change what only game masters may. */
  serv.isMaster = player => player.gameMode === CREATIVE && serv.opLevel(player) >= LEVEL

  // ---- knowing them

  const kept = serv.keepEach('commandBlocks', {
    keys: () => [...blocks.keys()],
    record: key => (blocks.has(key) ? { ...blocks.get(key) } : null),
    restore: (key, record) => {
      blocks.set(key, { ...BLANK, ...record })
      if (record.auto && kindAt(record) === REPEATING) schedule(record)
    },
    clear: () => {
      blocks.clear()
      due.clear()
    }
  })
  const keep = block => kept.changed(keyOf(block))

  serv.on('blockChanged', (pos, before, state) => {
    const here = isCommandBlock(terrain.blockOf(state))
    if (here !== isCommandBlock(terrain.blockOf(before))) {
      if (here) blocks.set(keyOf(pos), { ...BLANK, ...{ x: pos.x, y: pos.y, z: pos.z } })
      else blocks.delete(keyOf(pos))
      kept.changed(keyOf(pos))
      if (here) feel(blocks.get(keyOf(pos)))
    }
    if (blocks.size === 0) return
    const changed = new Vec3(pos.x, pos.y, pos.z)
    for (const way of Object.values(WAY)) feel(blocks.get(keyOf(changed.plus(way))))
  })
  serv.on('blockPlaced', ({ name, position }) => {
    const block = blocks.get(keyOf(position))
    if (block) Object.assign(block, { track: serv.rules.sendCommandFeedback, auto: name === CHAIN })
  })

  /** Its data as a tag, or null where none stands. */
  serv.commandBlockData = pos => {
    const block = blocks.get(keyOf(pos))
    if (!block) return null
    const fields = Object.entries(FIELDS).map(([name, [own, write]]) => [name, write(block[own])])
    return Object.fromEntries(fields.filter(([name]) => name !== 'LastOutput' || (block.track && block.output)))
  }

  /** @returns whether one stands there */
  serv.putCommandBlockData = (pos, { value: tag }) => {
    const block = blocks.get(keyOf(pos))
    if (!block) return false
    for (const [name, [own]] of Object.entries(FIELDS)) {
      const value = tag[name]?.value
      if (value === undefined || name === 'auto') continue
      if (FLAG_FIELDS.includes(name)) block[own] = Boolean(value)
      // what is of another kind is passed over
      else if (typeof value === typeof BLANK[own]) block[own] = value
    }
    if (tag.auto !== undefined) setAuto(block, Boolean(tag.auto.value))
    keep(block)
    return true
  }

  // ---- when they run

  function setAuto (block, auto) {
    const begins = auto && !block.auto
    block.auto = auto
    if (begins && !block.powered && kindAt(block) !== CHAIN) begin(block)
  }

  function feel (block) {
    if (!block) return
    const before = block.powered
    block.powered = Object.values(WAY).some(way => powers(new Vec3(block.x, block.y, block.z).plus(way)))
    if (before === block.powered) return
    keep(block)
    if (block.powered && !block.auto && kindAt(block) !== CHAIN) begin(block)
  }

  function powers (pos) {
    const block = terrain.blockOf(terrain.stateAt(pos))
    if (block.name === 'redstone_block') return true
    if (!POWERING.test(block.name)) return false
    const { powered, lit, power } = block.getProperties()
    return powered === true || lit === true || Number(power) > 0
  }

  const schedule = block => due.set(keyOf(block), serv.tickCount + 1)
  function begin (block) {
    markCondition(block)
    schedule(block)
  }

  serv.on('tick', (_, count) => {
    for (const [key, when] of [...due]) {
      const block = blocks.get(key)
      if (count < when || !block) continue
      due.delete(key)
      tick(block)
    }
  })

  function tick (block) {
    const kind = kindAt(block)
    const met = block.conditionMet
    if (kind === REPEATING) {
      if (block.powered || block.auto) schedule(block)
      if (serv.watchersOf(block).length === 0) return
      markCondition(block)
    }
    if (met) execute(block)
    else if (propertiesAt(block).conditional) block.successes = 0
    keep(block)
  }

  /** A conditional one asks how the one behind it has done. */
  function markCondition (block) {
    const { conditional, facing } = propertiesAt(block)
    const behind = blocks.get(keyOf(new Vec3(block.x, block.y, block.z).minus(WAY[facing])))
    block.conditionMet = !conditional || behind?.successes > 0
    return block.conditionMet
  }

  function execute (block) {
    perform(block)
    let way = WAY[propertiesAt(block).facing]
    let pos = new Vec3(block.x, block.y, block.z).plus(way)
    for (let left = serv.rules.maxCommandChainLength; left > 0 && kindAt(pos) === CHAIN; left--) {
      const next = blocks.get(keyOf(pos))
      if (next.powered || next.auto) {
        if (markCondition(next)) {
          if (!perform(next)) break
        } else if (propertiesAt(pos).conditional) next.successes = 0
        keep(next)
      }
      way = WAY[propertiesAt(pos).facing]
      pos = pos.plus(way)
    }
  }

  /** @returns false if it has run in this tick already: a circle ends */
  function perform (block) {
    if (ran.get(block) === serv.tickCount) return false
    ran.set(block, serv.tickCount)
    block.successes = 0
    if (block.command === '') return true
    const { facing } = propertiesAt(block)
    const source = new Source({
      ...{ serv, entity: null, title: NAME, level: LEVEL, anchor: 'feet', output: outputOf(block) },
      position: new Vec3(block.x + 0.5, block.y + 0.5, block.z + 0.5),
      rotation: { yaw: YAW[facing], pitch: PITCH[facing] ?? 0 },
      callbacks: [success => (block.successes += success ? 1 : 0)]
    })
    serv.runFor(source, block.command)
    return true
  }

  function outputOf (block) {
    const note = component => {
      if (!block.track) return
      const time = new Date().toTimeString().slice(0, 8)
      block.output = JSON.stringify({ text: `[${time}] `, extra: [component] })
    }
    const refuse = error => note(complaint(error)[0])
    return {
      answer: (component, { source, quiet }) => {
        note(component)
        if (!quiet && serv.rules.commandBlockOutput) serv.tellOperators(source, component)
      },
      refuse,
      failedOnce: refuse
    }
  }

  // ---- editing them

  for (const kind of KINDS) {
    serv.blockUses[kind] = (player, block) => {
      if (!serv.isMaster(player)) return false
      const { x, y, z } = block.position
      const action = serv.blockEntityNumber('command_block')
      const nbtData = nbt.comp(serv.commandBlockData(block.position))
      player._client.write('tile_entity_data', { location: { x, y, z }, action, nbtData })
    }
  }

  serv.editCommandBlock = (player, { location, command, mode, flags }) => {
    if (!serv.isMaster(player)) return player.tell({ translate: 'advMode.notAllowed' })
    const pos = new Vec3(location.x, location.y, location.z)
    const block = blocks.get(keyOf(pos))
    if (!block) return
    const look = { ...terrain.blockAt(pos).getProperties(), conditional: Boolean(flags & FLAGS.conditional) }
    serv.setBlock(pos, stateWith(serv.registry, serv.registry.blocksByName[KINDS[mode]], look))
    block.command = command
    block.track = Boolean(flags & FLAGS.track)
    if (!block.track) block.output = ''
    setAuto(block, Boolean(flags & FLAGS.auto))
    keep(block)
    if (command !== '') player.tell({ translate: 'advMode.setCommand.success', with: [command] })
  }
}

module.exports.player = (player, serv) => {
  player._client.on('update_command_block', packet => {
    if (player.joined) serv.editCommandBlock(player, packet)
  })
}
