'use strict'
// How the world says no: a reason from one short list, and a note that answers "why not?". Python's twin is core/outcome.py.

const REASONS = [
  'not_found', 'unknown_name', 'bad_argument', 'missing_item', 'missing_tool', 'missing_table', 'missing_furnace',
  'missing_fuel', 'unreachable', 'claimed', 'inventory_full', 'deadline', 'stopped', 'interrupted', 'died', 'disconnected', 'broken'
]

class Refusal extends Error {
  constructor (reason, note) {
    super(note)
    this.name = 'Refusal'
    this.reason = reason
  }

  /** Any error as what crosses the bridge; one that is no Refusal is a defect. */
  static describe (error) {
    if (error instanceof Refusal) return { reason: error.reason, note: error.message }
    return { reason: 'broken', note: String(error?.message ?? error).slice(0, 300) }
  }
}

module.exports = { REASONS, Refusal }
