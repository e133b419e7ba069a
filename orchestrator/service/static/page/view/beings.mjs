// Who is there: keeps what the service tells ten times a second, and says where everybody is between two of its frames. Pure but for the clock it is given.
const PACE = 0.1 // seconds between two frames of the service
const LEAP = 8 // blocks beyond which a move is a leap
const STILL = 0.4 // seconds after a move for which somebody still counts as walking

const around = degrees => ((degrees % 360) + 540) % 360 - 180
const POSE = ['x', 'y', 'z', 'yaw', 'pitch']

export class Beings {
  constructor () { this.clear() }

  clear () { this.known = new Map() }

  /** Takes in one frame at a time in seconds: `fresh` has kind, name, width, height and pose, `moved` only the pose. */
  take ({ fresh, moved, gone }, now) {
    for (const [number, [kind, name, width, height, ...pose]] of Object.entries(fresh)) this.known.set(number, { kind, name, width, height, from: posed(pose), to: posed(pose), at: now, walked: -Infinity })
    for (const [number, pose] of Object.entries(moved)) {
      const being = this.known.get(number)
      if (being) this.move(being, posed(pose), now)
    }
    for (const number of gone) this.known.delete(number)
  }

  move (being, to, now) {
    const from = this.poseOf(being, now)
    const far = Math.hypot(to.x - from.x, to.z - from.z)
    Object.assign(being, { from: far > LEAP ? to : from, to, at: now, walked: far > 0.05 ? now : being.walked })
  }

  /** Returns where a being is at a time: it goes from its last place to the newest one while the next frame is awaited. */
  poseOf ({ from, to, at }, now) {
    const share = Math.min(1, Math.max(0, (now - at) / PACE))
    const pose = Object.fromEntries(POSE.map(key => [key, from[key] + (to[key] - from[key]) * share]))
    return { ...pose, yaw: (from.yaw + around(to.yaw - from.yaw) * share + 360) % 360 }
  }

  /** Returns all beings with their `pose` and whether each `walks`. */
  at (now) {
    return [...this.known].map(([number, being]) => ({ ...being, number, pose: this.poseOf(being, now), walks: now - being.walked < STILL }))
  }

  /** Tells whether somebody is moving. */
  areMoving (now) { return [...this.known.values()].some(({ at, walked }) => now - at < PACE * 1.5 || now - walked < STILL) }

  named (name) { return [...this.known.values()].find(being => being.kind === 'bot' && being.name === name) }
}

function posed (numbers) { return Object.fromEntries(POSE.map((key, index) => [key, numbers[index]])) }
