'use strict'

// Finds a path over the ground with A*: over places where a mob can stand, up one block, down three, around water, fences and fire. The search
// is limited: after `most` places it returns the path to the nearest place found. Used by walk.js.

const DEEPEST = 3
const WAYS = [
  [1, 0], [-1, 0], [0, 1], [0, -1],
  [1, 1], [1, -1], [-1, 1], [-1, -1]
]
const STEP = 0.6
const WATER_COST = 8
const HARMFUL = /^(cactus|fire|soul_fire|campfire|soul_campfire|magma_block|sweet_berry_bush|lava|powder_snow|cobweb)$/

/** Returns the place to stand in a column near a height, {x, y, z, feet, cost}, or null. `tall` is the number of free blocks needed. */
function standing (space, x, y, z, tall = 2) {
  const here = space.kindAt(x, y, z)
  const below = space.kindAt(x, y - 1, z)
  if (!isOpen(here) || HARMFUL.test(here.name) || HARMFUL.test(below.name)) return null
  for (let up = 1; up < tall; up++) if (!isOpen(space.kindAt(x, y + up, z), true)) return null
  // swimmers keep to the surface
  if (here.water) return space.kindAt(x, y + 1, z).water ? null : { x, y, z, feet: y, cost: WATER_COST }
  if (here.top > 0) return { x, y, z, feet: y + here.top, cost: 0 }
  return below.top === 1 ? { x, y, z, feet: y, cost: 0 } : null
}

// the feet may stand on a slab or a carpet, the head not
const isOpen = (kind, head = false) => kind.shapes.length === 0 || (!head && kind.top <= STEP)

/** Returns the place to stand at x, z that is nearest in height, within `reach` up or down. */
function groundNear (space, x, y, z, reach, tall) {
  for (let d = 0; d <= reach; d++) {
    const found = standing(space, x, y + d, z, tall) ?? (d > 0 ? standing(space, x, y - d, z, tall) : null)
    if (found) return found
  }
  return null
}

/** @returns places from the first step to the goal, or to the nearest that was found; [] if there is none */
function findPath (space, from, to, { most = 300, tall = 2, near = 0 } = {}) {
  const start = groundNear(space, from.x, from.y, from.z, 1, tall)
  if (!start) return []
  const open = [node(start, null, 0, to)]
  const seen = new Map([[keyOf(start), open[0]]])
  let best = open[0]
  for (let n = 0; n < most && open.length > 0; n++) {
    const here = takeCheapest(open)
    if (here.left < best.left) best = here
    if (here.left <= near) break
    here.done = true
    for (const place of neighbours(space, here, tall)) consider(open, seen, here, place, to)
  }
  return trace(best)
}

const keyOf = ({ x, y, z }) => `${x},${y},${z}`
const node = (place, from, spent, to) => {
  const left = Math.hypot(place.x - to.x, place.y - to.y, place.z - to.z)
  return { ...place, from, spent, left, total: spent + left }
}

function takeCheapest (open) {
  let best = 0
  for (let i = 1; i < open.length; i++) if (open[i].total < open[best].total) best = i
  const [found] = open.splice(best, 1)
  return found
}

function consider (open, seen, here, place, to) {
  const key = keyOf(place)
  const spent = here.spent + Math.hypot(place.x - here.x, place.y - here.y, place.z - here.z) + place.cost
  const known = seen.get(key)
  if (known && (known.done || known.spent <= spent)) return
  const better = node(place, here, spent, to)
  if (known) open[open.indexOf(known)] = better
  else open.push(better)
  seen.set(key, better)
}

function * neighbours (space, here, tall) {
  for (const [dx, dz] of WAYS) {
    if (dx !== 0 && dz !== 0 && !isClear(space, here, dx, dz, tall)) continue
    const place = stepTo(space, here, here.x + dx, here.z + dz, tall, dx !== 0 && dz !== 0)
    if (place) yield place
  }
}

// a corner may be cut only where both sides are open
function isClear (space, { x, y, z }, dx, dz, tall) {
  for (let up = 0; up < tall; up++) {
    if (!isOpen(space.kindAt(x + dx, y + up, z)) || !isOpen(space.kindAt(x, y + up, z + dz))) return false
  }
  return true
}

function stepTo (space, here, x, z, tall, diagonal) {
  const level = standing(space, x, here.y, z, tall)
  if (level) return level
  if (!diagonal && isOpen(space.kindAt(here.x, here.y + tall, here.z), true)) {
    const up = standing(space, x, here.y + 1, z, tall)
    if (up && up.feet - here.feet <= 1.25) return up
  }
  for (let down = 1; down <= DEEPEST; down++) {
    if (!isOpen(space.kindAt(x, here.y - down + tall, z), true)) return null
    const below = standing(space, x, here.y - down, z, tall)
    if (below) return below
  }
  return null
}

function trace (last) {
  const path = []
  for (let here = last; here.from; here = here.from) path.unshift({ x: here.x, y: here.y, z: here.z, feet: here.feet })
  return path
}

module.exports = { findPath, groundNear, standing }
