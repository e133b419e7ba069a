// Moves the view with a mouse, with fingers and with keys, and tells of clicks. Everything it tells goes to `on`.
const CLICK = 5 // pixels that a pointer may move in a click
const STEP = 60 // pixels that an arrow key moves the land
const WHEEL = 1.0015 // how much a pixel of the wheel enlarges
export const ENLARGE = 1.4

const KEYS = {
  ArrowLeft: on => on.pan(STEP, 0),
  ArrowRight: on => on.pan(-STEP, 0),
  ArrowUp: on => on.pan(0, STEP),
  ArrowDown: on => on.pan(0, -STEP),
  '+': on => on.zoom(ENLARGE),
  '=': on => on.zoom(ENLARGE),
  '-': on => on.zoom(1 / ENLARGE),
  f: on => on.fit(),
  Enter: on => on.click(null)
}

/** Listens to a canvas. `on` has pan(right, down), zoom(factor, at), fit(), click(at), where `at` is null for the middle, and hover(at). */
export function listen (canvas, on) {
  const fingers = new Map()
  let start = null

  canvas.addEventListener('pointerdown', event => {
    if (event.button) return
    canvas.setPointerCapture(event.pointerId)
    fingers.set(event.pointerId, at(event))
    start = fingers.size === 1 ? at(event) : null
  })
  canvas.addEventListener('pointermove', event => {
    const before = fingers.get(event.pointerId)
    const now = at(event)
    if (!before) return on.hover(now)
    if (start && far(start, now) <= CLICK) return
    start = null
    if (fingers.size === 2) pinch(event.pointerId, before, now)
    else on.pan(now[0] - before[0], now[1] - before[1])
    fingers.set(event.pointerId, now)
  })
  for (const kind of ['pointerup', 'pointercancel']) {
    canvas.addEventListener(kind, event => {
      fingers.delete(event.pointerId)
      if (kind === 'pointerup' && start) on.click(start)
      start = null
    })
  }
  canvas.addEventListener('pointerleave', () => on.hover(null))
  canvas.addEventListener('wheel', event => {
    event.preventDefault()
    on.zoom(WHEEL ** -event.deltaY, at(event))
  }, { passive: false })
  canvas.addEventListener('keydown', event => {
    if (event.ctrlKey || event.altKey || event.metaKey || !Object.hasOwn(KEYS, event.key)) return
    event.preventDefault()
    KEYS[event.key](on)
  })

  function pinch (id, before, now) {
    const other = [...fingers].find(([finger]) => finger !== id)[1]
    on.zoom(far(now, other) / Math.max(1, far(before, other)), [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2])
  }

  function at ({ clientX, clientY }) {
    const { left, top } = canvas.getBoundingClientRect()
    return [clientX - left, clientY - top]
  }
}

const far = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1])
