'use strict'
// Waiting in ticks of the game, never on a flag: every wait ends when its signal is aborted.

const TICK = 50 // ms

/** The promise, unless the signal comes first; then the signal's Refusal. */
function abortable (signal, promise) {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** Look at `condition` now and on each tick of physics: true as soon as it holds, false when `ticks` are over. */
function until (bot, signal, ticks, condition) {
  signal.throwIfAborted()
  if (condition()) return Promise.resolve(true)
  return new Promise((resolve, reject) => {
    let left = ticks
    const end = (settle, value) => {
      bot.off('physicsTick', tick)
      signal.removeEventListener('abort', abort)
      settle(value)
    }
    const abort = () => end(reject, signal.reason)
    const tick = () => {
      try {
        if (condition()) end(resolve, true)
        else if (--left <= 0) end(resolve, false)
      } catch (error) { end(reject, error) }
    }
    bot.on('physicsTick', tick)
    signal.addEventListener('abort', abort, { once: true })
  })
}

/** Let some ticks of the game pass. */
const pass = (bot, signal, ticks) => until(bot, signal, ticks, () => false)

module.exports = { abortable, until, pass, TICK }
