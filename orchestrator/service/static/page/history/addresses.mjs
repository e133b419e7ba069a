// The views of the page of runs and their addresses: what stands behind the # says what is shown. Pure functions.
const ID = /^[0-9A-Za-z-]{1,40}$/
export const MOST_COMPARED = 50 // runs
const WISH = ['words', 'state', 'team', 'mind', 'sort', 'rising', 'page']

/** Returns the view that an address means: {name: 'list', wish}, or run or bench with an id, compare with ids, or benches. */
export function viewOf (hash) {
  const found = new URLSearchParams(hash.replace(/^#/, ''))
  for (const name of ['run', 'bench']) if (ID.test(found.get(name) ?? '')) return { name, id: found.get(name) }
  const ids = (found.get('compare') ?? '').split(',').filter(id => ID.test(id)).slice(0, MOST_COMPARED)
  if (ids.length) return { name: 'compare', ids: [...new Set(ids)] }
  if (found.has('benches')) return { name: 'benches' }
  return { name: 'list', wish: Object.fromEntries(WISH.filter(key => found.get(key)).map(key => [key, found.get(key)])) }
}

/** Returns the address of a view, which `viewOf` reads again. */
export function addressOf ({ name, id, ids, wish = {} }) {
  if (name === 'run' || name === 'bench') return `#${name}=${id}`
  if (name === 'compare') return `#compare=${ids.join(',')}`
  if (name === 'benches') return '#benches'
  return `#${new URLSearchParams(WISH.filter(key => wish[key]).map(key => [key, wish[key]]))}`
}

/** Returns the id of a run from the path of its record, which a row of a benchmark has; empty if it is none. */
export function runOf (record) {
  const [, id] = /([0-9A-Za-z-]{1,40})\.sqlite$/.exec(String(record ?? '')) ?? []
  return id ?? ''
}
