'use strict'
// What the bots of a host do and see at this moment, for the map: their paths, the blocks that they dig, where they want to be, and mobs around them.
const MOST_MOBS = 100 // of one host
const MOST_CORNERS = 40 // of one path
const LIVING = new Set(['hostile', 'mob', 'animal', 'passive', 'ambient', 'water_creature'])
const OVER = ['goal_updated', 'path_reset', 'path_stop'] // events after which the path of a bot does not count any more

class Sights {
  constructor (bodies) {
    this.bodies = bodies
    this.listening = new Map() // bot -> the function that ends listening to it
    this.paths = new Map() // bot -> the cells that it still walks through: the pathfinder takes each away when it is reached
  }

  /** Listen to the bots that are there now, and no more to those that have left. */
  attend () {
    const present = new Set([...this.bodies.values()].map(({ bot }) => bot))
    for (const bot of [...this.listening.keys()]) if (!present.has(bot)) this.ignore(bot)
    for (const bot of present) if (!this.listening.has(bot)) this.listen(bot)
  }

  listen (bot) {
    const planned = ({ path }) => this.paths.set(bot, path)
    const over = () => this.paths.delete(bot)
    bot.on('path_update', planned)
    for (const event of OVER) bot.on(event, over)
    this.listening.set(bot, () => {
      bot.removeListener('path_update', planned)
      for (const event of OVER) bot.removeListener(event, over)
    })
  }

  ignore (bot) {
    this.listening.get(bot)()
    this.listening.delete(bot)
    this.paths.delete(bot)
  }

  close () {
    for (const bot of [...this.listening.keys()]) this.ignore(bot)
  }

  /** Return `work` by name of the bot, and `mobs` by their number: kind, x, z, whether it is hostile, and dimension. */
  look () {
    this.attend()
    const [work, mobs] = [{}, {}]
    for (const [name, { bot }] of this.bodies) {
      if (!bot.entity) continue
      const mine = workOf(bot, this.paths.get(bot))
      if (mine) work[name] = mine
      for (const [number, entity] of Object.entries(bot.entities)) {
        if (!LIVING.has(entity.type) || !entity.position || mobs[number] || Object.keys(mobs).length >= MOST_MOBS) continue
        mobs[number] = [entity.name ?? 'mob', half(entity.position.x), half(entity.position.z), entity.type === 'hostile', bot.game.dimension]
      }
    }
    return { work, mobs }
  }
}

/** Return what a bot is at: `dig` is the block, `path` the corners of its way, `aim` the middle and the radius of where it wants to be; null for nothing. */
function workOf (bot, path) {
  const [dig, aim] = [bot.targetDigBlock?.position, aimOf(bot.pathfinder?.goal)]
  const work = {
    ...(dig && { dig: [dig.x, dig.y, dig.z] }),
    ...(path?.length && { path: corners(path) }),
    ...(aim && { aim })
  }
  return Object.keys(work).length ? work : null
}

/** Return x, z and radius of the place that a goal of the pathfinder leads to; null for a goal without one place. */
function aimOf (goal) {
  const at = goal?.entity?.position ?? goal?.target ?? goal
  if (!Number.isFinite(at?.x) || !Number.isFinite(at.z)) return null
  const radius = goal.reach ?? Math.sqrt(goal.rangeSq ?? 0)
  return [half(at.x), half(at.z), Math.round(radius * 10) / 10]
}

/** Return the first cell of a path, those where it turns, and its last one, as x and z in one list. */
function corners (path) {
  const turns = path.filter((cell, index) => {
    const [before, after] = [path[index - 1], path[index + 1]]
    return !before || !after || after.x - cell.x !== cell.x - before.x || after.z - cell.z !== cell.z - before.z
  })
  const shown = turns.length > MOST_CORNERS ? [...turns.slice(0, MOST_CORNERS - 1), turns.at(-1)] : turns
  return shown.flatMap(({ x, z }) => [half(x), half(z)])
}

const half = value => Math.round(value * 2) / 2

module.exports = { Sights, corners }
