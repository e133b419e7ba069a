// The 3D view of one crew: joins what comes from the service (scene_stream.mjs), the blocks (world/, in a worker), the camera and the renderer (gl/). It
// draws again only while something moves or has changed.
import { element, write } from '../element.mjs'
import { plain } from '../words.mjs'
import { Beings } from './beings.mjs'
import { BEGINNING, EYES, INSIDE, MODES, eyeOf, later, switched, turned, walked, zoomed } from './camera.mjs'
import { listen } from './controls.mjs'
import { makeDrawing } from './drawing.mjs'
import { makeLand } from './land.mjs'
import { makeLabels } from './labels.mjs'
import { openCells } from './marks.mjs'
import { doingWords } from './scene_words.mjs'
import { sceneStream } from './scene_stream.mjs'
import { makeWhere } from './where.mjs'
import { makeRenderer } from './gl/renderer.mjs'

const NO_WEBGL = 'This browser cannot draw in 3D (it has no WebGL 2). The map of the crew shows the same from above.'
const NOBODY = 'No bot of this crew is in the world yet.'
const LOST = 'The graphics card was taken away from this page. It draws again as soon as it gets it back; the map of the crew stays.'
const MOVED = 24 // blocks that a free camera moves until the service is told
const PAN = 0.03 // blocks for each pixel
const [WORDS, GHOSTS] = [1, 0.5] // seconds between two looks at the list, and at the buildings

/** Makes the view of a crew in these nodes: canvas, tags, status, hint, where and (select) bot. Returns {close}; null where the browser cannot draw. */
export function makeView (crew, nodes, calm) {
  const renderer = makeRenderer(nodes.canvas)
  if (!renderer) {
    write(nodes.status, NO_WEBGL)
    return null
  }
  const beings = new Beings()
  const labels = makeLabels(nodes.tags)
  const land = makeLand(renderer, { changed: () => wake(), missing: command => write(nodes.hint, command && `Blocks are shown in plain colours. To see their textures, run “${command}” on the computer of the service, and load this page anew.`) })
  const drawing = makeDrawing(nodes.canvas, renderer)
  const where = makeWhere(nodes.where, watch)
  let [bots, watched, camera, work, sites, open] = [[], '', BEGINNING, {}, [], []]
  let [told, running, last, listed, looked] = [null, 0, 0, 0, 0]
  let [why, isLost] = ['', false] // why nothing is shown, as the service says it; whether the card is lost
  const now = () => performance.now() / 1000

  const stream = sceneStream(crew, {
    view (reason) {
      why = reason
      clear()
    },
    crew (names) {
      bots = names
      nodes.bot.replaceChildren(...names.map(name => element('option', { value: name }, plain(name))))
      if (!names.includes(watched)) watched = names[0] ?? ''
      nodes.bot.value = watched
    },
    async scene ({ version }) {
      clear()
      await land.begin(version).catch(error => { why = error.message })
    },
    chunk: land.chunk,
    unload: land.unload,
    blocks (at) { land.change(at); looked = 0 },
    beings (frame) { beings.take(frame, now()); wake() },
    work (news) { work = news; wake() },
    sites (news) { sites = news; looked = 0; wake() }
  })

  function clear () {
    beings.clear()
    land.clear()
    ;[work, sites, open] = [{}, [], []]
    wake()
  }

  const pose = () => {
    const being = beings.named(watched) ?? bots.map(name => beings.named(name)).find(Boolean)
    return being && beings.poseOf(being, now())
  }
  const eye = () => camera.mode === 'free' || pose() ? eyeOf(camera, pose(), land.blocks) : null

  function watch (name) {
    watched = nodes.bot.value = name
    if (camera.mode === 'free') choose('behind')
    else tell()
    wake()
  }

  function choose (mode) {
    const here = eye()
    if (!here) return
    camera = switched(camera, mode, here)
    for (const button of nodes.modes) button.setAttribute('aria-pressed', String(button.dataset.mode === mode))
    tell()
    wake()
  }

  /** Tells the service what is watched, and a free camera only when it has moved on. */
  function tell () {
    const place = camera.mode === 'free' ? camera.place : null
    told = place
    stream.watch({ bot: watched, radius: Number(nodes.radius.value), ...(place && { at: [place.x, place.z] }) })
  }

  const controls = listen(nodes.canvas, {
    turn (right, down) { if (camera.mode !== 'eyes') { camera = turned(camera, right, down); wake() } },
    zoom (factor) { if (camera.mode !== 'eyes') { camera = zoomed(camera, factor); wake() } },
    pan (right, down) { if (camera.mode === 'free') { camera = walked(camera, [0, -right * PAN, down * PAN]); wake() } },
    mode (number) { choose(Object.keys(MODES)[number]) },
    woken: wake
  })

  function wake () { running ||= requestAnimationFrame(frame) }

  function frame () {
    running = 0
    const at = now()
    const seconds = Math.min(0.25, at - last)
    last = at
    const steps = controls.walking(seconds)
    if (steps && camera.mode === 'free') camera = walked(camera, steps)
    if (!calm.matches) camera = later(camera, pose(), seconds)
    if (camera.mode === 'free' && told && Math.hypot(camera.place.x - told.x, camera.place.z - told.z) > MOVED) tell()
    const here = eye()
    write(nodes.status, isLost ? LOST : why || (here ? '' : NOBODY))
    if (here) draw(here, at)
    if (steps || beings.areMoving(at) || (!calm.matches && Object.values(work).some(({ dig }) => dig))) wake()
  }

  function draw (here, at) {
    land.focus(here)
    const shown = beings.at(at).map(being => ({ ...being, index: bots.indexOf(being.name) < 0 ? 7 : bots.indexOf(being.name) }))
    if (at - looked > GHOSTS) {
      looked = at
      open = sites.map(site => openCells(site, land.nameAt))
    }
    const scene = { eye: here, beings: shown.filter(being => !isAround(here, being)), work, open, settled: land.idle, seconds: calm.matches ? 0 : at }
    const matrix = drawing.draw(scene, Number(nodes.radius.value))
    if (matrix) labels.draw(scene.beings, matrix, here, [nodes.canvas.clientWidth, nodes.canvas.clientHeight])
    nodes.canvas.dataset.chunks = String(land.chunks)
    nodes.canvas.dataset.state = land.idle && land.chunks ? 'ready' : 'loading'
    if (at - listed > WORDS) {
      listed = at
      list(shown)
    }
  }

  /** Tells whether the camera is in the head of a bot, so that its body is in the way. */
  function isAround (here, { kind, name, pose: { x, y, z } }) {
    return kind === 'bot' && name === watched && camera.mode !== 'free' && Math.hypot(here.x - x, here.y - y - EYES, here.z - z) < INSIDE
  }

  function list (shown) {
    const of = kind => shown.filter(being => being.kind === kind)
    where.draw(
      of('bot').map(({ name, index, pose }) => ({ name, index, pose, doing: doingWords(work[name], work[name]?.dig && land.nameAt(...work[name].dig)), chosen: name === watched })),
      of('person'),
      [...of('monster').map(({ name }) => ({ name, hostile: true })), ...of('animal').map(({ name }) => ({ name, hostile: false }))],
      sites.map(({ name, crew: whose, cells }, index) => ({ name, crew: whose, open: open[index]?.length ?? 0, all: cells.length / 4 }))
    )
  }

  nodes.canvas.addEventListener('webglcontextlost', event => {
    event.preventDefault() // or the browser never gives it back
    isLost = true
    wake()
  })
  nodes.canvas.addEventListener('webglcontextrestored', () => {
    renderer.begin()
    land.again()
    isLost = false
    wake()
  })
  for (const button of nodes.modes) button.addEventListener('click', () => choose(button.dataset.mode))
  nodes.bot.addEventListener('change', () => watch(nodes.bot.value))
  nodes.radius.addEventListener('change', () => { tell(); wake() })
  new ResizeObserver(() => { drawing.resize(); wake() }).observe(nodes.canvas)
  tell()
  stream.open()
  return { close () { stream.close(); land.close() } }
}
