'use strict'

// Decides when command blocks run and runs them: at the next tick, in chains, under their condition. plugins/blocks/command_blocks.js
// holds the blocks.

const { Vec3 } = require('vec3')
const { WAY } = require('./ways')
const { isPowered } = require('./power')
const { Source } = require('../commands/source')
const { complaint } = require('../commands/running')

const [IMPULSE, CHAIN, REPEATING] = ['command_block', 'chain_command_block', 'repeating_command_block']
const LEVEL = 2
const NAME = '@'
const YAW = { south: 0, west: 90, north: 180, east: 270, up: 0, down: 0 }
const PITCH = { up: -90, down: 90 }

const keyOf = ({ x, y, z }) => `${x},${y},${z}`
const placeOf = ({ x, y, z }) => new Vec3(x, y, z)

class Runner {
  /**
   * @param blocks key of a place to the data of the command block there
   * @param keep called with a block that has changed
   */
  constructor (serv, blocks, keep) {
    Object.assign(this, { serv, blocks, keep })
    this.due = new Map()
    this.ran = new WeakMap()
  }

  blockAt (pos) {
    const { terrain } = this.serv
    return terrain.blockOf(terrain.stateAt(pos))
  }

  kindAt (pos) {
    return this.blockAt(pos).name
  }

  /** Resumes a repeating block after the world was loaded. */
  resume (block) {
    if (block.auto && this.kindAt(block) === REPEATING) this.schedule(block)
  }

  forget () {
    this.due.clear()
  }

  setAuto (block, auto) {
    const begins = auto && !block.auto
    block.auto = auto
    if (begins && !block.powered && this.kindAt(block) !== CHAIN) this.begin(block)
  }

  /** Updates whether the block has power; with undefined there is nothing to do. */
  feel (block) {
    if (!block) return
    const before = block.powered
    block.powered = isPowered(this.serv.terrain, placeOf(block))
    if (before === block.powered) return
    this.keep(block)
    if (block.powered && !block.auto && this.kindAt(block) !== CHAIN) this.begin(block)
  }

  begin (block) {
    this.markCondition(block)
    this.schedule(block)
  }

  schedule (block) {
    this.due.set(keyOf(block), this.serv.tickCount + 1)
  }

  /** Runs the blocks that are due. */
  tick (count) {
    for (const [key, when] of [...this.due]) {
      const block = this.blocks.get(key)
      if (count < when || !block) continue
      this.due.delete(key)
      this.take(block)
    }
  }

  take (block) {
    const met = block.conditionMet
    if (this.kindAt(block) === REPEATING) {
      if (block.powered || block.auto) this.schedule(block)
      if (this.serv.watchersOf(block).length === 0) return
      this.markCondition(block)
    }
    if (met) this.execute(block)
    else if (this.blockAt(block).getProperties().conditional) block.successes = 0
    this.keep(block)
  }

  /** Sets the condition of a conditional block: whether the block behind it succeeded. */
  markCondition (block) {
    const { conditional, facing } = this.blockAt(block).getProperties()
    const behind = this.blocks.get(keyOf(placeOf(block).minus(WAY[facing])))
    block.conditionMet = !conditional || behind?.successes > 0
    return block.conditionMet
  }

  /** Runs the block, then the chain that it points at. */
  execute (block) {
    this.perform(block)
    let pos = this.ahead(placeOf(block))
    for (let left = this.serv.rules.maxCommandChainLength; left > 0 && this.kindAt(pos) === CHAIN; left--) {
      const next = this.blocks.get(keyOf(pos))
      if (next.powered || next.auto) {
        if (this.markCondition(next)) {
          if (!this.perform(next)) break
        } else if (this.blockAt(pos).getProperties().conditional) next.successes = 0
        this.keep(next)
      }
      pos = this.ahead(pos)
    }
  }

  ahead (pos) {
    return pos.plus(WAY[this.blockAt(pos).getProperties().facing])
  }

  /** @returns false if it has run in this tick already, which ends a circular chain */
  perform (block) {
    const { serv, ran } = this
    if (ran.get(block) === serv.tickCount) return false
    ran.set(block, serv.tickCount)
    block.successes = 0
    if (block.command !== '') serv.runFor(this.sourceOf(block), block.command)
    return true
  }

  sourceOf (block) {
    const { facing } = this.blockAt(block).getProperties()
    return new Source({
      ...{ serv: this.serv, entity: null, title: NAME, level: LEVEL, anchor: 'feet', output: this.outputOf(block) },
      position: placeOf(block).offset(0.5, 0.5, 0.5),
      rotation: { yaw: YAW[facing], pitch: PITCH[facing] ?? 0 },
      callbacks: [success => (block.successes += success ? 1 : 0)]
    })
  }

  /** Returns an output that stores a command's answer in the block and tells the operators. */
  outputOf (block) {
    const { serv } = this
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
}

module.exports = { Runner, keyOf, IMPULSE, CHAIN, REPEATING }
