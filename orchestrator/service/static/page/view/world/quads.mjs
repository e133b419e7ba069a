// A growing list of rectangles for the graphics card. Each of the four corners of one takes 16 bytes: x, y and z in 256ths of a block (int16), the number
// of the picture (uint16), the place in the picture in 256ths of it (two int16), and red, green, blue and alpha (uint8).
export const BYTES = 16 // of a corner
export const CORNERS = 4
const FIRST = 256 // rectangles for which there is room at first

export class Quads {
  constructor () {
    this.count = 0
    this.room(FIRST)
  }

  room (count) {
    const buffer = new ArrayBuffer(count * CORNERS * BYTES)
    if (this.buffer) new Uint8Array(buffer).set(new Uint8Array(this.buffer))
    this.buffer = buffer
    this.view = new DataView(buffer)
  }

  /** Adds a rectangle: corners in blocks, places in the picture in whole pictures, and a light (0 to 1) for each corner. */
  add (corners, uv, layer, [red, green, blue, alpha], lights) {
    if ((this.count + 1) * CORNERS * BYTES > this.buffer.byteLength) this.room(this.count * 2)
    // the line across a rectangle goes between the corners that are lighter together, or shadows in corners look torn
    const first = lights[0] + lights[2] < lights[1] + lights[3] ? 1 : 0
    for (let each = 0; each < CORNERS; each++) this.corner(corners[(each + first) % 4], uv[(each + first) % 4], layer, red, green, blue, alpha, lights[(each + first) % 4], each)
    this.count++
  }

  corner ([x, y, z], [u, v], layer, red, green, blue, alpha, light, each) {
    const { view } = this
    const at = (this.count * CORNERS + each) * BYTES
    view.setInt16(at, Math.round(x * 256), true)
    view.setInt16(at + 2, Math.round(y * 256), true)
    view.setInt16(at + 4, Math.round(z * 256), true)
    view.setUint16(at + 6, layer, true)
    view.setInt16(at + 8, Math.round(u * 256), true)
    view.setInt16(at + 10, Math.round(v * 256), true)
    view.setUint8(at + 12, Math.min(255, red * light))
    view.setUint8(at + 13, Math.min(255, green * light))
    view.setUint8(at + 14, Math.min(255, blue * light))
    view.setUint8(at + 15, alpha)
  }

  /** Returns the bytes of all rectangles. */
  bytes () { return new Uint8Array(this.buffer, 0, this.count * CORNERS * BYTES) }
}
