// Places the members of a crew in rows: the leader first, then whom it commands. Pure functions, without a document.

/** Returns the members in rows of at most `columns`, and the edges that are worth a line: none where everybody commands everybody. */
export function layout ({ name, root, edges }, members, columns) {
  const found = levels(root, edges, members)
  const rows = found.every(level => level.length === 1) ? snake(found.flat(), columns) : found.flatMap(level => parted(level, columns))
  const at = new Map(rows.flatMap((row, y) => row.map((member, index) => [member, { x: (index + 0.5) / row.length, y }])))
  return { name, rows, at, lines: everybody(edges, members) ? [] : unique(edges, at) }
}

/** Returns whether each member may command each other one, as in a graph of agents. */
export function everybody (edges, members) {
  return members.length > 2 && edges.length >= members.length * (members.length - 1)
}

/** Returns the members by their distance from the root; where everybody commands everybody that says nothing, and one level is left. */
function levels (root, edges, members) {
  if (everybody(edges, members)) return [members]
  const found = []
  let left = members
  let level = members.filter(name => name === root)
  while (level.length) {
    found.push(level)
    left = left.filter(name => !level.includes(name))
    const above = level
    level = left.filter(name => edges.some(([commands, obeys]) => obeys === name && above.includes(commands)))
  }
  return left.length ? [...found, left] : found
}

/** Returns a level as rows of about the same length. */
function parted (level, columns) {
  const count = Math.ceil(level.length / Math.max(1, columns))
  const size = Math.ceil(level.length / count)
  return Array.from({ length: count }, (_, row) => level.slice(row * size, (row + 1) * size))
}

/** Returns a chain in rows, every second one from right to left, so that neighbours in the chain are neighbours in the picture. */
function snake (chain, columns) {
  return parted(chain, columns).map((row, index) => index % 2 ? row.reverse() : row)
}

/** Returns each pair of members once, whoever commands. */
function unique (edges, at) {
  const known = new Set()
  return edges.filter(([one, other]) => {
    const key = [one, other].sort().join('\n')
    return at.has(one) && at.has(other) && !known.has(key) && known.add(key)
  })
}
