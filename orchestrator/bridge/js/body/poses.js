'use strict'
// Sends the positions of the bots of a host a few times a second, in one message with only the bots that moved.

class Poses {
  /** `speed` is the pace of this process as a multiple of real time; `emit` sends the event. */
  constructor (bodies, speed, emit) {
    Object.assign(this, { bodies, speed, emit })
    this.told = new Map() // name -> its pose as text
  }

  /** Send positions from now on, every `seconds` of real time. */
  watch (seconds) {
    if (this.timer) return
    this.timer = setInterval(() => this.tell(), seconds * 1000 * this.speed)
    this.timer.unref()
  }

  tell () {
    const moved = {}
    for (const [name, { bot }] of this.bodies) {
      const pose = poseOf(bot)
      const text = String(pose)
      if (this.told.get(name) !== text) moved[name] = pose
      this.told.set(name, text)
    }
    if (Object.keys(moved).length) this.emit({ event: 'poses', at: Date.now() / 1000, poses: moved })
  }
}

/** Return x, y and z in blocks, rounded to hundredths, and the yaw in degrees as the game has it: 0 is south, 90 west. */
function poseOf ({ entity: { position: { x, y, z }, yaw } }) {
  return [...[x, y, z].map(value => Math.round(value * 100) / 100), ((Math.round(180 - yaw * 180 / Math.PI) % 360) + 360) % 360]
}

module.exports = { Poses, poseOf }
