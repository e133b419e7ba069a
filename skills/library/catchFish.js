'use strict'
/**
 * Fish with a rod in water near, until so many things are caught; a catch takes five to thirty seconds.
 *
 * @param {number} count how many catches, 1 to 64; 1 if left out
 * @says go fishing; catch a fish; get salmon from the river; fish for something to eat; use the fishing rod;
 *   throw out the line; try the fishing rod; catch cod in the lake; angle for salmon; bring something from the water to eat;
 *   get five salmon; bring a few fish for supper
 * @example {"count": 1}
 * @needs a fishing_rod in the inventory, open water within 16 m
 * @gains mostly cod and salmon, at times treasure or rubbish
 * @plot fill ~3 ~-3 ~-4 ~12 ~-1 ~5 water
 * @plot give @s fishing_rod 1
 * @proof {"says": "caught 1"}
 */
const check = require('../runtime/core/arguments.js')
const { collect } = require('../runtime/items/pickup.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { blocksNear, holdKind } = require('../runtime/blocks/use.js')
const { goals } = require('mineflayer-pathfinder')
const { walkTo } = require('../runtime/movement/walk.js')
const { abortable, pass, until } = require('../runtime/core/wait.js')

const NEAR = 16 // m
const SHORE = 5 // m to the water that is fished in
const OPEN = 2 // blocks of water around
const CASTS = 6 // casts for one catch
const WAITS = 900 // ticks for a bite
const HAUL = 40 // ticks until it has flown over
const AROUND = 6 // m

module.exports = async function catchFish (bot, args, signal) {
  const wanted = check.number('count', args.count, { least: 1, most: 64, otherwise: 1 })
  await holdKind(bot, name => name === 'fishing_rod', 'a fishing_rod', signal, 'missing_tool')
  const water = openWater(bot)
  if (bot.entity.position.distanceTo(water) > SHORE) await walkTo(bot, new goals.GoalNear(water.x, water.y + 1, water.z, SHORE - 1), signal)
  let caught = 0
  for (let cast = 0; caught < wanted && cast < wanted * CASTS; cast++) {
    if (await fish(bot, water, signal)) caught++
    bot.crew.progress(`${caught} of ${wanted}`)
  }
  if (caught < wanted) throw new Refusal('not_found', `nothing is biting: ${caught} of ${wanted} caught`)
  return `caught ${caught}`
}

/** A block of water with water around and air above. */
function openWater (bot) {
  const isOpen = (block, place) => bot.blockAt(place.offset(0, 1, 0))?.name === 'air' &&
    [[OPEN, 0], [-OPEN, 0], [0, OPEN], [0, -OPEN]].every(([x, z]) => bot.blockAt(place.offset(x, 0, z))?.name === 'water')
  const [water] = blocksNear(bot, isOpen, { names: name => name === 'water', radius: NEAR })
  if (!water) throw new Refusal('not_found', 'no open water in sight')
  return water
}

/** One cast; true when something came in. */
async function fish (bot, water, signal) {
  const count = () => bot.inventory.items().reduce((sum, item) => sum + item.count, 0)
  const before = count()
  await holdKind(bot, name => name === 'fishing_rod', 'a fishing_rod', signal, 'missing_tool')
  await abortable(signal, bot.lookAt(water.offset(0.5, 1, 0.5), true))
  const end = { done: false }
  bot.fish().catch(() => {}).finally(() => { end.done = true })
  try {
    await until(bot, signal, WAITS, () => end.done)
  } finally {
    if (!end.done) bot.activateItem() // pull in what nothing bit on
    bot.usingHeldItem = false
  }
  if (await until(bot, signal, HAUL, () => count() > before)) return true
  await collect(bot, signal, { radius: AROUND })
  await pass(bot, signal, 5)
  return count() > before
}
