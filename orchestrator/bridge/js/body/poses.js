'use strict'
// Where the bots of a host are, told a few times a second to whoever watches: one message for all of them, with only who moved.

class Poses {
  /** `speed` is how much faster than the wall's clock this process lives; `emit` sends the event. */
  constructor (bodies, speed, emit) {
    Object.assign(this, { bodies, speed, emit })
    this.told = new Map() // name -> its pose as text
  }

  /** From now on, every so many seconds of the wall's clock. */
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

/** x, y, z in blocks, to a hundredth; where it looks, in degrees as the game has them: 0 is south, 90 west. */
function poseOf ({ entity: { position: { x, y, z }, yaw } }) {
  return [...[x, y, z].map(value => Math.round(value * 100) / 100), ((Math.round(180 - yaw * 180 / Math.PI) % 360) + 360) % 360]
}

module.exports = { Poses, poseOf }
