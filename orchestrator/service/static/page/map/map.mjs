// The map: land as the bots see it, with bots, people and home on it. land.mjs keeps the land, view.mjs says which part is shown, painter.mjs
// draws it, gestures.mjs moves it; this module joins them, and draws again only when something has changed.
import { say } from '../api.mjs'
import { byId, element, write } from '../element.mjs'
import { place, plain, thing } from '../words.mjs'
import { NOTHING, within } from './activity.mjs'
import { ENLARGE, listen } from './gestures.mjs'
import { makeGround } from './ground.mjs'
import { Land } from './land.mjs'
import { makeLayers } from './layers.mjs'
import { makeMenu } from './menu.mjs'
import { ordersAt } from './orders.mjs'
import { paint } from './painter.mjs'
import { makePlaces } from './places.mjs'
import { landStream } from './stream.mjs'
import { makeTrails } from './trails.mjs'
import { fitted, panned, shows, toLand, toScreen, zoomed } from './view.mjs'

const NEAR = 16 // pixels around a mark that count as on it
const HINT = 'Map of the land, with north at the top. Arrow keys move it, plus and minus zoom, F shows everybody, Enter opens a menu for the middle.'
const TABLETOP = 'tabletop' // a world without positions

/**
 * Makes the map in #map. A click on a bot leads to its card in `agents`; `attempt` awaits calls of the API. A replay brings a `stream` of the land as it
 * was, and `trails` up to its moment.
 */
export function makeMap (page, attempt, agents, { stream: makeStream = landStream, trails = makeTrails() } = {}) {
  const canvas = element('canvas', { tabindex: 0, role: 'application', 'aria-label': HINT })
  const context = canvas.getContext('2d', { alpha: false })
  const box = element('div', { class: 'map-box' }, canvas)
  const tool = (text, label, act) => element('button', { type: 'button', class: 'quiet', 'aria-label': label, title: label, on: { click: act } }, text)
  const tools = element('div', { class: 'map-tools' },
    tool('+', 'Zoom in', () => on.zoom(ENLARGE)), tool('−', 'Zoom out', () => on.zoom(1 / ENLARGE)), tool('All', 'Show everybody', () => on.fit()))
  const under = element('span', { class: 'soft' })
  const why = element('span', { class: 'soft' })
  const places = makePlaces(name => agents.show(name), follow)
  box.append(tools)
  const layers = makeLayers(() => later())
  const inDepth = element('a', { class: 'to-view' }, '3D view')
  byId('map').append(box, element('figcaption', {}, under, why), element('div', { class: 'map-more' }, places.node, layers.node, inDepth))
  const menu = makeMenu(box, canvas)
  const land = new Land()
  const ground = makeGround()
  let [crew, view, size, dimension, seen, followed, isFitted, pending] = [null, null, [0, 0], 'overworld', { people: {}, dimensions: {} }, '', true, false]
  let told = NOTHING // what bots do, in all dimensions

  const stream = makeStream({
    world (reason) {
      land.clear()
      told = NOTHING
      write(why, reason)
      later()
    },
    tiles (tiles) { land.add(tiles); later() },
    seen (news) { seen = news; update() },
    activity (news) { told = { ...told, ...news }; update() }
  })

  const bots = () => (crew?.agents ?? []).filter(({ position }) => position)
  const activity = () => within(told, dimension, seen.dimensions)
  const people = () => Object.entries(seen.people).filter(([, each]) => each.dimension === dimension)
    .map(([name, { pose: [x, y, z, yaw] }]) => ({ name, place: { x, y, z, yaw } }))

  const on = {
    pan (right, down) { moved(panned(view, right, down)) },
    zoom (factor, at) { moved(zoomed(view, size, factor, followed ? undefined : at), true) },
    fit () {
      [isFitted, followed] = [true, '']
      view = fitted(bots().map(({ position }) => position), size) ?? view
      update()
    },
    hover (at) { write(under, at && view ? described(toLand(view, size, at)) : '') },
    click (at) { if (view) clicked(at ?? [size[0] / 2, size[1] / 2]) }
  }

  function moved (next, keeps = false) {
    if (!view) return
    [view, isFitted] = [next, false]
    if (!keeps) followed = ''
    menu.hide()
    update()
  }

  function follow (name) {
    [followed, isFitted] = [followed === name ? '' : name, false]
    update()
  }

  function described (spot) {
    const top = land.at(dimension, spot)
    return top ? `${place(top)}, ${thing(top.name)}${top.depth ? `, ${top.depth} deep` : ''}` : `${Math.floor(spot.x)} ${Math.floor(spot.z)}, not seen yet`
  }

  function clicked (at) {
    const near = bots().find(({ position }) => Math.hypot(...toScreen(view, size, position).map((value, axis) => value - at[axis])) < NEAR)
    if (near) return menu.show(at, plain(near.name), [
      { label: 'Show its card', act: () => agents.show(near.name) },
      { label: followed === near.name ? 'Do not follow it any more' : 'Follow it on the map', act: () => follow(near.name) }
    ])
    const top = land.at(dimension, toLand(view, size, at))
    const sent = top && page.person.role !== 'guest' ? ordersAt(top, sentTo(top)) : []
    const actions = sent.map(({ label, line }) => ({ label, line, act: () => attempt(() => say(crew.name, line, page.player)) }))
    if (actions.length) menu.show(at, described(top), actions)
  }

  /** Returns the name of the bot that the box addresses, or else of the nearest one that is in the world. */
  function sentTo ({ x, z }) {
    const far = ({ position }) => Math.hypot(position.x - x, position.z - z)
    const here = bots().filter(({ online }) => online).sort((one, other) => far(one) - far(other))
    return byId('whom').value || (here[0] ?? bots()[0]).name
  }

  /** Takes in where everybody is, and draws soon. */
  function update () {
    const present = bots()
    const middle = present.find(({ name }) => name === followed) ?? present[0]
    dimension = seen.dimensions[middle?.name] ?? dimension
    if (followed && view && middle) view = { ...view, x: middle.position.x, z: middle.position.z }
    const spots = present.map(({ position }) => position)
    if (size[0] && spots.length && (!view || (isFitted && !shows(view, size, spots)))) view = fitted(spots, size)
    places.draw(present.map(agent => ({ ...agent, chosen: agent.name === followed })), people(), { ...activity(), home: crew?.home, chests: crew?.chests ?? [] })
    later()
  }

  function later () {
    if (pending || byId('map').hidden) return
    pending = true
    requestAnimationFrame(() => {
      pending = false
      if (view && size[0]) paint(context, scene())
    })
  }

  function scene () {
    const colours = coloursOf(box)
    const shown = bots().map(({ name, position, online, index }) => ({ name, place: position, online, colour: colours.bots[index % colours.bots.length], chosen: name === followed }))
    return {
      view, size, ratio: canvas.width / size[0], land, dimension, colours, bots: shown, people: people(), home: homeOf(crew),
      chests: crew?.chests ?? [], activity: activity(), has: layers.has, ground,
      trails: shown.map(({ name, colour }) => ({ colour, places: trails.of(name) })), aim: canvas.matches(':focus-visible')
    }
  }

  listen(canvas, on)
  for (const kind of ['focus', 'blur']) canvas.addEventListener(kind, later)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => { forgetColours(); later() })
  new ResizeObserver(() => {
    size = [canvas.clientWidth, canvas.clientHeight]
    canvas.width = Math.round(size[0] * devicePixelRatio)
    canvas.height = Math.round(size[1] * devicePixelRatio)
    if (isFitted) view = null
    update()
  }).observe(canvas)

  return {
    draw (shown, { world }) {
      if (crew?.name !== shown?.name) [view, followed, isFitted] = [null, '', true]
      crew = shown
      inDepth.href = `view.html?crew=${encodeURIComponent(crew?.name ?? '')}`
      byId('map').hidden = !bots().length || world?.name === TABLETOP
      if (byId('map').hidden) return stream.close()
      stream.open()
      trails.notice(bots())
      update()
    },
    close: stream.close
  }
}

const homeOf = crew => crew?.home ? { x: crew.home[0] + 0.5, z: crew.home[2] + 0.5 } : null

let colours = null
const forgetColours = () => { colours = null }

/** Returns the colours of the page for the canvas, read from its style sheets once. */
function coloursOf (node) {
  if (colours) return colours
  const style = getComputedStyle(node)
  const named = name => style.getPropertyValue(`--${name}`).trim()
  const probe = element('span')
  node.append(probe)
  const bots = Array.from({ length: 8 }, (_, index) => {
    probe.className = `bot-${index}`
    return getComputedStyle(probe).getPropertyValue('--bot').trim()
  })
  probe.remove()
  colours = { ground: named('ground'), card: named('card'), text: named('text'), grid: named('grid'), main: named('main'), warn: '#e0a020', person: named('stop'), bots }
  return colours
}
