'use strict'
// Packs one loaded chunk for the 3D view, as its sections keep it anyway: the list of block states of a section, and the numbers in that list, a few
// bits each. No block is looked at by itself, so a chunk costs a fraction of what asking for its blocks would.
//
// Before it is deflated, the chunk begins with the height of its lowest block (int16) and the number of its sections that follow (uint8). Each has, all
// little-endian: its number from below (uint8), the bits of one number (uint8; 0 if the whole section is of one state, 16 if the numbers are states
// themselves), how many states its list has (uint16), the states (uint16 each), how many words follow (uint16), and the words (uint32 each). Two words
// hold 64 bits, the lower half first; no number stands in two such pairs. The page reads this in page/view/world/chunk_reader.mjs.
const { deflateRawSync } = require('node:zlib')

const HEAD = 3 // bytes before the first section
const SECTION = 6 // bytes of a section apart from its states and words
const VOLUME = 4096 // blocks of a section
const PLAIN = 16 // bits of a state
const LEVEL = 1 // of deflating: a higher one takes three times as long and saves a tenth

/** Return a column of chunk sections in the form above, deflated without a header. Sections of nothing but air are left out. */
function chunkBytes (column) {
  const parts = column.sections.map((section, index) => section && packed(section, index)).filter(Boolean)
  const head = Buffer.alloc(HEAD)
  head.writeInt16LE(column.minY)
  head.writeUInt8(parts.length, 2)
  return deflateRawSync(Buffer.concat([head, ...parts]), { level: LEVEL })
}

function packed ({ data }, index) {
  if (data.value !== undefined) return data.value && written(index, 0, [data.value], [])
  if (!data.palette) return written(index, PLAIN, [], halved(data.data))
  if (data.palette.length === 1 && !data.palette[0]) return null
  return written(index, data.data.bitsPerValue, data.palette, data.data.data)
}

/** Return the states of a section without a list as words of two states each. */
function halved (numbers) {
  const words = new Uint32Array(VOLUME / 2)
  for (let at = 0; at < VOLUME; at++) words[at >> 1] |= numbers.get(at) << (at & 1 ? PLAIN : 0)
  return words
}

function written (index, bits, states, words) {
  const part = Buffer.alloc(SECTION + 2 * states.length + 4 * words.length)
  part.writeUInt8(index)
  part.writeUInt8(bits, 1)
  let at = part.writeUInt16LE(states.length, 2)
  for (const state of states) at = part.writeUInt16LE(state, at)
  at = part.writeUInt16LE(words.length, at)
  for (const word of words) at = part.writeUInt32LE(word, at)
  return part
}

module.exports = { chunkBytes }
