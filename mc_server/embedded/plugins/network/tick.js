'use strict'

// Runs twenty ticks a second. After a stall the missed ticks are made up for, a few at a time, so that tick counts follow real time; a very
// long stall is skipped. Emits `tick` with (seconds since the last tick, number). A listener that throws does not affect the others.

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
  /** Statistics of the ticks: the longest stall, and the times of the last ticks. */
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

  /** Starts the ticks. */
  serv.startTicking = () => {
    next = performance.now() + TICK_MS
    lastRun = performance.now()
    run()
  }
  serv.on('close', () => clearTimeout(timer))
}

/** Returns the ticks a second over the last ten seconds. */
module.exports.ticksPerSecond = ({ recent }) => {
  if (recent.length < 2) return 20
  const span = performance.now() - recent[0]
  return Math.min(20, Math.round((recent.length / span) * 10000) / 10)
}
