'use strict'
// Pick up: an idle bot collects items that have been lying near it for a while.
const { drops, collect } = require('../../../../skills/runtime/items/pickup.js')

const NEAR = 4 // m
const IDLE = 3000 // ms for which the bot has to be idle
const LEFT = 5000 // ms for which an item has to lie there, so that whoever dug it out can take it first

module.exports = {
  kind: 'pick_up',
  cause: 'drops',
  idle: true,
  seconds: 10,

  when (bot, policy, senses) {
    if (Date.now() - senses.idleSince < IDLE) return null
    const count = lying(bot, senses).length
    return count ? `${count} lie near` : null
  },

  async act (bot, policy, senses, signal) {
    const ids = lying(bot, senses).map(entity => entity.id)
    await collect(bot, signal, { radius: NEAR, except: senses.people.thrown })
    return `${ids.filter(id => !bot.entities[id]).length} things`
  }
}

const lying = (bot, { people }) => drops(bot, NEAR).filter(entity => !people.thrown.has(entity) && Date.now() - (entity.seenAt ?? 0) > LEFT)
