'use strict'
/**
 * Plant saplings on grass or earth near, with room around each so that they grow into trees.
 *
 * @param {string} name item id of the sapling, such as oak_sapling; any kind that is carried if left out
 * @param {number} count how many, 1 to 16; 1 if left out
 * @says plant a tree; plant saplings where we cut the wood; put an oak sapling in the earth; grow new trees; start an orchard;
 *   reforest the hill; set young trees; put a birch here; make a little wood; replace the trees that we felled;
 *   plant a spruce;
 *   a spruce over there would be nice, plant one; put back the trees
 * @example {"name": "oak_sapling"}
 * @needs the sapling in the inventory, free grass or dirt near
 * @gains minus `count` saplings
 * @plot give @s oak_sapling 2
 * @proof {"oak_sapling": -1}
 */
const check = require('../runtime/core/arguments.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { freeSpots } = require('../runtime/building/placement_spot.js')
const { blocksNear, holdKind, useOnBlock } = require('../runtime/blocks/use.js')
const { confirmed } = require('../runtime/core/wait.js')

const EARTH = new Set(['grass_block', 'dirt', 'podzol', 'coarse_dirt', 'rooted_dirt', 'moss_block', 'mud'])
const APART = 3 // m between two trees
const LIKE = /_sapling$|^mangrove_propagule$/

module.exports = async function plantSapling (bot, args, signal) {
  const wanted = check.number('count', args.count, { least: 1, most: 16, otherwise: 1 })
  if (args.name !== undefined && !LIKE.test(check.item(bot, args.name).name)) throw new Refusal('bad_argument', `${args.name} is not a sapling`)
  for (let planted = 0; planted < wanted; planted++) {
    const { type, name } = await holdKind(bot, each => args.name === undefined ? LIKE.test(each) : each === args.name, args.name ?? 'a sapling', signal)
    const spot = nextSpot(bot)
    if (!spot) throw new Refusal('not_found', `no free soil for ${name} here`)
    const before = bot.inventory.count(type, null)
    await useOnBlock(bot, spot, signal)
    if (!await confirmed(bot, signal, () => bot.inventory.count(type, null) < before)) throw new Refusal('unreachable', `${name} could not be planted at ${spot}`)
  }
}

/** The earth under a free spot with no sapling or trunk close by: beside the bot, else a few steps off. */
function nextSpot (bot) {
  const trees = blocksNear(bot, () => true, { names: name => LIKE.test(name) || name.endsWith('_log'), radius: 12 })
  const isLonely = place => trees.every(tree => Math.hypot(tree.x - place.x, tree.z - place.z) >= APART)
  const here = freeSpots(bot).map(spot => spot.offset(0, -1, 0)).filter(place => EARTH.has(bot.blockAt(place)?.name))
  const there = blocksNear(bot, (block, place) => bot.blockAt(place.offset(0, 1, 0))?.name === 'air', { names: name => EARTH.has(name), radius: 10 })
  return [...here, ...there].find(isLonely) ?? null
}
