'use strict'

// Twenty ticks a second. After a stall the lost ticks are made up for, a few at once, so that things which count
// ticks keep real time; a very long stall is forgiven. Emits `tick` with (seconds since the last tick, number). A
// listener that throws costs nobody else the tick, and never stops the clock.

const TICK_MS = 50
const MOST_AT_ONCE = 10

module.exports.provides = ['tickCount', 'pace', 'tick', 'startTicking']
module.exports.uses = ['survive']

module.exports.server = serv => {
  let next = performance.now() + TICK_MS
  let lastRun = performance.now()
  let timer = null
  /** The number of ticks since the server started. */
  serv.tickCount = 0
  /** The run of the clock: the longest stall, and when the last ticks came. */
  serv.pace = { longestStall: 0, recent: [] }

  /** Runs one tick. */
  serv.tick = () => {
    serv.tickCount++
    for (const listener of serv.rawListeners('tick')) {
      try {
        listener.call(serv, TICK_MS / 1000, serv.tickCount)
      } catch (error) {
        serv.survive(error)
      }
    }
  }

  function run () {
    const now = performance.now()
    serv.pace.longestStall = Math.max(serv.pace.longestStall, now - lastRun - TICK_MS)
    lastRun = now
    for (let n = 0; n < MOST_AT_ONCE && next <= now; n++) {
      next += TICK_MS
      serv.pace.recent.push(now)
      serv.tick()
    }
    if (next <= now) next = now + TICK_MS
    while (serv.pace.recent.length > 200) serv.pace.recent.shift()
    timer = setTimeout(run, Math.max(0, next - performance.now()))
  }

  /** Starts the clock. */
  serv.startTicking = () => {
    next = performance.now() + TICK_MS
    lastRun = performance.now()
    run()
  }
  serv.on('close', () => clearTimeout(timer))
}

/** Ticks a second over the last ten seconds. */
module.exports.ticksPerSecond = ({ recent }) => {
  if (recent.length < 2) return 20
  const span = performance.now() - recent[0]
  return Math.min(20, Math.round((recent.length / span) * 10000) / 10)
}
