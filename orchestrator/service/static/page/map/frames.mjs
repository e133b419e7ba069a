// Decodes the binary frames of the land (service/land/frames.py): many tiles, each of 16 x 16 columns.
export const WIDTH = 16
export const AREA = WIDTH * WIDTH
const HEAD = 13 // bytes before the numbers of the names

/** Resolves to the bytes of a frame as they were before they were deflated. */
export async function inflated (frame) {
  const stream = new Blob([frame]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Returns the tiles in the bytes of a frame. `names` are the names by their numbers. Throws RangeError for a frame that is cut off. */
export function decoded (bytes, names) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tiles = []
  for (let at = 0; at < bytes.length;) {
    const count = view.getUint8(at + HEAD - 1) + 1
    const planes = at + HEAD + 2 * count
    if (planes + 3 * AREA > bytes.length) throw new RangeError('the frame is cut off')
    tiles.push({
      x: view.getInt32(at, true),
      z: view.getInt32(at + 4, true),
      base: view.getInt16(at + 8, true),
      dimension: names[view.getUint16(at + 10, true)],
      names: Array.from({ length: count }, (_, index) => names[view.getUint16(at + HEAD + 2 * index, true)] ?? ''),
      blocks: bytes.slice(planes, planes + AREA),
      heights: bytes.slice(planes + AREA, planes + 2 * AREA),
      depths: bytes.slice(planes + 2 * AREA, planes + 3 * AREA)
    })
    at = planes + 3 * AREA
  }
  return tiles
}
