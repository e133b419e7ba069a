'use strict'
// Mobs that a body struck down by itself, in the middle of a skill: the fight that they interrupted counts them.
const KEPT = 60000 // ms

const byBot = new WeakMap() // bot -> [{name, type, at}]

/** Write down a mob that died under the bot's own blows. */
function noteFelled (bot, { name, type }) {
  const fresh = (byBot.get(bot) ?? []).filter(({ at }) => Date.now() - at < KEPT)
  byBot.set(bot, [...fresh, { name, type, at: Date.now() }])
}

/** Take the fresh ones for which `test` holds off the list; answers how many they are. */
function takeFelled (bot, test) {
  const fresh = (byBot.get(bot) ?? []).filter(({ at }) => Date.now() - at < KEPT)
  byBot.set(bot, fresh.filter(each => !test(each)))
  return fresh.filter(test).length
}

module.exports = { noteFelled, takeFelled }
