'use strict'

// The light that a client keeps, judged by the rule that light must obey everywhere: a cell is as bright as its own
// source, or as its brightest neighbour less what the cell takes away, whichever is more. Knows nothing of the server's
// tables, only minecraft-data; cells beside blocks whose shape shuts out light are not judged.

const SHAPED = /slab|stairs|farmland|dirt_path|snow|piston|daylight|lectern|enchanting_table|stonecutter|end_portal_frame/
const BY_STATE = /furnace|smoker|campfire|redstone|candle|lamp|vines|pickle|bulb|anchor|^light$|lichen|trial|vault|sculk/
const SIDES = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1]
]

/** What is wrong with the light in a chunk whose neighbours are there too, as sentences. */
function wrongLight (land, cx, cz, top) {
  const wrong = []
  for (let x = cx * 16; x < cx * 16 + 16; x++) {
    for (let z = cz * 16; z < cz * 16 + 16; z++) {
      let open = land.shape.hasSky
      for (let y = top; y >= land.shape.minY; y--) {
        const block = blockAt(land, x, y, z)
        open &&= block.filterLight === 0
        if (!isPlain(land, x, y, z)) {
          if (SHAPED.test(block.name)) open = false
          continue
        }
        check(land, 'skyLight', { x, y, z, block, own: open ? 15 : 0 }, wrong)
        if (!BY_STATE.test(block.name)) check(land, 'blockLight', { x, y, z, block, own: block.emitLight }, wrong)
      }
    }
  }
  return wrong
}

function check (land, kind, { x, y, z, block, own }, wrong) {
  let expected = own
  for (const [dx, dy, dz] of SIDES) {
    const beside = levelAt(land, kind, x + dx, y + dy, z + dz)
    expected = Math.max(expected, beside - Math.max(1, block.filterLight))
  }
  const level = levelAt(land, kind, x, y, z)
  if (level !== expected) wrong.push(`${kind} of ${block.name} at ${x},${y},${z} is ${level}, not ${expected}`)
}

const isPlain = (land, x, y, z) =>
  !SHAPED.test(blockAt(land, x, y, z).name) &&
  SIDES.every(([dx, dy, dz]) => !SHAPED.test(blockAt(land, x + dx, y + dy, z + dz).name))

function blockAt (land, x, y, z) {
  const { registry } = land.known
  return registry.blocksByStateId[land.isOutside(y) ? 0 : land.stateAt({ x, y, z })]
}

/** Over what was sent it is bright, under it dark. */
function levelAt (land, kind, x, y, z) {
  const sections = land.columns.get(`${x >> 4},${z >> 4}`)[kind]
  const n = ((y - land.shape.minY) >> 4) + 1
  const cell = ((y & 15) << 8) | ((z & 15) << 4) | (x & 15)
  if (!sections[n]) return kind === 'skyLight' && land.shape.hasSky && n >= sections.length ? 15 : 0
  return (sections[n][cell >> 1] >> ((cell & 1) * 4)) & 15
}

module.exports = { wrongLight, levelAt }
