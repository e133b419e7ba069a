'use strict'
// Limits how often a run may call the host, by the time that its calls take, so that a flood of calls leaves the host to the others.

const BURST = 20 // ms that may be used at once
const EACH = 0.02 // ms counted for each call beside the measured time, for reading and writing it
const PAUSE = 10 // ms of pause at least, once the time is used up

class Pace {
  /** `share` is the part of the host's time that the run may use, above 0 and up to 1. */
  constructor (share) {
    this.share = share
    this.left = BURST
    this.at = performance.now()
  }

  /** Count work that began at `since` (performance.now()) and has just ended. */
  spent (since) {
    const now = performance.now()
    this.left = Math.min(BURST, this.left + (now - this.at) * this.share) - (now - since) - EACH
    this.at = now
  }

  /** The ms to pause before the next call; 0 when time is left. */
  get rest () { return this.left > 0 ? 0 : Math.max(PAUSE, -this.left / this.share) }
}

module.exports = { Pace }
