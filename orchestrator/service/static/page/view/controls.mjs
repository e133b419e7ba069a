// How a person moves the camera: mouse, fingers and keys on the canvas. It tells `on` what was meant and keeps nothing of the camera.
const DEGREES = 0.28 // for each pixel that is dragged
const WHEEL = 0.0015
const WALK = 9 // blocks a second with keys
const KEYS = { w: [1, 0, 0], s: [-1, 0, 0], a: [0, -1, 0], d: [0, 1, 0], ' ': [0, 0, 1], r: [0, 0, 1], f: [0, 0, -1], shift: [0, 0, -1] }
const TURNS = { ArrowLeft: [-4, 0], ArrowRight: [4, 0], ArrowUp: [0, -4], ArrowDown: [0, 4] }

/**
 * Listens on a canvas. `on` has turn(right, down) in degrees, zoom(factor), pan(right, down) in pixels and mode(number). Returns {walking(seconds)}: how
 * far forwards, to the right and up the held keys go in that time, or null while none is held.
 */
export function listen (canvas, on) {
  const fingers = new Map()
  const held = new Set()

  canvas.addEventListener('pointerdown', event => {
    canvas.setPointerCapture(event.pointerId)
    fingers.set(event.pointerId, [event.clientX, event.clientY])
  })
  for (const kind of ['pointerup', 'pointercancel']) canvas.addEventListener(kind, ({ pointerId }) => fingers.delete(pointerId))
  canvas.addEventListener('pointermove', event => {
    const before = fingers.get(event.pointerId)
    if (!before) return
    const spread = spreadOf(fingers)
    fingers.set(event.pointerId, [event.clientX, event.clientY])
    const [right, down] = [event.clientX - before[0], event.clientY - before[1]]
    if (fingers.size > 1) {
      on.zoom(spread / spreadOf(fingers))
      on.pan(right / 2, down / 2)
    } else if (event.buttons & 2) on.pan(right, down)
    else on.turn(right * DEGREES, down * DEGREES)
  })
  canvas.addEventListener('contextmenu', event => event.preventDefault())
  canvas.addEventListener('wheel', event => {
    event.preventDefault()
    on.zoom(Math.exp(event.deltaY * WHEEL))
  }, { passive: false })
  canvas.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const key = event.key.toLowerCase()
    if (Object.hasOwn(KEYS, key)) held.add(key)
    else if (Object.hasOwn(TURNS, event.key)) on.turn(...TURNS[event.key])
    else if (event.key === '+' || event.key === '-') on.zoom(event.key === '+' ? 0.85 : 1 / 0.85)
    else if ('123'.includes(event.key)) on.mode(Number(event.key) - 1)
    else return
    event.preventDefault()
    on.woken()
  })
  canvas.addEventListener('keyup', ({ key }) => held.delete(key.toLowerCase()))
  canvas.addEventListener('blur', () => held.clear())

  return {
    walking (seconds) {
      if (!held.size) return null
      return [...held].map(key => KEYS[key]).reduce((sum, step) => sum.map((value, axis) => value + step[axis] * WALK * seconds), [0, 0, 0])
    }
  }
}

function spreadOf (fingers) {
  const [one, other] = [...fingers.values()]
  return other ? Math.max(1, Math.hypot(one[0] - other[0], one[1] - other[1])) : 1
}
