'use strict'
// Surface: who runs out of breath swims up, and then to where one can stand.
const { goals } = require('mineflayer-pathfinder')
const { Vec3 } = require('vec3')
const { Refusal } = require('../../../skills/runtime/refusal.js')
const { walkTo } = require('../../../skills/runtime/walk.js')
const { swimToBank } = require('../../../skills/runtime/dry.js')
const { until } = require('../../../skills/runtime/wait.js')

const EYE = 1.62 // m above the feet
const RISE = 160 // ticks that the way up may take

module.exports = {
  kind: 'surface',
  cause: 'drowning',
  urgent: true,
  seconds: 45,

  when: (bot, policy) => bot.oxygenLevel <= policy.breath && isUnderWater(bot) ? `breath ${bot.oxygenLevel}` : null,

  async act (bot, policy, senses, signal) {
    bot.setControlState('jump', true)
    const up = await until(bot, signal, RISE, () => !isUnderWater(bot))
    if (!up) throw new Refusal('unreachable', 'there is no way up')
    if (await swimToBank(bot, signal)) return 'on dry ground' // straight: paths do not lead out of deep water
    try {
      await walkTo(bot, new Dry(bot), signal)
      return 'on dry ground'
    } catch (refusal) {
      if (refusal.reason !== 'unreachable') throw refusal
      return 'breathing'
    }
  }
}

const isUnderWater = bot => isWet(bot.blockAt(bot.entity.position.offset(0, EYE, 0), false))

const isWet = block => block?.name === 'water' || block?.name === 'bubble_column' || block?.getProperties?.().waterlogged === true

/** Pathfinder goal: anywhere with air around and ground below. */
class Dry extends goals.Goal {
  constructor (bot) { super(); this.bot = bot }

  heuristic () { return 0 }

  isEnd (node) {
    const block = dy => this.bot.blockAt(new Vec3(node.x, node.y + dy, node.z), false)
    return block(-1)?.boundingBox === 'block' && block(0)?.boundingBox === 'empty' && !isWet(block(0))
  }
}
