// Where the camera is: behind a bot, in its eyes, or free. Yaw (0 is south, 90 west) and pitch (downwards) are in degrees, places in blocks. Pure functions.
import { directionOf } from './gl/matrices.mjs'

export const MODES = { behind: 'Behind the bot', eyes: 'Its eyes', free: 'Free' }
export const EYES = 1.62 // blocks from a player's feet
const [NEAREST, FARTHEST] = [2, 40] // blocks behind a bot
const STEP = 0.25 // blocks between two looks for something in the way
const ROOM = 0.4 // blocks that stay free before it
const [NARROW, STEEPER] = [4, [50, 75]] // blocks behind a bot that are too few, and how far down the camera looks there instead
export const INSIDE = 1.2 // blocks from a head within which one sees only the bot's own body
const [STEEPEST, FIELD] = [89, { behind: 60, eyes: 75, free: 65 }]
const FOLLOWING = 1.2 // seconds in which the camera turns most of the way to where the bot looks

export const BEGINNING = { mode: 'behind', yaw: 0, pitch: 24, distance: 9, place: null, isTurned: false }

const within = (low, value, high) => Math.min(high, Math.max(low, value))
const around = degrees => ((degrees % 360) + 540) % 360 - 180

/** Returns the camera after it was dragged by so many degrees. */
export function turned (camera, right, down) {
  return { ...camera, yaw: around(camera.yaw + right), pitch: within(-STEEPEST, camera.pitch + down, STEEPEST), isTurned: true }
}

/** Returns the camera after its distance was multiplied; a free one goes forwards or backwards instead. */
export function zoomed (camera, factor) {
  if (camera.mode === 'free') return walked(camera, [(1 - factor) * 12, 0, 0])
  return { ...camera, distance: within(NEAREST, camera.distance * factor, FARTHEST) }
}

/** Returns a free camera after it went forwards, to the right and up by so many blocks. */
export function walked (camera, [forwards, right, up]) {
  const { x, y, z } = camera.place
  const [dx, dy, dz] = directionOf(camera.yaw, camera.pitch)
  const turn = camera.yaw * Math.PI / 180
  return { ...camera, place: { x: x + dx * forwards - Math.cos(turn) * right, y: y + dy * forwards + up, z: z + dz * forwards - Math.sin(turn) * right } }
}

/** Returns the camera in another mode; a free one begins where it was, one behind a bot looks where the bot does. */
export function switched (camera, mode, eye) {
  if (mode === 'free') return { ...camera, mode, place: { x: eye.x, y: eye.y, z: eye.z }, yaw: eye.yaw, pitch: eye.pitch }
  return { ...camera, mode, isTurned: false, ...(mode === 'behind' && { pitch: BEGINNING.pitch }) }
}

/** Returns the camera some seconds later: behind a bot it turns to where the bot looks, unless somebody has turned it. */
export function later (camera, pose, seconds) {
  if (camera.mode !== 'behind' || camera.isTurned || !pose) return camera
  return { ...camera, yaw: around(camera.yaw + around(pose.yaw - camera.yaw) * Math.min(1, seconds / FOLLOWING)) }
}

/** Returns where the eye is and where it looks. `pose` is that of the bot, and `blocks(x, y, z)` tells whether a block is in the way. */
export function eyeOf (camera, pose, blocks) {
  const field = FIELD[camera.mode]
  if (camera.mode === 'free') return { ...camera.place, yaw: camera.yaw, pitch: camera.pitch, field }
  const head = { x: pose.x, y: pose.y + EYES, z: pose.z }
  if (camera.mode === 'eyes') return { ...head, yaw: pose.yaw, pitch: pose.pitch, field }
  const { pitch, direction, far } = behind(head, camera, blocks)
  return { x: head.x - direction[0] * far, y: head.y - direction[1] * far, z: head.z - direction[2] * far, yaw: camera.yaw, pitch, field }
}

/** Returns how far behind a head the camera can be, and how far down it looks: steeper in a pit or under a tree, where there is more room above. */
function behind (head, { yaw, pitch, distance }, blocks) {
  const ways = [pitch, ...STEEPER.filter(each => each > pitch)].map(each => {
    const direction = directionOf(yaw, each)
    return { pitch: each, direction, far: free(head, direction, distance, blocks) }
  })
  return ways.find(({ far }) => far >= Math.min(NARROW, distance)) ?? ways.reduce((best, way) => way.far > best.far ? way : best)
}

function free ({ x, y, z }, [dx, dy, dz], distance, blocks) {
  for (let far = STEP; far <= distance; far += STEP) {
    if (blocks(Math.floor(x - dx * far), Math.floor(y - dy * far), Math.floor(z - dz * far))) return Math.max(STEP, far - ROOM)
  }
  return distance
}
