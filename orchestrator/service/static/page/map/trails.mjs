// Remembers the latest places of each bot, for the line behind it on the map.
const LONGEST = 150 // places of one bot
const APART = 1 // blocks between two places

/** Makes the memory. */
export function makeTrails () {
  const trails = new Map()
  return {
    /** Takes in where the bots are now; bots that are not among them are forgotten. */
    notice (bots) {
      const names = new Set(bots.map(({ name }) => name))
      for (const name of trails.keys()) if (!names.has(name)) trails.delete(name)
      for (const { name, position: { x, z } } of bots) {
        const places = trails.get(name) ?? []
        const last = places.at(-1)
        if (!last || Math.hypot(last.x - x, last.z - z) >= APART) places.push({ x, z })
        trails.set(name, places.slice(-LONGEST))
      }
    },
    /** Returns the places of a bot, the oldest first. */
    of: name => trails.get(name) ?? []
  }
}
