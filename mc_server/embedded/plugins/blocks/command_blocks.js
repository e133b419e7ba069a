'use strict'

// Command blocks: impulse, chain and repeating, conditional or not, always active or powered (../../blocks/power.js).
// Operators in creative mode edit them. A command's output is stored in the block and told to the operators while
// `commandBlockOutput` is on. ../../blocks/command_block_runner.js runs them.

const { Vec3 } = require('vec3')
const nbt = require('prismarine-nbt')
const { stateWith } = require('../../blocks/states')
const { WAY } = require('../../blocks/ways')
const { Runner, keyOf, IMPULSE, CHAIN, REPEATING } = require('../../blocks/command_block_runner')
const { tagOf, takeOver, BLANK } = require('../../blocks/command_block_data')

// by the number of the packet
const KINDS = [CHAIN, REPEATING, IMPULSE]
const FLAGS = { track: 1, conditional: 2, auto: 4 }
const LEVEL = 2
const CREATIVE = 1

const isCommandBlock = ({ name }) => KINDS.includes(name)

module.exports.provides = ['isMaster', 'commandBlockData', 'putCommandBlockData', 'editCommandBlock']
module.exports.needs = ['blockUses', 'keepEach', 'terrain']
module.exports.uses = ['blockEntityNumber', 'opLevel', 'rules', 'setBlock']
// digging and switches change power, which has to count in the same tick
module.exports.after = ['blocks/digging', 'blocks/switches']

module.exports.server = serv => {
  const blocks = new Map()
  const keep = block => kept.changed(keyOf(block))
  const runner = new Runner(serv, blocks, keep)
  const kept = keepBlocks(serv, blocks, runner)
  watchBlocks(serv, { blocks, runner, kept })
  serv.on('tick', (_, count) => runner.tick(count))

  /** Whether a player may build and change what only game masters may. */
  serv.isMaster = player => player.gameMode === CREATIVE && serv.opLevel(player) >= LEVEL

  /** Returns the data of a command block as NBT fields, or null if there is none at that place. */
  serv.commandBlockData = pos => {
    const block = blocks.get(keyOf(pos))
    return block ? tagOf(block) : null
  }

  /** Changes the data of a command block as the tag says. @returns whether there is one */
  serv.putCommandBlockData = (pos, { value: tag }) => {
    const block = blocks.get(keyOf(pos))
    if (!block) return false
    takeOver(block, tag)
    if (tag.auto !== undefined) runner.setAuto(block, Boolean(tag.auto.value))
    keep(block)
    return true
  }

  for (const kind of KINDS) serv.blockUses[kind] = (player, block) => showData(serv, player, block)

  /** Applies the packet `update_command_block`, if the player may edit command blocks. */
  serv.editCommandBlock = (player, { location, command, mode, flags }) => {
    if (!serv.isMaster(player)) return player.tell({ translate: 'advMode.notAllowed' })
    const pos = new Vec3(location.x, location.y, location.z)
    const block = blocks.get(keyOf(pos))
    if (!block) return
    const look = { ...serv.terrain.blockAt(pos).getProperties(), conditional: Boolean(flags & FLAGS.conditional) }
    serv.setBlock(pos, stateWith(serv.registry, serv.registry.blocksByName[KINDS[mode]], look))
    block.command = command
    block.track = Boolean(flags & FLAGS.track)
    if (!block.track) block.output = ''
    runner.setAuto(block, Boolean(flags & FLAGS.auto))
    keep(block)
    if (command !== '') player.tell({ translate: 'advMode.setCommand.success', with: [command] })
  }
}

function keepBlocks (serv, blocks, runner) {
  return serv.keepEach('commandBlocks', {
    keys: () => [...blocks.keys()],
    record: key => (blocks.has(key) ? { ...blocks.get(key) } : null),
    restore: (key, record) => {
      blocks.set(key, { ...BLANK, ...record })
      runner.resume(record)
    },
    clear: () => {
      blocks.clear()
      runner.forget()
    }
  })
}

function watchBlocks (serv, { blocks, runner, kept }) {
  const { terrain } = serv
  serv.on('blockChanged', (pos, before, state) => {
    const here = isCommandBlock(terrain.blockOf(state))
    if (here !== isCommandBlock(terrain.blockOf(before))) {
      if (here) blocks.set(keyOf(pos), { ...BLANK, ...{ x: pos.x, y: pos.y, z: pos.z } })
      else blocks.delete(keyOf(pos))
      kept.changed(keyOf(pos))
      if (here) runner.feel(blocks.get(keyOf(pos)))
    }
    if (blocks.size === 0) return
    const changed = new Vec3(pos.x, pos.y, pos.z)
    for (const way of Object.values(WAY)) runner.feel(blocks.get(keyOf(changed.plus(way))))
  })
  serv.on('blockPlaced', ({ name, position }) => {
    const block = blocks.get(keyOf(position))
    if (block) Object.assign(block, { track: serv.rules.sendCommandFeedback, auto: name === CHAIN })
  })
}

function showData (serv, player, { position }) {
  if (!serv.isMaster(player)) return false
  const { x, y, z } = position
  const action = serv.blockEntityNumber('command_block')
  const nbtData = nbt.comp(serv.commandBlockData(position))
  player._client.write('tile_entity_data', { location: { x, y, z }, action, nbtData })
}

module.exports.player = (player, serv) => {
  player._client.on('update_command_block', packet => {
    if (player.joined) serv.editCommandBlock(player, packet)
  })
}
