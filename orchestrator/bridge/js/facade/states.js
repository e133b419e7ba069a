'use strict'
// Runs in the locked process: blocks as skills see them, and the block states that a predicate matches. The predicate is called here for each
// kind of block, and for each state of a kind if it looked at properties.

/** Return a block with getProperties() from the data that the host sent. */
function lookAlike (told, properties) {
  return { ...told, getProperties: () => ({ ...properties }), _properties: properties }
}

/** Return `{ids, states, exact}` for a number, a list of numbers or names, or a predicate. `exact` tells that it has to see the real blocks. */
function selectStates (matching, kinds) {
  if (typeof matching !== 'function') {
    const wanted = new Set([matching].flat())
    const named = [...wanted].some(each => typeof each === 'string') ? kinds().filter(({ name }) => wanted.has(name)).map(({ id }) => id) : []
    return { ids: [...[...wanted].filter(Number.isInteger), ...named], states: [], exact: false }
  }
  const chosen = { ids: [], states: [], exact: false }
  for (const kind of kinds()) choose(chosen, kind, matching)
  return chosen
}

function choose (chosen, kind, matching) {
  const sample = new Sample(kind, kind.defaultState ?? kind.minStateId)
  let yes
  try { yes = matching(sample) } catch { // it wants to know where the block is
    chosen.exact = true
    chosen.ids.push(kind.id)
    return
  }
  if (!sample.looked || kind.minStateId === kind.maxStateId) { if (yes) chosen.ids.push(kind.id); return }
  for (let state = kind.minStateId; state <= kind.maxStateId; state++) {
    if (matching(new Sample(kind, state))) chosen.states.push(state)
  }
}

/** A block of a kind without a place. It records whether more than its kind was asked for. */
class Sample {
  #kind
  #state
  #looked = false

  constructor (kind, state) {
    this.#kind = kind
    this.#state = state
    this.type = kind.id
    this.name = kind.name
  }

  get looked () { return this.#looked }
  get position () { return null }
  get displayName () { return this.#kind.displayName }
  get boundingBox () { return this.#kind.boundingBox }
  get diggable () { return this.#kind.diggable }
  get hardness () { return this.#kind.hardness }
  get material () { return this.#kind.material }
  get stateId () { this.#looked = true; return this.#state }
  get metadata () { this.#looked = true; return this.#state - this.#kind.minStateId }
  get _properties () { return this.getProperties() }
  getProperties () { this.#looked = true; return propertiesOf(this.#kind, this.#state) }
}

/** Return the properties of a state id, which counts through their values, the last property fastest. */
function propertiesOf ({ states = [], minStateId }, stateId) {
  let rest = stateId - minStateId
  const properties = {}
  for (const { name, type, num_values: count, values } of [...states].reverse()) {
    const index = rest % count
    rest = Math.floor(rest / count)
    properties[name] = type === 'bool' ? index === 0 : values?.[index] ?? index // a number is text there, as with mineflayer
  }
  return properties
}

module.exports = { lookAlike, selectStates, propertiesOf }
