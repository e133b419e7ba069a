// One picture of the 3D view: gathers figures and marks around the camera, lets the renderer draw, and finds how many pixels this machine can bear.
import { addFigure } from './figures.mjs'
import { addDig, addGhosts, addPath } from './marks.mjs'
import { lens, times, turnedTo } from './gl/matrices.mjs'
import { SIDE } from './world/chunk_reader.mjs'
import { Quads } from './world/quads.mjs'

const SCALES = [1, 0.7, 0.5] // shares of the pixels in each direction
const SLOW = 0.14 // seconds between pictures that follow each other: beyond that, fewer pixels are drawn
const SEVERAL = 6 // slow pictures in a row
const MOST_RATIO = 2 // of pixels to those of the page
const PULSE = 5 // radians a second
const COLOURS = [[42, 115, 71], [40, 100, 168], [162, 82, 27], [122, 74, 168], [168, 50, 95], [18, 115, 125], [122, 100, 16], [90, 95, 104]] // as in colours.css

/** Returns the colour of a bot by its index. */
export const colourOfBot = index => COLOURS[index % COLOURS.length]

/** Makes what draws on a canvas. */
export function makeDrawing (canvas, renderer) {
  let [scale, slow, last, frames] = [0, 0, 0, 0]

  function resize () {
    const ratio = Math.min(MOST_RATIO, devicePixelRatio) * SCALES[scale]
    const [width, height] = [canvas.clientWidth, canvas.clientHeight].map(value => Math.max(1, Math.round(value * ratio)))
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  }

  /** Draws fewer pixels when picture after picture comes late. */
  function judge (settled) {
    const at = performance.now() / 1000
    const gap = at - last
    last = at
    slow = settled && gap > SLOW && gap < 1 ? slow + 1 : 0
    if (slow < SEVERAL || scale === SCALES.length - 1) return
    ;[scale, slow] = [scale + 1, 0]
    resize()
  }

  return {
    resize,
    /**
     * Draws a scene: `eye`, `beings`, `work` by bot, `open` cells of buildings, and `seconds`, which move legs. While the land still comes (not
     * `settled`), a late picture says nothing about the machine. Returns the matrix around the eye.
     */
    draw ({ eye, beings, work, open, seconds, settled }, radius) {
      if (renderer.lost) return null
      judge(settled)
      const origin = [eye.x, eye.y, eye.z].map(Math.floor)
      const [solid, glassy] = [new Quads(), new Quads()]
      for (const being of beings) addFigure(solid, being, origin, colourOfBot(being.index), seconds)
      for (const { kind, name, pose, index } of beings) {
        const mine = kind === 'bot' && work[name]
        if (mine?.path) addPath(glassy, mine.path, pose, origin, colourOfBot(index))
        if (mine?.dig) addDig(glassy, mine.dig, origin, colourOfBot(index), seconds ? (1 + Math.sin(seconds * PULSE)) / 2 : 0.5)
      }
      for (const cells of open) addGhosts(glassy, cells, origin)
      renderer.draw({ eye, reach: (radius + 0.5) * SIDE, origin, beings: solid.bytes(), marks: glassy.bytes() })
      canvas.dataset.frames = String(++frames)
      return times(lens(eye.field, canvas.clientWidth / canvas.clientHeight, 0.1, 1000), turnedTo(eye.yaw, eye.pitch))
    }
  }
}
