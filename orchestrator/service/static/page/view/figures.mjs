// The figures of bots, people, mobs and things, made of boxes: a bot has the colour of its mark on the page. Pure functions.
import { colourOf } from '../map/block_colours.mjs'
import { addBox, placed, swung } from './world/boxes.mjs'

const [SKIN, HAIR, EYE, TROUSERS] = [[224, 172, 132], [86, 58, 38], [40, 44, 72], [58, 62, 102]]
const PERSON = [196, 62, 56]
const FARTHEST = 120 // blocks from the origin of the list: a corner does not reach beyond 128
const [PACE, SWING] = [9, 0.7] // of legs: radians a second, and how far
const COATS = [
  [/sheep|goat|polar_bear|llama/, [232, 232, 226]], [/cow|horse|mooshroom|donkey|mule|camel/, [104, 76, 58]], [/pig|hoglin|axolotl/, [232, 150, 150]],
  [/chicken|rabbit|parrot|ocelot|cat|fox|wolf/, [226, 214, 190]], [/zombie|drowned|husk/, [84, 128, 74]], [/skeleton|stray|bogged/, [200, 200, 196]],
  [/creeper|slime/, [92, 176, 84]], [/spider|bat|squid/, [58, 50, 54]], [/enderman|wither/, [26, 24, 30]], [/blaze|magma/, [222, 160, 50]],
  [/witch|evoker|vindicator|pillager|illager/, [96, 80, 110]], [/villager|trader/, [140, 104, 80]], [/salmon|cod|fish|dolphin|guardian/, [120, 140, 150]]
]
const UPRIGHT = /zombie|skeleton|drowned|husk|stray|bogged|enderman|witch|villager|illager|evoker|vindicator|pillager|piglin|trader|blaze|golem|creeper/

/** Returns the colour of a mob by its kind. */
export const coatOf = (name, kind) => COATS.find(([pattern]) => pattern.test(name))?.[1] ?? (kind === 'monster' ? [150, 70, 66] : [196, 170, 110])

/**
 * Adds the figure of a being to a list of rectangles around `origin`. `colour` is that of a bot; `seconds` move the legs of one that walks.
 */
export function addFigure (quads, being, origin, colour, seconds) {
  const { kind, name, width, height, pose } = being
  const place = { x: pose.x - origin[0], y: pose.y - origin[1], z: pose.z - origin[2], yaw: pose.yaw }
  if (Math.max(Math.abs(place.x), Math.abs(place.y), Math.abs(place.z)) > FARTHEST) return
  const swing = being.walks ? Math.sin(seconds * PACE) * SWING : 0
  if (kind === 'thing') return addBox(quads, [-0.14, 0.05, -0.14], [0.14, 0.33, 0.14], colourOf(name), placed(place))
  if (kind === 'bot') return upright(quads, place, height, [colour, SKIN, TROUSERS, HAIR], swing)
  if (kind === 'person') return upright(quads, place, height, [PERSON, SKIN, TROUSERS, HAIR], swing)
  const coat = coatOf(name, kind)
  return UPRIGHT.test(name) ? upright(quads, place, height, [coat, coat, darker(coat), coat], swing) : fourLegged(quads, place, width, height, coat, swing)
}

const darker = colour => colour.map(value => value * 0.7)

/** Adds a figure on two legs, which is 1.8 blocks high before it is scaled. */
function upright (quads, place, height, [coat, skin, legs, hair], swing) {
  const scale = height / 1.8
  const at = placed(place)
  const box = (low, high, colour, move = point => point) => addBox(quads, low, high, colour, point => at(move(point).map(value => value * scale)))
  for (const side of [-1, 1]) {
    box([side * 0.125 - 0.12, 0, -0.12], [side * 0.125 + 0.12, 0.7, 0.12], legs, swung([0, 0.7, 0], side * swing))
    box([side * 0.36 - 0.11, 0.7, -0.11], [side * 0.36 + 0.11, 1.38, 0.11], skin, swung([0, 1.35, 0], -side * swing))
    box([side * 0.36 - 0.12, 1.12, -0.12], [side * 0.36 + 0.12, 1.4, 0.12], coat, swung([0, 1.35, 0], -side * swing))
    box([side * 0.11 - 0.05, 1.6, 0.22], [side * 0.11 + 0.05, 1.68, 0.26], EYE)
  }
  box([-0.25, 0.7, -0.125], [0.25, 1.4, 0.125], coat)
  box([-0.24, 1.4, -0.24], [0.24, 1.78, 0.24], skin)
  box([-0.25, 1.72, -0.25], [0.25, 1.88, 0.25], hair)
  box([-0.25, 1.5, -0.25], [0.25, 1.72, -0.14], hair)
}

/** Adds an animal on four legs, or what looks like one from afar. */
function fourLegged (quads, place, width, height, coat, swing) {
  const at = placed(place)
  const [wide, long, belly] = [width * 0.34, width * 0.62, height * 0.4]
  const box = (low, high, colour, move = point => point) => addBox(quads, low, high, colour, point => at(move(point)))
  for (const side of [-1, 1]) {
    for (const end of [-1, 1]) box([side * wide * 0.6 - wide * 0.3, 0, end * long * 0.65 - wide * 0.3], [side * wide * 0.6 + wide * 0.3, belly, end * long * 0.65 + wide * 0.3], darker(coat), swung([0, belly, end * long * 0.65], side * end * swing))
    box([side * wide * 0.45 - 0.04, height * 0.78, long + wide * 0.9], [side * wide * 0.45 + 0.04, height * 0.86, long + wide * 0.95], EYE)
  }
  box([-wide, belly, -long], [wide, height * 0.85, long], coat)
  box([-wide * 0.75, height * 0.55, long * 0.8], [wide * 0.75, height, long + wide * 0.9], coat.map(value => Math.min(255, value * 1.1)))
}
