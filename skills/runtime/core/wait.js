'use strict'
// Waiting for a promise, for ticks of the game or for the server. Every wait ends when its signal is aborted.

const TICK = 50 // ms
const PATIENCE = 10000 // ms
const QUIET = 1000 // ms without a packet after which the server counts as silent; shorter than dig_prediction.js waits

/** Return a promise that settles as `promise` does, or rejects with the signal's reason if that comes first. */
function abortable (signal, promise) {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** Check `condition` now and on each physics tick; resolve to true as soon as it holds, to false after `ticks`. */
function until (bot, signal, ticks, condition) {
  let left = ticks
  return watch(bot, signal, condition, () => --left <= 0)
}

/**
 * Wait until the server has confirmed what the bot did, as `condition` tells: resolve to true as soon as it holds, to false after `patience` ms.
 * That is real time and not ticks, because a busy machine is no quicker where the game is.
 */
function confirmed (bot, signal, condition, patience = PATIENCE) {
  const end = Date.now() + patience
  return watch(bot, signal, condition, () => Date.now() > end)
}

/** Check `condition` now and on each physics tick; resolve to true as soon as it holds, to false once `isOver` returns true. */
function watch (bot, signal, condition, isOver) {
  signal.throwIfAborted()
  if (condition()) return Promise.resolve(true)
  return new Promise((resolve, reject) => {
    const end = (settle, value) => {
      bot.off('physicsTick', tick)
      signal.removeEventListener('abort', abort)
      settle(value)
    }
    const abort = () => end(reject, signal.reason)
    const tick = () => {
      try {
        if (condition()) end(resolve, true)
        else if (isOver()) end(resolve, false)
      } catch (error) { end(reject, error) }
    }
    bot.on('physicsTick', tick)
    signal.addEventListener('abort', abort, { once: true })
  })
}

/** Wait for a number of physics ticks. */
const pass = (bot, signal, ticks) => until(bot, signal, ticks, () => false)

/**
 * Note that the server owes an answer. Call this right after a dig, because the server answers every dig at once. While it is silent,
 * nothing more should be dug: if only the way from the server has failed, digs still succeed there, and nobody knows what they gained.
 */
function expectAnswer (bot) {
  if (bot.crew.askedAt || !bot._client) return
  bot.crew.askedAt = Date.now()
  bot._client.once('raw', () => { bot.crew.askedAt = 0 })
}

/** Tell whether the server has sent nothing for QUIET ms although it owes an answer. */
const isSilent = bot => bot.crew.askedAt > 0 && Date.now() - bot.crew.askedAt > QUIET

/** Wait for the server's next packet if it is silent; when the connection is lost, the signal ends the wait. */
async function untilAnswered (bot, signal) {
  if (isSilent(bot)) await abortable(signal, new Promise(resolve => bot._client.once('raw', resolve)))
}

module.exports = { abortable, until, confirmed, pass, expectAnswer, isSilent, untilAnswered, TICK }
