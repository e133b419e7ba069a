'use strict'

// Converts the data of a command block to vanilla's NBT and back.

const nbt = require('prismarine-nbt')

// vanilla's field -> our field and its type
const FIELDS = {
  Command: ['command', nbt.string],
  auto: ['auto', value => nbt.byte(value ? 1 : 0)],
  powered: ['powered', value => nbt.byte(value ? 1 : 0)],
  conditionMet: ['conditionMet', value => nbt.byte(value ? 1 : 0)],
  TrackOutput: ['track', value => nbt.byte(value ? 1 : 0)],
  SuccessCount: ['successes', nbt.int],
  LastOutput: ['output', nbt.string]
}
const FLAG_FIELDS = ['auto', 'powered', 'conditionMet', 'TrackOutput']
const BLANK = { command: '', auto: false, powered: false, conditionMet: false, track: true, successes: 0, output: '' }

/** Returns the data as NBT fields. */
function tagOf (block) {
  const fields = Object.entries(FIELDS).map(([name, [own, write]]) => [name, write(block[own])])
  return Object.fromEntries(fields.filter(([name]) => name !== 'LastOutput' || (block.track && block.output)))
}

/** Sets the data from NBT fields, except `auto`; fields of a wrong type are skipped. */
function takeOver (block, tag) {
  for (const [name, [own]] of Object.entries(FIELDS)) {
    const value = tag[name]?.value
    if (value === undefined || name === 'auto') continue
    if (FLAG_FIELDS.includes(name)) block[own] = Boolean(value)
    else if (typeof value === typeof BLANK[own]) block[own] = value
  }
}

module.exports = { tagOf, takeOver, BLANK }
