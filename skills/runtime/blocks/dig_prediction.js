'use strict'
// What was dug and the server has not spoken of yet. mineflayer believes in its own dig at once; over a slow line, or from a
// busy server, what drops comes much later.
const { asked, answered, isSilent } = require('../core/server_answers.js')
const { until } = require('../core/wait.js')

const LATE = 40 // ticks

const unsettled = bot => (bot.crew.unsettled ??= new Map()) // event of mineflayer -> who listens

/** Call right after a dig: the server's word about that place is still to come. */
function dug (bot, position) {
  asked(bot)
  const event = `blockUpdate:${position}`
  if (unsettled(bot).has(event)) return
  const hear = () => forget(bot, event)
  unsettled(bot).set(event, hear)
  bot.on(event, hear)
}

function forget (bot, event) {
  bot.off(event, unsettled(bot).get(event))
  unsettled(bot).delete(event)
}

/** Until the server has spoken of all that was dug, or it is too late for that; one that has fallen silent is waited for. */
async function settled (bot, signal) {
  const allTold = () => unsettled(bot).size === 0
  while (!await until(bot, signal, LATE, allTold) && isSilent(bot)) await answered(bot, signal)
  for (const event of [...unsettled(bot).keys()]) forget(bot, event)
}

module.exports = { dug, settled }
