'use strict'
// Predicts the orientation of a block that a player places, so that a wrong one is never placed.

const OPPOSITE = { north: 'south', south: 'north', east: 'west', west: 'east' }
const AS_ONE_LOOKS = /_(door|bed|stairs|fence_gate)$|campfire$/

/** Return the properties that a block gets from the clicked side (`face`, a unit vector), the look direction, and the height of the click on that side. */
function turned (name, face, look, height) {
  const way = wayOf(look)
  const side = sideOf(face)
  const high = face.y < 0 || (face.y === 0 && height > 0.5)
  const axis = face.y ? 'y' : face.x ? 'x' : 'z'
  if (/_slab$/.test(name)) return { type: high ? 'top' : 'bottom' }
  if (/_stairs$/.test(name)) return { facing: way, half: high ? 'top' : 'bottom' }
  if (/_trapdoor$/.test(name)) return { facing: side ?? OPPOSITE[way], half: side ? (high ? 'top' : 'bottom') : face.y > 0 ? 'bottom' : 'top' }
  if (/^(ladder|.*wall_torch)$/.test(name)) return { facing: side ?? 'none' }
  if (AS_ONE_LOOKS.test(name)) return { facing: way }
  return { axis, facing: OPPOSITE[way] }
}

/** Return the compass direction of a look vector. */
function wayOf ({ x, z }) {
  if (Math.abs(x) > Math.abs(z)) return x > 0 ? 'east' : 'west'
  return z > 0 ? 'south' : 'north'
}

function sideOf ({ x, z }) {
  if (x) return x > 0 ? 'east' : 'west'
  return z ? (z > 0 ? 'south' : 'north') : undefined
}

/** Tell whether the predicted properties contradict none of the wanted ones. */
const suits = (wanted, made) => Object.entries(wanted.properties).every(([name, value]) => made[name] === undefined || made[name] === value)

module.exports = { turned, suits }
