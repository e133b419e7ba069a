'use strict'
/**
 * Go to bed at night and sleep until morning. Sets a bed down if one is carried and none stands near; coming to life again
 * happens there from then on.
 *
 * @param {number} seconds how long to stay in bed at most, 1 to 600; until morning if left out
 * @says sleep; spend the night in bed; lie down until morning; rest till dawn; get some sleep; sleep through the night;
 *   have a rest in your bed; take a nap; make it morning; turn in for the night;
 *   it is late, off to bed; it gets dark, go to sleep;
 *   use the bed by the window; the night comes, bed
 * @example {"seconds": 20}
 * @needs night or a thunderstorm, a bed within 32 m or in the inventory, no monsters beside it
 * @gains nothing
 * @plot time set 13000
 * @plot setblock ~3 ~ ~2 red_bed[facing=south,part=foot]
 * @plot setblock ~3 ~ ~3 red_bed[facing=south,part=head]
 * @proof {"says": "slept"}
 */
const { Vec3 } = require('vec3')
const check = require('../runtime/core/arguments.js')
const { hold } = require('../runtime/blocks/dig.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { key } = require('../runtime/blocks/find.js')
const { freeSpots } = require('../runtime/building/placement_spot.js')
const { blocksNear, reach } = require('../runtime/blocks/use.js')
const { abortable, confirmed, until } = require('../runtime/core/wait.js')

const FAR = 32 // m
const NIGHT = [12542, 23458] // ticks of the day in which one may sleep
const TICKS = 20 // in a second
const LONGEST = 600 // seconds
const UP = new Vec3(0, 1, 0)
const WAYS = { north: [0, -1], south: [0, 1], west: [-1, 0], east: [1, 0] }

module.exports = async function sleepInBed (bot, args, signal) {
  const seconds = check.number('seconds', args.seconds, { least: 1, most: LONGEST, otherwise: LONGEST })
  const { timeOfDay } = bot.time
  if (!bot.thunderState && (timeOfDay < NIGHT[0] || timeOfDay > NIGHT[1])) throw new Refusal('bad_argument', 'players can sleep only at night')
  const bed = await freeBed(bot, signal) ?? await setDown(bot, signal)
  await reach(bot, bed, signal)
  try {
    await abortable(signal, bot.sleep(bot.blockAt(bed)))
    await until(bot, signal, seconds * TICKS, () => !bot.isSleeping)
  } catch (error) {
    signal.throwIfAborted()
    throw new Refusal('unreachable', `could not sleep: ${error.message}`)
  } finally {
    if (bot.isSleeping) await bot.wake()
  }
  return 'slept'
}

const beds = bot => blocksNear(bot, block => block.getProperties().occupied !== true, { names: name => name.endsWith('_bed'), radius: FAR, count: 32 })

/** The nearest bed in which nobody lies and that no team mate has chosen; null without one. */
async function freeBed (bot, signal) {
  for (const bed of beds(bot)) {
    if (await bot.crew.claim(halves(bot, bed).map(key))) return bed
    signal.throwIfAborted()
  }
  return null
}

/** Both halves of the bed that stand side by side, as far as they belong together. */
function halves (bot, bed) {
  const { facing, part } = bot.blockAt(bed).getProperties()
  const way = WAYS[facing] ?? [0, 0]
  const step = part === 'foot' ? 1 : -1
  return [bed, bed.offset(way[0] * step, 0, way[1] * step)]
}

const isBed = block => Boolean(block?.name.endsWith('_bed'))

/** Tell whether both halves of a bed stand at `spot`: the server may send the second one later, and nobody sleeps in one half. */
const stands = (bot, spot) => isBed(bot.blockAt(spot)) && halves(bot, spot).every(half => isBed(bot.blockAt(half)))

/** Set a bed down and return its place, claimed before it stands, so that no team mate lies down in it first. */
async function setDown (bot, signal) {
  const bed = bot.inventory.items().find(item => item.name.endsWith('_bed'))
  if (!bed) throw new Refusal('missing_item', 'no bed nearby, and none in the inventory')
  for (const spot of freeSpots(bot).slice(0, 4)) {
    if (!await bot.crew.claim([key(spot)])) continue
    await hold(bot, bed, signal)
    await abortable(signal, bot.placeBlock(bot.blockAt(spot.offset(0, -1, 0)), UP).catch(() => {}))
    if (await confirmed(bot, signal, () => stands(bot, spot))) return spot
  }
  throw new Refusal('unreachable', 'no room for a bed here')
}
