'use strict'
/**
 * Break tall grass and ferns near, of which every eighth holds wheat seeds, and pick the seeds up, until the inventory has gained
 * the wanted number. Looks for more grass further away when none is left.
 *
 * @param {number} count how many seeds to gain, 1 to 640
 * @param {number} further how often to look further when no grass is in sight, 0 to 12; 4 if left out
 * @says get wheat seeds; find some seeds; break the grass for seeds; gather seeds for the field; collect seeds from the grass;
 *   cut the tall grass; we need something to sow; look for seeds in the grass; pull up grass until you have seeds; get grain to sow;
 *   break ferns and grass until you have ten seeds
 * @example {"count": 1}
 * @needs short_grass, tall_grass or fern on the land around
 * @gains `count` wheat_seeds
 * @gives {"item": "wheat_seeds", "args": {"count": "$count"}}
 * @plot fill ~2 ~ ~-5 ~12 ~ ~5 short_grass
 * @proof clear @s wheat_seeds 0
 */
const check = require('../runtime/core/arguments.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { dig } = require('../runtime/blocks/dig.js')
const { key } = require('../runtime/blocks/find.js')
const { blocksNear, reach } = require('../runtime/blocks/use.js')
const { collect } = require('../runtime/items/pickup.js')
const { explorer } = require('../runtime/movement/explore.js')
const { succeeds } = require('../runtime/movement/walk.js')

const GRASS = new Set(['short_grass', 'tall_grass', 'fern', 'large_fern'])
const MOST = 640
const SIGHT = 40 // m
const PATCH = 6 // m around the nearest grass that one bot works off before it looks again
const ROLLS = 3 // m that seeds lie from the grass at most

module.exports = async function gatherSeeds (bot, args, signal) {
  const wanted = check.number('count', args.count, { least: 1, most: MOST, otherwise: 1 })
  const further = explorer(bot, check.number('further', args.further, { least: 0, most: 12, otherwise: 4 }), signal)
  const seeds = bot.registry.itemsByName.wheat_seeds.id
  const before = bot.inventory.count(seeds, null)
  const gained = () => bot.inventory.count(seeds, null) - before
  const avoided = new Set()
  while (gained() < wanted) {
    const patch = await nextPatch(bot, avoided, signal)
    if (!patch && !await further()) throw new Refusal('not_found', `no more grass in sight; found ${gained()} seeds of ${wanted}`)
    for (const position of patch ?? []) {
      if (gained() >= wanted) break
      if (!await breakGrass(bot, position, signal)) continue
      await collect(bot, signal, { radius: ROLLS, center: position, wanted: new Set([seeds]), enough: () => !dropped(bot, seeds, position) })
    }
    bot.crew.progress(`${gained()} of ${wanted}`)
  }
  return `found ${gained()} seeds`
}

/** The nearest grass and what grows around it that no team mate works on, nearest first; null without any. */
async function nextPatch (bot, avoided, signal) {
  const isFree = (block, position) => !avoided.has(key(position))
  const found = blocksNear(bot, isFree, { names: name => GRASS.has(name), radius: SIGHT, count: 128 })
  while (found.length) {
    const patch = found.filter(position => position.distanceTo(found[0]) <= PATCH)
    for (const position of patch) avoided.add(key(position))
    if (await bot.crew.claim(patch.map(key))) return patch
    signal.throwIfAborted()
    found.splice(0, found.length, ...found.filter(position => !avoided.has(key(position))))
  }
  return null
}

/** False when it is gone or cannot be come by. */
async function breakGrass (bot, position, signal) {
  if (!GRASS.has(bot.blockAt(position)?.name)) return false
  if (!await succeeds(reach(bot, position, signal))) return false
  await dig(bot, position, signal, null)
  return true
}

/** Whether something lies about there that may be seeds. */
function dropped (bot, seeds, position) {
  return Object.values(bot.entities).some(entity => entity.name === 'item' && entity.position.distanceTo(position) <= ROLLS)
}
