// What the view shows of the bots' work: the way that each still has to go, the block that it digs, and the blocks of buildings that do not stand yet.
// Pure functions: they add boxes to lists of rectangles around `origin`.
import { colourOf } from '../map/block_colours.mjs'
import { STEPS } from './world/directions.mjs'
import { addBox, addFrame } from './world/boxes.mjs'

const [REACH, WIDE, ABOVE] = [110, 0.16, 0.08] // blocks: how far marks go; width of a way; height of it above the ground
const [GHOST, WRONG] = [140, [214, 40, 40]] // alpha of a missing block; colour of one that is another
const WHITE = [255, 255, 255]
const IN = 0.03 // blocks that a ghost is smaller on each side
const SAME = { dirt: ['grass_block'] } // blocks that count as the planned one, as in core/blueprint.py

const near = (place, origin) => place.every((value, axis) => Math.abs(value - origin[axis]) < REACH)
const from = (place, origin) => place.map((value, axis) => value - origin[axis])

/** Adds the way of a bot: `path` has x, y and z of the cells where it turns; the bot is at `pose`. */
export function addPath (quads, path, pose, origin, colour) {
  let last = [pose.x, pose.y, pose.z]
  for (let at = 0; at < path.length; at += 3) {
    const next = [path[at] + 0.5, path[at + 1], path[at + 2] + 0.5]
    if (near(last, origin) && near(next, origin)) addStretch(quads, from(last, origin), from(next, origin), colour)
    last = next
  }
}

/** Adds a flat ribbon between two points, and a mark at its end. */
function addStretch (quads, one, other, colour) {
  const [dx, dz] = [other[0] - one[0], other[2] - one[2]]
  const long = Math.hypot(dx, dz)
  const [left, back] = long ? [-dz / long * WIDE / 2, dx / long * WIDE / 2] : [WIDE / 2, 0]
  const corners = [[one, -1], [other, -1], [other, 1], [one, 1]].map(([[x, y, z], side]) => [x + left * side, y + ABOVE, z + back * side])
  const flat = corners.map(() => [0, 0])
  quads.add(corners, flat, 0, [...colour, 210], [1, 1, 1, 1])
  quads.add([...corners].reverse(), flat, 0, [...colour, 210], [1, 1, 1, 1])
  addBox(quads, [other[0] - 0.15, other[1] + 0.02, other[2] - 0.15], [other[0] + 0.15, other[1] + 0.14, other[2] + 0.15], [...colour, 230])
}

/** Adds a frame around the block that a bot digs; `pulse` (0 to 1) says how strong it is. */
export function addDig (quads, [x, y, z], origin, colour, pulse) {
  const low = from([x, y, z], origin)
  if (!near([x, y, z], origin)) return
  addBox(quads, low.map(value => value - 0.01), low.map(value => value + 1.01), [...WHITE, 30 + 60 * pulse])
  addFrame(quads, low.map(value => value - 0.01), low.map(value => value + 1.01), 0.05, [...colour, 255])
}

/** Returns what of a building is missing or another block, as [x, y, z, name, isWrong]. `nameAt(x, y, z)` is the block there; undefined if not known. */
export function openCells ({ names, cells }, nameAt) {
  const found = []
  for (let at = 0; at < cells.length; at += 4) {
    const [x, y, z] = cells.slice(at, at + 3)
    const [wanted, there] = [names[cells[at + 3]], nameAt(x, y, z)]
    if (there === undefined || there === wanted || SAME[wanted]?.includes(there)) continue
    found.push([x, y, z, wanted, !/(^|_)air$|^(water|short_grass|tall_grass|fern|snow)$/.test(there)])
  }
  return found
}

const pale = colour => colour.map(value => value * 0.7 + 255 * 0.3)

/** Adds the ghosts of blocks that openCells found; sides between two ghosts are left out. */
export function addGhosts (quads, open, origin) {
  const all = new Set(open.map(([x, y, z]) => `${x} ${y} ${z}`))
  for (const [x, y, z, name, isWrong] of open) {
    if (!near([x, y, z], origin)) continue
    const sides = STEPS.map(([dx, dy, dz], side) => all.has(`${x + dx} ${y + dy} ${z + dz}`) ? -1 : side).filter(side => side >= 0)
    const out = isWrong ? -IN : IN
    const low = from([x, y, z], origin)
    addBox(quads, low.map(value => value + out), low.map(value => value + 1 - out), [...(isWrong ? WRONG : pale(colourOf(name))), GHOST], undefined, sides)
  }
}
