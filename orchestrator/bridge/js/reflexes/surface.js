'use strict'
// Surface: a bot that runs out of breath swims up, then to a place where it can stand.
const { goals } = require('mineflayer-pathfinder')
const { Vec3 } = require('vec3')
const { Refusal } = require('../../../../skills/runtime/core/refusal.js')
const { walkTo } = require('../../../../skills/runtime/movement/walk.js')
const { isWet, isUnderWater, rise, swimToBank } = require('../../../../skills/runtime/movement/out_of_water.js')

module.exports = {
  kind: 'surface',
  cause: 'drowning',
  urgent: true,
  seconds: 45,

  when: (bot, policy) => bot.oxygenLevel <= policy.breath && isUnderWater(bot) ? `breath ${bot.oxygenLevel}` : null,

  async act (bot, policy, senses, signal) {
    if (!await rise(bot, signal)) throw new Refusal('unreachable', 'there is no way up')
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

/** Pathfinder goal: any place with air around and ground below. */
class Dry extends goals.Goal {
  constructor (bot) { super(); this.bot = bot }

  heuristic () { return 0 }

  isEnd (node) {
    const block = dy => this.bot.blockAt(new Vec3(node.x, node.y + dy, node.z), false)
    return block(-1)?.boundingBox === 'block' && block(0)?.boundingBox === 'empty' && !isWet(block(0))
  }
}
