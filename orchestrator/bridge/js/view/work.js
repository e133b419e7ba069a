'use strict'
// What a bot does at this moment, as the 3D view shows it: the block that it digs and the way that it still has to go.
const MOST_CELLS = 60 // of one path

/** Return `dig`, the block that a bot digs, and `path`, x, y and z of each cell where its way turns, in one list; null if it does neither. */
function workOf (bot, path) {
  const dig = bot.targetDigBlock?.position
  const work = { ...(dig && { dig: [dig.x, dig.y, dig.z] }), ...(path?.length && { path: turns(path) }) }
  return Object.keys(work).length ? work : null
}

function turns (path) {
  const kept = path.filter((cell, index) => {
    const [before, after] = [path[index - 1], path[index + 1]]
    return !before || !after || ['x', 'y', 'z'].some(axis => after[axis] - cell[axis] !== cell[axis] - before[axis])
  })
  return kept.slice(0, MOST_CELLS).flatMap(({ x, y, z }) => [x, y, z].map(value => Math.round(value * 2) / 2))
}

module.exports = { workOf }
