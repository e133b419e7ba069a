// Runs and rows of benchmarks in groups that differ in something other than the seed, and the figures of each. Pure functions.
import { plain } from '../words.mjs'
import { taskWords, teamWords } from './run_words.mjs'

const FIRST = ['seconds', 'cos', 'score', 'got', 'mpt', 'lasted', 'first_seconds', 'messages', 'walked', 'idle_share', 'actions_per_plan']
const FACTS = ['seed', 'workers', 'speed', 'bots', 'agents', 'version', 'wanted'] // numbers that say what was played, not what came of it
const BY = ['task', 'game', 'variant', 'team', 'workers', 'method', 'dispatcher', 'players', 'agents', 'level', 'mind', 'collaboration', 'bags', 'sight', 'blueprint']
const NOT_BY = ['seed', 'why', 'record', 'made_by', 'counted_by', 'goal']
const TIMES = ['seconds', 'first_seconds', 'game_seconds', 'lasted'] // of failed runs they mean nothing

/** Returns the configuration of a run: what it has to have in common with another one to be a repetition of it. */
export function configuration (run) {
  return [taskWords(run), teamWords(run), plain(run.mind), plain(run.collaboration)].filter(Boolean).join(' · ')
}

/** Returns runs in groups of the same configuration, in the order of their first run: {label, members}. */
export function groupRuns (runs) {
  return grouped(runs, configuration)
}

/** Returns for each label what it does not share with all others: `a · b · c` and `a · b · d` are c and d. */
export function distinct (labels) {
  const parts = labels.map(label => label.split(' · '))
  const shared = part => parts.every(each => each.includes(part))
  return new Map(labels.map((label, index) => [label, parts[index].filter(part => !shared(part)).join(' · ') || label]))
}

function grouped (all, labelOf) {
  const found = new Map()
  for (const each of all) {
    const label = labelOf(each)
    found.set(label, [...(found.get(label) ?? []), each])
  }
  return [...found].map(([label, members]) => ({ label, members }))
}

/** Returns the figures of a run as an object of numbers: those of its result, and how long it lasted. */
export function figuresOf (run) {
  return { ...run.figures, ...(Number.isFinite(run.lasted) ? { lasted: run.lasted } : {}) }
}

/** Returns the names of all figures, the usual ones first; `all` are objects of numbers. */
export function namesOf (all) {
  const names = new Set(all.flatMap(Object.keys).filter(name => !FACTS.includes(name)))
  const usual = FIRST.filter(name => names.has(name))
  return [...usual, ...[...names].filter(name => !usual.includes(name)).sort()]
}

/**
 * Returns the rows of a benchmark as {label, seed, ok, record, figures}: nested figures get names such as `metrics score`. A row of the text kitchen,
 * which holds several seeds, becomes one for each.
 */
export function trialsOf (rows) {
  const varied = variedOf(rows)
  return rows.flatMap(row => {
    const label = labelOf(row, varied)
    const bySeed = row.runs && typeof row.runs === 'object' && !Array.isArray(row.runs) ? Object.entries(row.runs) : []
    if (bySeed.length && 'cos' in row) return bySeed.map(([seed, cells]) => ({ label, seed, figures: { cos: cosOf(cells) } }))
    return [{ label, seed: row.seed, ok: row.ok, record: row.record, figures: numbersIn(row) }]
  })
}

/** Returns CoS, the mean share of completed orders over the times that orders leave; `cells` are pairs [completed, decided]. */
export function cosOf (cells) {
  const rates = cells.filter(([, decided]) => decided).map(([done, decided]) => done / decided)
  return rates.length ? rates.reduce((sum, rate) => sum + rate, 0) / rates.length : 1
}

/** Returns the names of what differs between the rows of a benchmark and is no figure, such as team. */
function variedOf (rows) {
  const names = new Set(rows.flatMap(Object.keys))
  const known = BY.filter(name => names.has(name))
  const texts = [...names].filter(name => !known.includes(name) && !NOT_BY.includes(name) && rows.every(row => typeof (row[name] ?? '') === 'string'))
  const all = [...known, ...texts]
  const varied = all.filter(name => new Set(rows.map(row => JSON.stringify(row[name]))).size > 1)
  return varied.length ? varied : all.slice(0, 1)
}

function labelOf (row, varied) {
  const words = name => typeof row[name] === 'number' ? `${row[name]} ${name}` : plain(Array.isArray(row[name]) ? row[name].join(' + ') : row[name])
  return varied.filter(name => ![undefined, null, ''].includes(row[name])).map(words).join(' · ').replaceAll('_', ' ') || 'all'
}

function numbersIn (row) {
  const found = {}
  for (const [name, value] of Object.entries(row)) {
    if (Number.isFinite(value)) found[name] = value
    else if (name === 'metrics' && value && typeof value === 'object') for (const [inner, number] of Object.entries(value)) if (Number.isFinite(number)) found[inner] = number
  }
  return found
}

/** Returns the groups of trials with the values of one figure, those that have any: {label, count, values, of, done}; `done` counts those that reached their goal. */
export function valuesOf (trials, name) {
  return grouped(trials, trial => trial.label).map(({ label, members }) => ({
    label,
    of: members.length,
    done: members.filter(({ ok }) => ok !== false).length,
    values: members.filter(({ ok }) => ok !== false || !TIMES.includes(name)).map(({ figures }) => figures[name]).filter(Number.isFinite)
  }))
}
