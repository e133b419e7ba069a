'use strict'
// How often a run may call: by the time its calls take of the host's, so that a storm of them leaves the host to the others.

const BURST = 20 // ms that may be taken at once
const EACH = 0.02 // ms that a call takes beside what is measured: reading and writing it
const PAUSE = 10 // ms of rest, at least, once the time is used up

class Pace {
  /** `share` of the host's time, from above 0 to 1. */
  constructor (share) {
    this.share = share
    this.left = BURST
    this.at = performance.now()
  }

  /** Count what began at `since` (performance.now()) and has just ended. */
  spent (since) {
    const now = performance.now()
    this.left = Math.min(BURST, this.left + (now - this.at) * this.share) - (now - since) - EACH
    this.at = now
  }

  /** ms to rest before the next call; 0 when there is time left. */
  get rest () { return this.left > 0 ? 0 : Math.max(PAUSE, -this.left / this.share) }
}

module.exports = { Pace }
