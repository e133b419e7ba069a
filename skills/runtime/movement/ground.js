'use strict'
// Classifies cells for a walking body: open, firm, liquid or harmful; where a fall ends; what may be dug away and how long that takes.
const { LIQUIDS, letsLiquidIn, clearingTool } = require('../blocks/dig.js')

const SIDES = [[1, 0], [0, 1], [-1, 0], [0, -1]] // x and z to the four neighbours
const DEEPEST_FALL = 3 // m that a body falls without damage
const HURTING = new Set(['lava', 'fire', 'soul_fire', 'magma_block', 'cactus', 'campfire', 'soul_campfire', 'sweet_berry_bush', 'wither_rose', 'powder_snow', 'cobweb'])
// never dug through: what people build and keep, and trees, which team mates may have claimed
const KEPT = /(_log|_planks|_bed|_door|_sign|chest|furnace|crafting_table|barrel|glass|glass_pane|torch)$/

/** Return the block at a position without its block entity data. */
const at = (bot, position) => bot.blockAt(position, false)
const isLiquid = block => LIQUIDS.has(block.name)
/** Tell whether a body can be in the block's cell without harm. */
const isOpen = block => Boolean(block) && block.boundingBox === 'empty' && !isLiquid(block) && !HURTING.has(block.name)
/** Tell whether a body can stand on the block; fences and walls, which are higher than 1 m, do not count. */
const isFirm = block => Boolean(block) && block.boundingBox === 'block' && !HURTING.has(block.name) && block.shapes.every(shape => shape[4] <= 1)

/** Tell whether a body fits into the cell: the head's cell is open, and that of the feet is open or water. */
function hasRoom (bot, cell) {
  const [feet, head] = [at(bot, cell), at(bot, cell.offset(0, 1, 0))]
  return isOpen(head) && (isOpen(feet) || feet?.name === 'water')
}

/** Return the cell in which a body lands that steps into this one; null when it would fall too deep or land on something harmful. */
function landing (bot, cell) {
  for (let fall = 0; fall <= DEEPEST_FALL; fall++) {
    const feet = cell.offset(0, -fall, 0)
    const below = at(bot, feet.offset(0, -1, 0))
    if (isFirm(below)) return feet
    if (!isOpen(below)) return null
  }
  return null
}

/** Tell whether a body that steps into the cell would be hurt by the fall or by what is below. Water breaks the fall. */
function isDrop (bot, cell) {
  for (let fall = 1; fall <= DEEPEST_FALL + 1; fall++) {
    const below = at(bot, cell.offset(0, -fall, 0))
    if (!isOpen(below)) return HURTING.has(below?.name)
  }
  return true
}

/** Return the seconds to dig the cell open: 0 when it is open, Infinity when it cannot or must not be dug. */
function clearing (bot, cell) {
  const block = at(bot, cell)
  if (isOpen(block)) return 0
  if (!block?.diggable || isLiquid(block) || KEPT.test(block.name) || letsLiquidIn(bot, cell)) return Infinity
  return clearingTool(bot, block).seconds
}

module.exports = { SIDES, at, isOpen, isFirm, hasRoom, landing, isDrop, clearing, KEPT }
