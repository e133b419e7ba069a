// What a crew has: the sum of all inventories, with who holds it. Pure functions.

/** Returns what all bots carry together: item, count and its holders with their counts, the largest sum first. */
export function holdings (agents) {
  const sums = new Map()
  for (const { name, inventory } of agents) {
    for (const [item, count] of Object.entries(inventory ?? {})) {
      if (!(count > 0)) continue
      const sum = sums.get(item) ?? { item, count: 0, holders: [] }
      sum.count += count
      sum.holders.push([name, count])
      sums.set(item, sum)
    }
  }
  for (const sum of sums.values()) sum.holders.sort((a, b) => b[1] - a[1])
  return [...sums.values()].sort((a, b) => b.count - a.count || (a.item < b.item ? -1 : 1))
}

/** Returns the items of a chest, the largest count first. */
export const stored = contents => Object.entries(contents ?? {}).filter(([, count]) => count > 0).sort((a, b) => b[1] - a[1])
