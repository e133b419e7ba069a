'use strict'

// Vanilla's formulas of experience: the cost of a level, and how points are divided into orbs. Used by plugins/players/experience.js and
// plugins/players/orbs.js.

const ORB_SIZES = [2477, 1237, 617, 307, 149, 73, 37, 17, 7, 3, 1]

/** Returns the points from this level to the next. */
function costOf (level) {
  if (level >= 30) return 112 + (level - 30) * 9
  return level >= 15 ? 37 + (level - 15) * 5 : 7 + level * 2
}

/** Returns level and points within it after adding points, which may be negative; the total never falls below zero. */
function advance ({ level, points }, more) {
  points += more
  while (points >= costOf(level)) points -= costOf(level++)
  while (points < 0 && level > 0) points += costOf(--level)
  return { level, points: Math.max(0, points) }
}

function orbsFor (points) {
  const orbs = []
  while (points > 0) {
    const size = ORB_SIZES.find(size => size <= points)
    orbs.push(size)
    points -= size
  }
  return orbs
}

module.exports = { costOf, advance, orbsFor }
