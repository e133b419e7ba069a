// Reads one chunk as a bot host packs it (bridge/js/view/chunk_bytes.js) into the block states of its sections.
export const SIDE = 16 // blocks of a section in each direction
export const VOLUME = SIDE ** 3
const [HEAD, SECTION, PLAIN] = [3, 6, 16] // bytes before the sections, bytes of one apart from its lists, bits of a state

/**
 * Returns `low`, the height of the lowest block, and `sections` by their number from below: each is a Uint16Array of states, or one state for all of
 * it. The place of a block in a section is y * 256 + z * 16 + x. Throws RangeError for bytes that are cut off.
 */
export function readChunk (bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const sections = new Map()
  let at = HEAD
  for (let left = view.getUint8(2); left > 0; left--) {
    const [index, bits, count] = [view.getUint8(at), view.getUint8(at + 1), view.getUint16(at + 2, true)]
    const states = Uint16Array.from({ length: count }, (_, each) => view.getUint16(at + 4 + 2 * each, true))
    const words = at + SECTION + 2 * count
    const length = view.getUint16(words - 2, true)
    sections.set(index, bits ? unpacked(view, words, length, bits, states) : states[0])
    at = words + 4 * length
  }
  return { low: view.getInt16(0, true), sections }
}

/** Returns the states of a section whose numbers have so many bits; two words of 32 bits hold as many numbers as fit into 64. */
function unpacked (view, from, length, bits, states) {
  const found = new Uint16Array(VOLUME)
  const [each, mask] = [Math.floor(64 / bits), (1 << bits) - 1]
  for (let pair = 0, index = 0; pair < length && index < VOLUME; pair += 2) {
    const [low, high] = [view.getUint32(from + 4 * pair, true), view.getUint32(from + 4 * pair + 4, true)]
    for (let number = 0, shift = 0; number < each && index < VOLUME; number++, shift += bits) {
      const value = (shift >= 32 ? high >>> (shift - 32) : shift + bits > 32 ? (low >>> shift) | (high << (32 - shift)) : low >>> shift) & mask
      found[index++] = bits === PLAIN ? value : states[value] ?? 0
    }
  }
  return found
}
