// Draws what bots do on the map, below their marks: claims, buildings, paths, blocks being dug, mobs, chests. It keeps nothing.
import { plain, thing } from '../words.mjs'
import { cornersOf } from './activity.mjs'
import { label, stroke } from './pens.mjs'
import { toScreen } from './view.mjs'

const LEAST = 7 // pixels of a block that has to be seen
const NAMED = { hostile: 4, chest: 4, calm: 9 } // pixels for each block from which on mobs and chests have their names
const MOB = 4 // half of the width of a mob in pixels
const SHADES = { 0: ['card', 0.55], 1: ['warn', 0.55], 2: ['main', 0.75] } // of a column of a building: nothing, some or all of it stands

/** Draws all layers that are on. `scene` is that of painter.mjs; `work` in its `activity` is by the names of bots. */
export function paintActivity (context, scene) {
  const { activity, bots, has } = scene
  const at = bots.filter(({ name }) => activity.work[name]).map(bot => ({ ...bot, ...activity.work[bot.name] }))
  if (has('work')) for (const bot of at) paintBlocks(context, scene, bot.claims ?? [], bot.colour, 0.3)
  if (has('sites')) for (const site of activity.sites) paintSite(context, scene, site)
  if (has('paths')) for (const bot of at) paintWay(context, scene, bot)
  if (has('work')) for (const bot of at) if (bot.dig) paintDig(context, scene, bot)
  if (has('places')) for (const chest of scene.chests) paintChest(context, scene, chest)
  if (has('mobs')) for (const mob of activity.mobs) paintMob(context, scene, mob)
}

/** Returns left, top and width of the block at x and z, in whole pixels, which are filled faster; it is not too small to be seen. */
function square ({ view, size }, x, z, least = LEAST) {
  const [left, top] = toScreen(view, size, { x, z })
  const more = Math.max(0, least - view.scale) / 2
  const [from, down] = [left - more, top - more].map(Math.round)
  return [from, down, Math.round(left + view.scale + more) - from] // up to where the next block begins, without a gap
}

function paintBlocks (context, scene, places, colour, alpha) {
  context.globalAlpha = alpha
  context.fillStyle = colour
  for (const [x, z] of places) {
    const [left, top, width] = square(scene, x, z, 2)
    context.fillRect(left, top, width, width)
  }
  context.globalAlpha = 1
}

function paintDig (context, scene, { dig: [x, , z], colour }) {
  const [left, top, width] = square(scene, x, z)
  context.beginPath()
  context.rect(left, top, width, width)
  for (const [from, to] of [[0, width], [width, 0]]) {
    context.moveTo(left + from, top)
    context.lineTo(left + to, top + width)
  }
  stroke(context, '#fff', 3)
  stroke(context, colour, 1.5)
}

/** Draws the way that a bot still has to go, and a dashed ring around where it wants to be. */
function paintWay (context, scene, { place, path, aim, colour }) {
  const { view, size } = scene
  if (path) {
    context.beginPath()
    context.moveTo(...toScreen(view, size, place))
    for (const corner of cornersOf(path)) context.lineTo(...toScreen(view, size, corner))
    context.lineJoin = 'round'
    stroke(context, '#fff', 4)
    context.setLineDash([7, 4])
    stroke(context, colour, 2)
  }
  if (aim) {
    const [x, y] = toScreen(view, size, { x: aim[0] + 0.5, z: aim[1] + 0.5 })
    context.beginPath()
    context.arc(x, y, Math.max(5, aim[2] * view.scale), 0, 2 * Math.PI)
    context.setLineDash([])
    stroke(context, '#fff', 3.5)
    context.setLineDash([5, 4])
    stroke(context, colour, 1.5)
  }
  context.setLineDash([])
}

function paintSite (context, scene, { name, low, high, columns, done, blocks }) {
  const { view, size, colours } = scene
  const wide = high[0] - low[0] + 1
  for (const [letter, [colour, alpha]] of Object.entries(SHADES)) {
    const places = [...columns].flatMap((each, index) => each === letter ? [[low[0] + index % wide, low[2] + Math.floor(index / wide)]] : [])
    paintBlocks(context, scene, places, colours[colour], alpha)
  }
  const [left, top] = toScreen(view, size, { x: low[0], z: low[2] })
  const [right, bottom] = toScreen(view, size, { x: high[0] + 1, z: high[2] + 1 })
  context.beginPath()
  context.rect(left - 1, top - 1, right - left + 2, bottom - top + 2)
  stroke(context, colours.card, 4)
  stroke(context, colours.main, 2)
  label(context, scene, `${plain(name)} ${done} of ${blocks}`, (left + right) / 2, bottom + 4)
}

function paintChest (context, scene, { name, at: [x, , z] }) {
  const [left, top] = toScreen(scene.view, scene.size, { x: x + 0.5, z: z + 0.5 })
  context.beginPath()
  context.rect(left - 6, top - 5, 12, 10)
  context.fillStyle = '#96704a'
  context.fill()
  stroke(context, '#fff', 1.5)
  context.fillStyle = '#fff'
  context.fillRect(left - 1.5, top - 2, 3, 4)
  if (scene.view.scale >= NAMED.chest) label(context, scene, plain(name), left, top + 7)
}

function paintMob (context, scene, { name, x, z, hostile }) {
  const [left, top] = toScreen(scene.view, scene.size, { x, z }).map(Math.round)
  context.fillStyle = '#1d241f'
  context.fillRect(left - MOB, top - MOB, 2 * MOB, 2 * MOB)
  context.fillStyle = hostile ? scene.colours.person : '#e8c070'
  context.fillRect(left - MOB + 1, top - MOB + 1, 2 * MOB - 2, 2 * MOB - 2)
  if (scene.view.scale >= (hostile ? NAMED.hostile : NAMED.calm)) label(context, scene, thing(name), left, top + MOB + 3)
}
