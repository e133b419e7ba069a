// The timeline of a run on the page: the picture of its lanes, which the pointer and the arrow keys read, its legend, and how large it is drawn.
import { element, write } from '../element.mjs'
import { deed, plain } from '../words.mjs'
import { LANE, coloursOf, drawLanes, scaleOf, spanAt } from './timeline_picture.mjs'
import { lasting, since } from './run_words.mjs'

const WIDEST = 16_000 // pixels of the largest picture
const NEAR = 5 // pixels beside a bar that mean it, too
const LEGEND = 8 // skills that are named

/** Says what an action or reflex was, in one line. */
export function told (span, began) {
  const end = span.open ? 'still going on' : span.ok ? 'done' : `failed${span.why ? `, ${span.why}` : ''}`
  return plain(`${span.agent}, ${since(span.from - began)} to ${since(span.to - began)} (${lasting(span.to - span.from)}): ${deed(span.text)}: ${end}`)
}

/** Makes the view. `update(story, lanes)` draws it anew. */
export function makeTimeline () {
  const names = element('ul', { class: 'lane-names' })
  const region = element('div', { class: 'lanes', role: 'group', tabindex: '0', 'aria-label': 'Timeline. The arrow keys go from action to action; the table below has the same in words.' })
  const readout = element('p', { class: 'readout soft', role: 'status' })
  const legend = element('ul', { class: 'legend' })
  const smaller = element('button', { type: 'button', class: 'quiet', on: { click: () => zoomed(0.5) } }, 'Smaller')
  const larger = element('button', { type: 'button', class: 'quiet', on: { click: () => zoomed(2) } }, 'Larger')
  const node = element('div', { class: 'timeline' }, element('div', { class: 'row' }, smaller, larger), element('div', { class: 'lanes-box' }, names, region), readout, legend)
  let story, lanes, zoom = 1, chosen = null, cursor

  const width = () => Math.min(WIDEST, Math.max(160, region.clientWidth || 600) * zoom)

  function zoomed (times) {
    const middle = (region.scrollLeft + region.clientWidth / 2) / width()
    zoom = Math.min(64, Math.max(1, zoom * times))
    draw()
    region.scrollLeft = middle * width() - region.clientWidth / 2
  }

  function draw () {
    const colours = coloursOf(lanes)
    names.replaceChildren(...lanes.map(({ name }) => element('li', {}, plain(name)))) // first, since they leave the rest of the width
    const picture = drawLanes(lanes, story, width(), colours)
    cursor = picture.appendChild(document.createElementNS(picture.namespaceURI, 'rect'))
    cursor.setAttribute('class', 'cursor')
    region.replaceChildren(picture)
    smaller.disabled = zoom <= 1
    larger.disabled = width() >= WIDEST || zoom >= 64
    const failed = lanes.some(({ spans }) => spans.some(({ ok }) => !ok))
    legend.replaceChildren(...[...colours].slice(0, LEGEND).map(([skill, colour], index) => element('li', {}, element('span', { class: `swatch series-${colour}` }), index === LEGEND - 1 && colours.size > LEGEND ? 'other skills' : plain(deed(skill)))), ...(failed ? [element('li', {}, element('span', { class: 'swatch failed' }), 'failed')] : []), element('li', {}, element('span', { class: 'swatch idle' }), 'idle'), element('li', {}, element('span', { class: 'swatch plan' }), 'a plan'))
    show(chosen)
  }

  /** Marks an action and says what it was. */
  function show (found) {
    chosen = found
    write(readout, found ? told(found, story.began) : 'Point at a bar, or use the arrow keys, to read what it was.')
    const row = found ? lanes.findIndex(({ name }) => name === found.agent) : -1
    cursor.toggleAttribute('hidden', row < 0)
    if (row < 0) return
    const { x } = scaleOf(story, width())
    for (const [name, value] of Object.entries({ x: x(found.from) - 2, y: row * LANE + 4, width: Math.max(4, x(found.to) - x(found.from) + 4), height: LANE - 8 })) cursor.setAttribute(name, value)
  }

  function pointed ({ clientX, clientY }) {
    const box = region.firstChild.getBoundingClientRect()
    const lane = lanes[Math.floor((clientY - box.top) / LANE)]
    const scale = scaleOf(story, width())
    const found = lane && spanAt(lane, scale.at(clientX - box.left), NEAR / width() * scale.span)
    if (found && found !== chosen) show(found)
  }

  const STEPS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }

  function pressed (event) {
    const step = STEPS[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const [along, across] = step
    const filled = lanes.filter(({ spans }) => spans.length)
    if (!filled.length) return
    const row = Math.max(0, filled.findIndex(({ name }) => name === chosen?.agent))
    const lane = filled[Math.min(filled.length - 1, Math.max(0, row + (chosen ? across : 0)))]
    const index = lane.spans.indexOf(chosen)
    show(across || index < 0 ? spanAt({ ...lane, reflexes: [] }, chosen?.from ?? story.began, Infinity) : lane.spans[Math.min(lane.spans.length - 1, Math.max(0, index + along))])
    const at = scaleOf(story, width()).x(chosen.from)
    if (at < region.scrollLeft || at > region.scrollLeft + region.clientWidth - 20) region.scrollLeft = at - region.clientWidth / 3
  }

  region.addEventListener('pointermove', pointed)
  region.addEventListener('pointerdown', pointed)
  region.addEventListener('keydown', pressed)

  return {
    node,
    update (newStory, newLanes) {
      [story, lanes] = [newStory, newLanes]
      chosen = chosen && lanes.flatMap(({ spans, reflexes }) => [...spans, ...reflexes]).find(({ agent, from, skill }) => agent === chosen.agent && from === chosen.from && skill === chosen.skill)
      draw()
    },
    /** Draws it for another width of the window. */
    fit: () => story && draw()
  }
}
