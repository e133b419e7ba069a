'use strict'
/**
 * Light a box of land so that no monster can appear in it: set torches on the ground, each where it lights most dark places,
 * until their light reaches every place on which one can stand. Hollows that no way leads to from the open are left alone.
 *
 * @param {list} low one corner, `[x, y, z]`
 * @param {list} high the opposite corner
 * @says light this area; light every corner of the place; put torches all over the yard; leave no dark spot here;
 *   make this square safe from monsters; light the whole base; spread torches so that nothing spawns; illuminate these grounds;
 *   torches everywhere around the village; nothing may spawn in here, light it all
 * @example {"low": [2, -60, -4], "high": [10, -59, 4]}
 * @needs torches in the inventory: about one for 13 x 13 blocks of open ground
 * @gains minus the torches
 * @plot give @s torch 4
 * @proof {"torch": -1}
 */
const { Vec3 } = require('vec3')
const { BlockLight, STRONGEST, isFree, openCells } = require('../runtime/blocks/block_light.js')
const { InReach, hold, inReach } = require('../runtime/blocks/dig.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { abortable, confirmed } = require('../runtime/core/wait.js')
const { succeeds, walkOrDigTo } = require('../runtime/movement/walk.js')

const SHINES = 13 // blocks of way from a torch to the last place that it lights
const MOST = 48 // blocks of a side
const ARM = 3.2 // m from the ground at which the bot stands
const UP = new Vec3(0, 1, 0)
const UNSAFE = /leaves|glass|ice$|slab|stairs|fence|wall$|farmland|path$/ // no monster appears on these, or no torch holds

module.exports = async function lightArea (bot, args, signal) {
  const [low, high] = box(args.low, args.high)
  const places = openCells(bot, low, high).filter(place => isStandable(bot, place))
  const light = new BlockLight(bot)
  light.addAround(low.plus(high).scaled(0.5), high.distanceTo(low) / 2 + STRONGEST)
  const darkPlaces = () => places.filter(place => light.isDark(place) && isStandable(bot, place))
  const given = new Set() // places where a torch was tried
  let set = 0
  for (let dark = darkPlaces(); dark.length; dark = darkPlaces()) {
    const torch = bot.inventory.items().find(item => item.name === 'torch')
    if (!torch) throw new Refusal('missing_item', `this needs more torches: ${dark.length} places are dark after ${set}`)
    const spot = bestSpot(dark.filter(place => !given.has(`${place}`)), dark)
    if (!spot) throw new Refusal('unreachable', `no torch can be set for ${dark.length} dark places`)
    given.add(`${spot}`)
    if (!await setTorch(bot, torch, spot, signal)) continue
    set++
    light.add(spot)
    bot.crew.progress(`${set} torches, ${dark.length} dark`)
  }
  return `every place is lit; set ${set} torches`
}

function box (low, high) {
  for (const corner of [low, high]) {
    if (!Array.isArray(corner) || corner.length !== 3 || !corner.every(Number.isInteger)) throw new Refusal('bad_argument', 'low and high must be three whole numbers each')
  }
  const [a, b] = [new Vec3(...low), new Vec3(...high)]
  const corners = [a.min(b), a.max(b)]
  const size = corners[1].minus(corners[0])
  if (Math.max(size.x, size.y, size.z) >= MOST) throw new Refusal('bad_argument', `the box may have at most ${MOST} blocks on a side`)
  return corners
}

function isStandable (bot, place) {
  const [ground, feet, head] = [-1, 0, 1].map(up => bot.blockAt(place.offset(0, up, 0)))
  return ground?.boundingBox === 'block' && !UNSAFE.test(ground.name) && isFree(feet) && Boolean(head) && isFree(head)
}

const way = (a, b) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y) + Math.abs(a.z - b.z)

/** The dark place from which a torch would light most dark places; null without any. */
function bestSpot (spots, dark) {
  const lit = spot => dark.filter(place => way(place, spot) <= SHINES).length
  let [best, most] = [null, 0]
  for (const spot of spots) {
    const now = lit(spot)
    if (now > most) [best, most] = [spot, now]
  }
  return best
}

/** False when the torch cannot be set there. */
async function setTorch (bot, torch, spot, signal) {
  const ground = bot.blockAt(spot.offset(0, -1, 0))
  if (!inReach(bot, ground.position) && !await succeeds(walkOrDigTo(bot, new InReach(ground.position, ARM), signal))) return false
  const before = bot.inventory.count(torch.type, null)
  await hold(bot, torch, signal)
  await abortable(signal, bot.placeBlock(ground, UP).catch(() => {}))
  return confirmed(bot, signal, () => bot.blockAt(spot)?.name === 'torch' && bot.inventory.count(torch.type, null) < before)
}
