// Name tags over bots, people and mobs. They are elements of the page, so that they stay sharp and can be read at any size.
import { element, keyed } from '../element.mjs'
import { plain, thing } from '../words.mjs'
import { colour } from '../badge.mjs'
import { seen } from './gl/matrices.mjs'

const [PEOPLE, MOBS] = [96, 20] // blocks within which names are shown
const ABOVE = 0.35 // blocks over a head

/** Makes the tags in a node that lies over the canvas. */
export function makeLabels (box) {
  return {
    /** Shows the names of beings, each {kind, name, number, height, pose, index}, as the camera sees them. `matrix` is around `eye`. */
    draw (beings, matrix, eye, [width, height]) {
      keyed(box, beings.map(being => placed(being, matrix, eye, width, height)).filter(Boolean), ({ number }) => number, makeTag)
    }
  }
}

function placed (being, matrix, eye, width, height) {
  const { kind, pose } = being
  const [x, y, far] = seen(matrix, [pose.x - eye.x, pose.y + being.height + ABOVE - eye.y, pose.z - eye.z])
  const reach = kind === 'bot' || kind === 'person' ? PEOPLE : kind === 'thing' ? 0 : MOBS
  if (far <= 0.1 || far > reach || Math.abs(x) > 1.1 || Math.abs(y) > 1.1) return null
  return { ...being, left: (x + 1) / 2 * width, top: (1 - y) / 2 * height, far }
}

function makeTag () {
  const node = element('span', {})
  return {
    node,
    update ({ kind, name, index, left, top, far }) {
      const text = kind === 'bot' || kind === 'person' ? plain(name) : thing(name)
      const kinds = `tag ${kind}${kind === 'bot' ? ` ${colour(index)}` : ''}`
      if (node.textContent !== text) node.textContent = text
      if (node.className !== kinds) node.className = kinds
      node.style.transform = `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px) translate(-50%, -100%)`
      node.style.zIndex = String(Math.max(1, Math.round(1000 - far)))
    }
  }
}
