'use strict'
// Leaves the water: swims up to the air, then straight to the nearest bank, because pathfinder finds no way out of deep water.
const { at, hasRoom, isFirm } = require('./ground.js')
const { stepTo } = require('./step.js')
const { until } = require('../core/wait.js')

const EYE = 1.62 // m above the feet
const RISE = 160 // ticks that swimming up may take
const FAR = 32 // m within which banks are searched
const HIGHEST = 3 // m that a bank may be above the feet, which are below the water's surface
const LOWEST = -1
const BANKS = 6 // banks that are tried
const STROKE = 16 // ticks that swimming one metre may take
const CLIMB = 60 // ticks that climbing the bank may take

const isWet = block => block?.name === 'water' || block?.name === 'bubble_column' || block?.getProperties?.().waterlogged === true
const isUnderWater = bot => isWet(at(bot, bot.entity.position.offset(0, EYE, 0)))
const isInWater = bot => isWet(at(bot, bot.entity.position)) || isWet(at(bot, bot.entity.position.offset(0, -0.6, 0)))

/** Tell whether the bot is in water that is too deep to stand in, at its surface or at its bottom. */
const isOutOfDepth = bot => isUnderWater(bot) || [0, -1].every(dy => isWet(at(bot, bot.entity.position.offset(0, dy, 0))))

/** Swim up until the head is above water; return false when it does not get there within RISE ticks. */
async function rise (bot, signal) {
  bot.setControlState('jump', true)
  return until(bot, signal, RISE, () => !isUnderWater(bot))
}

/** Swim to the nearest bank that the bot can climb; return false when there is none. */
async function swimToBank (bot, signal) {
  for (const bank of banks(bot).slice(0, BANKS)) {
    const ticks = CLIMB + STROKE * bank.xzDistanceTo(bot.entity.position)
    const ashore = () => bot.entity.onGround && !isInWater(bot)
    await stepTo(bot, bank.offset(0.5, 0, 0.5), signal, { range: 0.2, ticks, enough: ashore })
    if (await until(bot, signal, CLIMB, ashore)) return true
  }
  return false
}

/** Leave the water if the bot is in it; return false when it cannot get out. */
async function comeAshore (bot, signal) {
  try {
    return !isInWater(bot) || (await rise(bot, signal) && await swimToBank(bot, signal))
  } finally {
    bot.clearControlStates()
  }
}

/** Return the cells on land near the height of the water where a body can stand, nearest first. */
function banks (bot) {
  const here = bot.entity.position.floored()
  const found = []
  for (let x = -FAR; x <= FAR; x++) {
    for (let z = -FAR; z <= FAR; z++) {
      for (let y = LOWEST; y <= HIGHEST; y++) {
        const cell = here.offset(x, y, z)
        if (isFirm(at(bot, cell.offset(0, -1, 0))) && hasRoom(bot, cell) && !isWet(at(bot, cell))) found.push(cell)
      }
    }
  }
  return found.sort((a, b) => a.distanceTo(bot.entity.position) - b.distanceTo(bot.entity.position))
}

module.exports = { isWet, isUnderWater, isInWater, isOutOfDepth, rise, swimToBank, comeAshore }
