'use strict'

// Ranges of numbers: 5, 3..7, 3.., ..7.

/** Read a range; one that `wraps` around a circle may begin with its larger end. */
function readRange (reader, { whole = true, wraps = false } = {}) {
  const start = reader.cursor
  const text = reader.while(/[-0-9.]/)
  const [, first, dots, second] = /^(-?\d*(?:\.\d+)?)(\.\.)?(-?\d*(?:\.\d+)?)$/.exec(text) ?? []
  if (first === undefined || (first === '' && second === '')) reader.failAt(start, 'argument.range.empty')
  if (whole && [first, second].some(number => number.includes('.'))) reader.failAt(start, 'argument.range.ints')
  const low = first === '' ? null : Number(first)
  const high = !dots ? low : second === '' ? null : Number(second)
  if (!wraps && low !== null && high !== null && low > high) reader.failAt(start, 'argument.range.swapped')
  return { low, high }
}

const within = ({ low, high }, value) => value >= (low ?? -Infinity) && value <= (high ?? Infinity)

module.exports = { readRange, within }
