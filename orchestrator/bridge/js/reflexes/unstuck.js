'use strict'
// Unstuck: a bot that found no way because it sits in a hole gets out of it first.
const escape = require('../../../../skills/runtime/movement/escape.js')

module.exports = {
  kind: 'unstuck',
  cause: 'trapped',
  seconds: 60,

  when (bot, policy, senses) {
    const { stranded } = senses
    senses.stranded = false // one look; the next skill that finds no way brings another
    return stranded && !escape.isRoomy(bot) ? 'no way out of here' : null
  },

  async act (bot, policy, senses, signal) {
    await escape(bot, signal)
    return 'out of a hole'
  }
}
