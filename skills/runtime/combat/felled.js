'use strict'
// Remembers mobs that a bot killed by reflex during a skill, so that the interrupted fight can count them.
const KEPT = 60000 // ms

const byBot = new WeakMap() // bot -> [{name, type, at}]

/** Record a mob that the bot killed. */
function noteFelled (bot, { name, type }) {
  const fresh = (byBot.get(bot) ?? []).filter(({ at }) => Date.now() - at < KEPT)
  byBot.set(bot, [...fresh, { name, type, at: Date.now() }])
}

/** Remove the recently killed mobs for which `test` holds from the record, and return their number. */
function takeFelled (bot, test) {
  const fresh = (byBot.get(bot) ?? []).filter(({ at }) => Date.now() - at < KEPT)
  byBot.set(bot, fresh.filter(each => !test(each)))
  return fresh.filter(test).length
}

module.exports = { noteFelled, takeFelled }
