// Draws what lies below everything on the map: the land, and a grid where none is known. Most pictures differ only in what is above it: then the
// picture of the ground from before is copied.
import { grid, mesh } from './grid.mjs'
import { REGION } from './land.mjs'
import { line, stroke } from './pens.mjs'
import { toLand, toScreen } from './view.mjs'

/** Draws the ground of a scene (painter.mjs) in pixels of the page. */
export function paintGround (context, scene) {
  const { size: [width, height], colours } = scene
  context.fillStyle = colours.ground
  context.fillRect(0, 0, width, height)
  paintGrid(context, scene)
  paintLand(context, scene)
}

/** Makes a ground that keeps its picture; `canvas()` makes an empty one. */
export function makeGround (canvas = () => document.createElement('canvas')) {
  let kept = null
  let known = ''

  return {
    /** Draws the ground of a scene; what is drawn on it does not count, so that a picture in which only bots moved costs a copy. */
    paint (context, scene) {
      const { view, size, ratio, land, dimension, colours } = scene
      const key = [view.x, view.z, view.scale, ...size, ratio, dimension, land.version, colours.ground, colours.grid].join()
      if (key !== known) {
        kept ??= canvas()
        kept.width = Math.round(size[0] * ratio)
        kept.height = Math.round(size[1] * ratio)
        const own = kept.getContext('2d', { alpha: false })
        own.setTransform(ratio, 0, 0, ratio, 0, 0)
        paintGround(own, scene)
        known = key
      }
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.drawImage(kept, 0, 0)
      context.setTransform(ratio, 0, 0, ratio, 0, 0)
    }
  }
}

function paintLand (context, { view, size, land, dimension }) {
  const [from, to] = [toLand(view, size, [0, 0]), toLand(view, size, size)]
  context.imageSmoothingEnabled = view.scale < 1
  const last = place => Math.floor(place / REGION)
  for (let z = last(from.z); z <= last(to.z); z++) {
    for (let x = last(from.x); x <= last(to.x); x++) {
      const picture = land.region(dimension, x, z)
      if (!picture) continue
      const [left, top] = toScreen(view, size, { x: x * REGION, z: z * REGION }).map(Math.round)
      const [right, bottom] = toScreen(view, size, { x: (x + 1) * REGION, z: (z + 1) * REGION }).map(Math.round)
      context.drawImage(picture, left, top, right - left, bottom - top)
    }
  }
}

function paintGrid (context, { view, size, colours }) {
  const [from, to] = [toLand(view, size, [0, 0]), toLand(view, size, size)]
  const step = mesh(to.x - from.x)
  context.beginPath()
  for (const x of grid(from.x, to.x - from.x, step)) line(context, toScreen(view, size, { x, z: from.z }), toScreen(view, size, { x, z: to.z }))
  for (const z of grid(from.z, to.z - from.z, step)) line(context, toScreen(view, size, { x: from.x, z }), toScreen(view, size, { x: to.x, z }))
  stroke(context, colours.grid, 1)
}
