// Draws the world on a canvas with WebGL 2: sections of blocks, then what moves, then water and ghosts. It draws what it is told and decides nothing.
import { SIDE } from '../world/chunk_reader.mjs'
import { makeList, makeOrder } from './buffers.mjs'
import { isInside, lens, planesOf, times, turnedTo } from './matrices.mjs'
import { makePictures } from './pictures.mjs'
import { makeProgram } from './shaders.mjs'

const OPTIONS = { alpha: false, antialias: false, powerPreference: 'high-performance' }
export const SKY = [0.56, 0.74, 0.93]
const [NEAR, MARGIN] = [0.1, 24] // blocks: the nearest that is drawn, and how far the farthest is beyond the mist
const HOLE = 0.4 // alpha of a picture with holes that is drawn
const nameOf = (x, y, z) => `${x} ${y} ${z}`

/** Makes the renderer of a canvas; null where the browser cannot draw in 3D. */
export function makeRenderer (canvas) {
  const gl = canvas.getContext('webgl2', OPTIONS)
  if (!gl) return null
  const sections = new Map()
  let [solid, holed, order, pictures, moving, glassy] = []

  /** Makes all that is on the card, at the beginning and after the card was lost. */
  function begin () {
    sections.clear()
    ;[solid, holed] = [false, true].map(holes => makeProgram(gl, holes))
    order = makeOrder(gl)
    order.grow(1)
    pictures = makePictures(gl)
    ;[moving, glassy] = [makeList(gl, order, true), makeList(gl, order, true)]
    gl.enable(gl.DEPTH_TEST)
    gl.depthFunc(gl.LEQUAL)
    gl.enable(gl.CULL_FACE)
    gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA)
  }
  begin()

  /** Returns the sections that the camera sees, the nearest first. */
  function inSight (planes, eye, reach) {
    const found = []
    for (const section of sections.values()) {
      const low = [section.x * SIDE - eye.x, section.y * SIDE - eye.y, section.z * SIDE - eye.z]
      const far = Math.hypot(...low.map(value => value + SIDE / 2))
      if (far < reach + SIDE && isInside(planes, low, SIDE)) found.push({ section, low, far })
    }
    return found.sort((one, other) => one.far - other.far)
  }

  /** Uses a program for what follows. */
  function use ({ program, uniforms }, matrix, mist) {
    gl.useProgram(program)
    gl.uniformMatrix4fv(uniforms.eye, false, matrix)
    gl.uniform2f(uniforms.mist, ...mist)
    gl.uniform3f(uniforms.sky, ...SKY)
    gl.uniform1f(uniforms.hole, HOLE)
    gl.uniform1i(uniforms.pictures, 0)
    return uniforms
  }

  function pass (index, found, uniforms) {
    for (const { section: { list, counts }, low } of found) {
      if (!counts[index]) continue
      gl.uniform3f(uniforms.origin, ...low)
      list.draw(counts.slice(0, index).reduce((sum, count) => sum + count, 0), counts[index])
    }
  }

  return {
    get most () { return pictures.most },
    get lost () { return gl.isContextLost() },
    begin,
    picture (layer, pixels) { pictures.put(layer, pixels) },
    /** Shows a section as the mesher made it: `counts` says how many of the rectangles belong to each pass. */
    mesh ({ x, y, z, counts, bytes }) {
      const name = nameOf(x, y, z)
      if (!bytes.length) return this.forget(name)
      const known = sections.get(name) ?? { x, y, z, list: makeList(gl, order) }
      known.list.fill(bytes)
      known.counts = counts
      sections.set(name, known)
    },
    forget (name) {
      sections.get(name)?.list.remove()
      sections.delete(name)
    },
    drop (x, z) {
      for (const [name, section] of sections) if (section.x === x && section.z === z) this.forget(name)
    },
    clear () { for (const name of [...sections.keys()]) this.forget(name) },
    /**
     * Draws the world from `eye` (x, y, z, yaw, pitch, `field` of view), as far as `reach` blocks. `beings` and `marks` are bytes of rectangles (quads.mjs)
     * around the place `origin`; marks are see-through. Returns how many rectangles were drawn.
     */
    draw ({ eye, reach, origin, beings, marks }) {
      const [width, height] = [canvas.width, canvas.height]
      const matrix = times(lens(eye.field, width / height, NEAR, reach + MARGIN), turnedTo(eye.yaw, eye.pitch))
      const found = inSight(planesOf(matrix), eye, reach)
      const mist = [reach * 0.7, reach]
      const offset = [origin[0] - eye.x, origin[1] - eye.y, origin[2] - eye.z]
      gl.viewport(0, 0, width, height)
      gl.clearColor(...SKY, 1)
      gl.depthMask(true)
      gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT)
      gl.disable(gl.BLEND)
      pictures.bind()
      const plain = use(solid, matrix, mist)
      pass(0, found, plain)
      gl.uniform3f(plain.origin, ...offset)
      moving.fill(beings)
      moving.draw()
      pass(1, found, use(holed, matrix, mist))
      gl.enable(gl.BLEND)
      gl.depthMask(false)
      const clear = use(solid, matrix, mist)
      pass(2, [...found].reverse(), clear)
      gl.uniform3f(clear.origin, ...offset)
      glassy.fill(marks)
      glassy.draw()
      return found.reduce((sum, { section }) => sum + section.list.count, 0)
    }
  }
}
