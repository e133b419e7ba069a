// Draws one picture of the map: land, grid where none is known, trails, home, people and bots. It draws what it is told and keeps nothing.
import { initials, plain } from '../words.mjs'
import { paintGround } from './ground.mjs'
import { paintActivity } from './overlays.mjs'
import { FONT, label, line, stroke } from './pens.mjs'
import { ruler, toScreen } from './view.mjs'

const MARK = 10 // radius of a bot in pixels
const APART = 4 // pixels between two points of a trail that are drawn

/**
 * Draws a scene: `view`, `size`, `ratio` of pixels, `land`, `dimension`, `bots`, `people`, `home`, `chests`, `trails`, `activity`, `colours` and `aim`;
 * `has(name)` tells whether a layer is on, and `ground` (ground.mjs) keeps the picture of the land.
 */
export function paint (context, scene) {
  const { ratio, colours } = scene
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  if (scene.ground) scene.ground.paint(context, scene)
  else paintGround(context, scene)
  if (scene.has('trails')) for (const trail of scene.trails) paintTrail(context, scene, trail)
  paintActivity(context, scene)
  if (scene.home && scene.has('places')) paintHome(context, scene)
  if (scene.has('people')) for (const person of scene.people) paintPerson(context, scene, person)
  if (scene.has('names')) for (const bot of scene.bots) paintName(context, scene, bot)
  for (const bot of scene.bots) paintBot(context, scene, bot)
  if (scene.aim) paintAim(context, scene.size, colours)
  paintRuler(context, scene)
}

/** Returns the points that are some pixels apart, and the last one: from afar, most of a trail lies on one pixel. */
export function spaced (points) {
  let [left, top] = [-Infinity, -Infinity]
  return points.filter(([x, y], index) => {
    if (index < points.length - 1 && Math.abs(x - left) + Math.abs(y - top) < APART) return false
    ;[left, top] = [x, y]
    return true
  })
}

function paintTrail (context, { view, size }, { places, colour }) {
  if (places.length < 2) return
  context.globalAlpha = 0.75
  context.beginPath()
  const points = spaced(places.map(place => toScreen(view, size, place)))
  points.forEach((point, index) => context[index ? 'lineTo' : 'moveTo'](...point))
  context.lineJoin = 'round'
  stroke(context, '#fff', 4)
  stroke(context, colour, 2.5)
  context.globalAlpha = 1
}

/** Draws a house that is larger than the mark of a bot, because a crew begins at its home. */
function paintHome (context, { view, size, home, colours }) {
  const [x, y] = toScreen(view, size, home)
  context.beginPath()
  context.moveTo(x - 17, y - 2)
  for (const [right, down] of [[0, -18], [17, -2], [12, -2], [12, 13], [-12, 13], [-12, -2], [-17, -2]]) context.lineTo(x + right, y + down)
  context.fillStyle = colours.card
  context.fill()
  stroke(context, colours.text, 1.5)
}

function paintPerson (context, scene, { name, place }) {
  const [x, y] = toScreen(scene.view, scene.size, place)
  context.beginPath()
  context.rect(x - 6, y - 6, 12, 12)
  context.fillStyle = scene.colours.person
  context.fill()
  stroke(context, '#fff', 2)
  label(context, scene, plain(name), x, y + 8)
}

function paintBot (context, scene, { name, place, colour, online, chosen }) {
  const [x, y] = toScreen(scene.view, scene.size, place)
  context.globalAlpha = online ? 1 : 0.45
  if (typeof place.yaw === 'number') paintNose(context, x, y, place.yaw * Math.PI / 180, colour)
  context.beginPath()
  context.arc(x, y, MARK, 0, 2 * Math.PI)
  context.fillStyle = colour
  context.fill()
  stroke(context, '#fff', chosen ? 3 : 1.5)
  context.font = `600 10px ${FONT.slice(5)}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = '#fff'
  context.fillText(initials(name), x, y + 0.5)
  context.globalAlpha = 1
}

function paintName (context, scene, { name, place }) {
  const [x, y] = toScreen(scene.view, scene.size, place)
  label(context, scene, plain(name), x, y + MARK + 2)
}

/** Draws where a bot looks; a yaw of 0 is south, which is down. */
function paintNose (context, x, y, yaw, colour) {
  const at = (angle, far) => [x - Math.sin(yaw + angle) * far, y + Math.cos(yaw + angle) * far]
  context.beginPath()
  context.moveTo(...at(0, MARK + 7))
  context.lineTo(...at(0.75, MARK))
  context.lineTo(...at(-0.75, MARK))
  context.closePath()
  stroke(context, '#fff', 3)
  context.fillStyle = colour
  context.fill()
}

function paintAim (context, [width, height], colours) {
  context.beginPath()
  line(context, [width / 2 - 9, height / 2], [width / 2 + 9, height / 2])
  line(context, [width / 2, height / 2 - 9], [width / 2, height / 2 + 9])
  stroke(context, colours.card, 4)
  stroke(context, colours.text, 1.5)
}

function paintRuler (context, scene) {
  const { size: [, height], view, colours } = scene
  const blocks = ruler(view.scale)
  const [left, bottom, width] = [10, height - 10, blocks * view.scale]
  context.beginPath()
  context.moveTo(left, bottom - 5)
  for (const [x, y] of [[0, 0], [width, 0], [width, -5]]) context.lineTo(left + x, bottom + y)
  stroke(context, colours.card, 4)
  stroke(context, colours.text, 1.5)
  label(context, scene, `${blocks} blocks`, left + Math.max(width / 2, 30), bottom - 20)
}
