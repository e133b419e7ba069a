'use strict'
// A Refusal is the error of a skill that cannot do its work: a reason from this list, and a note for people. Its Python twin is core/outcome.py.

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

  /** Return any error as `{reason, note}` for the bridge; an error that is no Refusal is a defect and gets the reason `broken`. */
  static describe (error) {
    if (error instanceof Refusal) return { reason: error.reason, note: error.message }
    return { reason: 'broken', note: String(error?.message ?? error).slice(0, 300) }
  }
}

module.exports = { REASONS, Refusal }
