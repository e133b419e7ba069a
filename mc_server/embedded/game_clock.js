'use strict'

// Makes a whole process live faster: timers, the monotonic clock and the date run `speed` times as fast as the wall's.
// Server and bot hosts get the same speed, so that in their own time nothing has changed: a log still takes three
// seconds to dig. Call it before anything else is loaded, for others keep what they find.

let pace = 1

/** So many ms of the wall's clock as a wait in this process: lines, machines and people are no faster than they were. */
const wall = ms => ms * pace

function hasten (speed) {
  if (speed === 1) return
  pace = speed
  const { setTimeout, setInterval, Date, performance } = globalThis
  const now = performance.now.bind(performance)
  const began = now()
  const epoch = Date.now()
  const elapsed = () => (now() - began) * speed
  const soon = set => {
    const shorter = (run, ms, ...args) => set(run, ms === undefined ? ms : ms / speed, ...args)
    return Object.assign(shorter, set)
  }
  globalThis.setTimeout = soon(setTimeout)
  globalThis.setInterval = soon(setInterval)
  performance.now = () => began + elapsed()
  globalThis.Date = class extends Date {
    constructor (...args) {
      super(...(args.length > 0 ? args : [Math.round(epoch + elapsed())]))
    }

    static now () {
      return Math.round(epoch + elapsed())
    }
  }
}

module.exports = { hasten, wall }
