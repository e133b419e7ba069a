'use strict'
// Pick up: whoever stands about takes along what has lain at its feet for a while and nobody wants.
const { drops, collect } = require('../../../../skills/runtime/items/pickup.js')

const NEAR = 4 // m
const IDLE = 3000 // ms without anything to do
const LEFT = 5000 // ms that a thing has lain there: whoever dug it out has had the time

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
