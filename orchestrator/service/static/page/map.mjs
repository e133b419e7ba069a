// Draws the bots on a map from above, north at the top. bounds.mjs chooses the part of the land.
import { bounds, grid, mesh } from './bounds.mjs'
import { byId, drawn, element, keyed, write } from './element.mjs'
import { initials, place, plain } from './words.mjs'
import { colour } from './badge.mjs'

const SIZE = [640, 224] // width and height of the drawing in pixels, before it was laid out
const MARK = 11 // radius of a bot, in pixels
const TABLE = 'tabletop' // a world without positions

/** Makes the map. A click on a mark shows the card of its bot in `agents`. */
export function makeMap (agents) {
  const figure = byId('map')
  const lines = drawn('g', { class: 'grid' })
  const marks = drawn('g')
  const picture = drawn('svg', { role: 'group', 'aria-label': 'Positions of the bots, seen from above, with north at the top' }, lines, marks)
  const caption = element('figcaption', { class: 'soft' })
  figure.append(picture, caption)

  let latest = []
  const map = {
    draw (crew, { world }) {
      latest = [crew, { world }]
      const seen = (crew?.agents ?? []).filter(({ position }) => position)
      figure.hidden = !seen.length || world?.name === TABLE
      if (figure.hidden) return
      const [width, height] = [picture.clientWidth || SIZE[0], picture.clientHeight || SIZE[1]]
      const view = bounds(seen.map(({ position }) => position), width / height)
      const scale = width / view.width
      const at = ({ x, z }) => [(x - view.left) * scale, (z - view.top) * scale].map(each => each.toFixed(1))
      picture.setAttribute('viewBox', `0 0 ${width} ${height}`)
      lines.replaceChildren(...ruled(view, scale))
      keyed(marks, seen, ({ name }) => name, ({ name }) => mark(name, () => agents.show(name)))
      for (const agent of seen) marks.kept.get(agent.name).move(at(agent.position))
      write(caption, `${Math.round(view.width)} by ${Math.round(view.height)} blocks, north at the top`)
    }
  }
  new ResizeObserver(() => latest.length && map.draw(...latest)).observe(picture)
  return map
}

function ruled ({ left, top, width, height }, scale) {
  const step = mesh(width)
  const upright = grid(left, width, step).map(x => drawn('path', { d: `M${((x - left) * scale).toFixed(1)} 0V${height * scale}` }))
  const level = grid(top, height, step).map(z => drawn('path', { d: `M0 ${((z - top) * scale).toFixed(1)}H${width * scale}` }))
  return [...upright, ...level]
}

function mark (name, show) {
  const title = drawn('title')
  const letters = drawn('text', { 'text-anchor': 'middle', dy: '0.35em' }, initials(name))
  const nose = drawn('path', { d: `M-8 6L0 ${MARK + 7}L8 6z` })
  const pressed = event => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    show()
  }
  const node = drawn('g', { role: 'button', tabindex: 0, on: { click: show, keydown: pressed } }, title, nose, drawn('circle', { r: MARK }), letters)
  return {
    node,
    update ({ index, online, position }) {
      node.setAttribute('class', `mark ${colour(index)} ${online ? '' : 'gone'}`)
      const sees = typeof position.yaw === 'number'
      nose.setAttribute('visibility', sees ? 'inherit' : 'hidden')
      if (sees) nose.setAttribute('transform', `rotate(${position.yaw})`)
      write(title, `${plain(name)} at ${place(position)}`)
    },
    move ([x, y]) {
      node.style.transform = `translate(${x}px, ${y}px)`
    }
  }
}
