'use strict'

// Speeds up a whole process: timers, the monotonic clock and dates run `speed` times as fast as real time. Server and bot hosts get the
// same speed, so that nothing changes in their own time: digging a log still takes three seconds. Call it before anything else is loaded,
// because other modules keep the functions that they find.

let pace = 1

/** Converts ms of real time to this process's time, for waits on networks, machines and people, which do not become faster. */
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
