// Rectangles on the graphics card: how their 16 bytes a corner are read (world/quads.mjs), and the order of the corners of two triangles each.
import { BYTES, CORNERS } from '../world/quads.mjs'

const ORDER = [0, 1, 2, 0, 2, 3]

/** Makes the numbers of the corners of many rectangles, which all of them share; it grows when a larger list comes. */
export function makeOrder (gl) {
  const buffer = gl.createBuffer()
  let room = 0
  return {
    buffer,
    /** Makes room for so many rectangles. No array of corners may be bound. */
    grow (count) {
      if (count <= room) return
      room = Math.max(count, 2 * room, 4096)
      const numbers = new Uint32Array(room * ORDER.length)
      for (let each = 0; each < room; each++) for (let corner = 0; corner < ORDER.length; corner++) numbers[each * ORDER.length + corner] = each * CORNERS + ORDER[corner]
      gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, buffer)
      gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, numbers, gl.STATIC_DRAW)
    }
  }
}

/** Makes a list of rectangles; `often` tells that it is filled anew again and again. */
export function makeList (gl, order, often = false) {
  const [array, buffer] = [gl.createVertexArray(), gl.createBuffer()]
  gl.bindVertexArray(array)
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, order.buffer)
  for (const [index, size, kind, scaled, offset] of [[0, 4, gl.SHORT, false, 0], [1, 2, gl.SHORT, false, 8], [2, 4, gl.UNSIGNED_BYTE, true, 12]]) {
    gl.enableVertexAttribArray(index)
    gl.vertexAttribPointer(index, size, kind, scaled, BYTES, offset)
  }
  gl.bindVertexArray(null)
  return {
    count: 0,
    /** Replaces the rectangles by these bytes. */
    fill (bytes) {
      this.count = bytes.length / BYTES / CORNERS
      order.grow(this.count)
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
      gl.bufferData(gl.ARRAY_BUFFER, bytes, often ? gl.STREAM_DRAW : gl.STATIC_DRAW)
    },
    /** Draws some of the rectangles. */
    draw (first = 0, count = this.count) {
      if (!count) return
      gl.bindVertexArray(array)
      gl.drawElements(gl.TRIANGLES, count * ORDER.length, gl.UNSIGNED_INT, first * ORDER.length * 4)
      gl.bindVertexArray(null)
    },
    remove () {
      gl.deleteVertexArray(array)
      gl.deleteBuffer(buffer)
    }
  }
}
