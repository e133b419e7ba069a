// What bots do on the land, as the service tells it (service/land/activity.py), in the words of the list beside the map. Pure functions.
import { plain, thing } from '../words.mjs'

export const NOTHING = { work: {}, mobs: [], sites: [] }
const NAMED = 5 // kinds of mobs that are named

/** Returns the activity in one dimension: `work` of the bots that are there, `mobs` as {number, name, x, z, hostile}, and `sites`. */
export function within ({ work, mobs, sites }, dimension, dimensions) {
  return {
    work: Object.fromEntries(Object.entries(work).filter(([name]) => (dimensions[name] ?? dimension) === dimension)),
    mobs: mobs.filter(mob => mob[5] === dimension).map(([number, name, x, z, hostile]) => ({ number, name, x, z, hostile: Boolean(hostile) })),
    sites: sites.filter(site => site.dimension === dimension)
  }
}

/** Returns x and z of each corner of a path of x and z in one list, in the middles of their blocks. */
export function cornersOf (path = []) {
  return Array.from({ length: path.length >> 1 }, (_, index) => ({ x: path[2 * index] + 0.5, z: path[2 * index + 1] + 0.5 }))
}

/** Returns the mobs in words, such as `1 × zombie (hostile), 3 × cow`; empty without any. */
export function mobWords (mobs) {
  const counts = new Map()
  for (const { name, hostile } of mobs) counts.set(name, { hostile, count: (counts.get(name)?.count ?? 0) + 1 })
  const kinds = [...counts].sort(([, one], [, other]) => Number(other.hostile) - Number(one.hostile) || other.count - one.count)
  const named = kinds.slice(0, NAMED).map(([name, { count, hostile }]) => `${count} × ${thing(name)}${hostile ? ' (hostile)' : ''}`)
  return named.join(', ') + (kinds.length > NAMED ? `, and ${kinds.length - NAMED} more kinds` : '')
}

/** Returns a building in words: how much of it stands, and where. */
export function siteWords ({ name, crew, low, high, done, blocks }) {
  const size = `${high[0] - low[0] + 1} by ${high[2] - low[2] + 1}`
  return `${plain(name)} of ${plain(crew)}, ${size} blocks at ${low.join(' ')}: ${done} of ${blocks} blocks stand`
}
