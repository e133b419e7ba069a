'use strict'
// Recover (of kind pick_up): a bot that died goes back once for what it carried, if that is not too far.
const { Refusal } = require('../../../../skills/runtime/core/refusal.js')
const { walkFar } = require('../../../../skills/runtime/movement/walk.js')
const { collect, drops } = require('../../../../skills/runtime/items/pickup.js')

const FARTHEST = 128 // m
const BOTTOM = -64 // y: items below are gone
const SPREAD = 8 // m around the place of death within which items may lie
const ROUNDS = 3 // attempts, because items that were still falling during the first lie there later

module.exports = {
  kind: 'pick_up',
  cause: 'died',
  urgent: true,
  seconds: 60,

  when (bot, policy, { lost }) {
    const robbed = bot.inventory.items().length === 0 // on some servers one keeps what one has
    return lost && robbed && lost.y > BOTTOM && lost.distanceTo(bot.entity.position) < FARTHEST ? 'what was carried' : null
  },

  async act (bot, policy, senses, signal) {
    const place = senses.lost
    senses.grave = null // one try: what killed once may kill again
    if (bot.blockAt(place)?.name === 'lava') throw new Refusal('unreachable', 'it lies in lava')
    const before = bot.inventory.items().length
    const around = { center: place } // two things may fly off to opposite sides: from one, the other is too far away
    for (let round = 0; round < ROUNDS && (round === 0 || drops(bot, SPREAD, around).length); round++) {
      await walkFar(bot, place, 2, signal)
      await collect(bot, signal, { radius: SPREAD, ...around })
    }
    return `${bot.inventory.items().length - before} of its own stacks`
  }
}
