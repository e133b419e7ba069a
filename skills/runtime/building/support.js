'use strict'
// Sets a block that nothing beside it suits: blocks of earth are set first, the block is set against them, and they are taken away again.
const { key } = require('../blocks/find.js')
const { shapeAt } = require('../movement/stand.js')
const { readState } = require('./block_state.js')
const { WAYS, spotsFor, inTheWay } = require('./placing.js')
const { material, remember, takeAway } = require('./scaffold.js')
const { turned, suits } = require('./turning.js')

const LONGEST = 4 // blocks of earth in a row
const WAYS_TRIED = 4 // rows of earth that are tried for one block
const HEIGHTS = [0.25, 0.75] // m above a block's bottom: the lower and the upper half of its side

/** Tell whether anything stands beside the cell; a block that hangs in the air waits for what will hold it. */
const isHeld = (bot, position) => WAYS.some(way => !shapeAt(bot, position.plus(way)).free)

/** Tell whether earth could help: the block hangs on something, and no side that can be clicked suits it. */
const needsSupport = (bot, { position, wanted }) => isHeld(bot, position) && !spotsFor(bot, position).some(({ face }) => canSuit(wanted, face))

/** Tell whether a block that is clicked onto a side can get the wanted orientation, from some place. */
function canSuit (wanted, face) {
  const looks = WAYS.filter(way => !way.y)
  return looks.some(look => HEIGHTS.some(height => suits(wanted, turned(wanted.name, face, look, height))))
}

/** Return the shortest rows of free places, each from one beside a full block to one beside the cell on a side that suits it. */
function rowsFor (bot, { position, wanted }) {
  const suited = WAYS.filter(way => canSuit(wanted, way.scaled(-1))).map(way => position.plus(way))
  return suited.map(place => rowTo(bot, place, position)).filter(Boolean).sort((a, b) => a.length - b.length)
}

/** Return the shortest row to `last` that does not lead through `cell`; null when none is short enough. */
function rowTo (bot, last, cell) {
  const isOpen = place => shapeAt(bot, place).free && !inTheWay(bot, place)
  const met = new Set([key(cell), key(last)])
  const rows = isOpen(last) ? [[last]] : []
  for (const row of rows) { // grows while it is gone through
    if (spotsFor(bot, row[0]).length) return row
    if (row.length === LONGEST) continue
    for (const next of WAYS.map(way => row[0].plus(way))) {
      if (met.has(key(next)) || !isOpen(next)) continue
      met.add(key(next))
      rows.push([next, ...row])
    }
  }
  return null
}

/** Set a cell that needs support with the help of earth that is taken away again; `set(cell)` sets one block and returns whether it stands. */
async function setWithSupport (bot, cell, set, signal) {
  for (const row of rowsFor(bot, cell).slice(0, WAYS_TRIED)) {
    const item = material(bot, row.length)
    if (!item) return false
    try {
      if (await setRow(bot, row, item, set) && await set(cell)) return true
    } finally {
      await takeAway(bot, row, signal)
    }
  }
  return false
}

async function setRow (bot, row, item, set) {
  const wanted = readState(bot, item.name)
  for (const position of row) {
    if (!await set({ position, wanted })) return false
    remember(bot, position, item.type)
  }
  return true
}

module.exports = { setWithSupport, needsSupport }
