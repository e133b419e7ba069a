'use strict'
// What cells are to a body: open to it, firm under it, or in the way; what may be cleared away and how long that takes.
const { LIQUIDS, letsLiquidIn } = require('../blocks/dig.js')
const { clearingTool } = require('../blocks/block_kind.js')

const SIDES = [[1, 0], [0, 1], [-1, 0], [0, -1]] // x and z to the four neighbours
const DEEPEST_FALL = 3 // m that do no harm
const HURTING = new Set(['lava', 'fire', 'soul_fire', 'magma_block', 'cactus', 'campfire', 'soul_campfire', 'sweet_berry_bush', 'wither_rose', 'powder_snow', 'cobweb'])
// what is never dug through: what people build and keep, and trees, which somebody may have claimed
const KEPT = /(_log|_planks|_bed|_door|_sign|chest|furnace|crafting_table|barrel|glass|glass_pane|torch)$/

const at = (bot, position) => bot.blockAt(position, false)
const isLiquid = block => LIQUIDS.has(block.name)
const isOpen = block => Boolean(block) && block.boundingBox === 'empty' && !isLiquid(block) && !HURTING.has(block.name)
const isFirm = block => Boolean(block) && block.boundingBox === 'block' && !HURTING.has(block.name) && block.shapes.every(shape => shape[4] <= 1)

/** Whether a body can be in the cell: feet and head open, or feet in water. */
function hasRoom (bot, cell) {
  const [feet, head] = [at(bot, cell), at(bot, cell.offset(0, 1, 0))]
  return isOpen(head) && (isOpen(feet) || feet?.name === 'water')
}

/** The cell in which one lands who steps into this one, or null where the fall would hurt. */
function landing (bot, cell) {
  for (let fall = 0; fall <= DEEPEST_FALL; fall++) {
    const feet = cell.offset(0, -fall, 0)
    const below = at(bot, feet.offset(0, -1, 0))
    if (isFirm(below)) return feet
    if (!isOpen(below)) return null
  }
  return null
}

/** Whether who steps into the cell falls so far that it hurts, or into something that does; water carries. */
function isDrop (bot, cell) {
  for (let fall = 1; fall <= DEEPEST_FALL + 1; fall++) {
    const below = at(bot, cell.offset(0, -fall, 0))
    if (!isOpen(below)) return HURTING.has(below?.name)
  }
  return true
}

/** Seconds to clear the cell away: 0 when it is open, Infinity when it cannot or should not be. */
function clearing (bot, cell) {
  const block = at(bot, cell)
  if (isOpen(block)) return 0
  if (!block?.diggable || isLiquid(block) || KEPT.test(block.name) || letsLiquidIn(bot, cell)) return Infinity
  return clearingTool(bot, block).seconds
}

module.exports = { SIDES, at, isOpen, isFirm, hasRoom, landing, isDrop, clearing, KEPT }
