'use strict'
/**
 * Harvest what is ripe on the fields near (wheat, carrots, potatoes, beetroots, nether wart) and sow it again from the
 * harvest. What is still growing is left alone.
 *
 * @param {string} name block id of one crop, such as wheat; all of them if left out
 * @param {number} count how many plants at most, 1 to 256; all if left out
 * @param {boolean} replant whether to sow again; true if left out
 * @says harvest the wheat; bring in the crop; pick the ripe carrots; collect what grew on the farm; see to the harvest;
 *   reap the field; gather the grain; collect ripe vegetables; dig up the grown potatoes; cut the wheat that is ready;
 *   take in the beetroots;
 *   the wheat is ripe, get it in; take the ripe ones and replant; bring the harvest home
 * @example {"name": "wheat"}
 * @needs ripe crops within 48 m
 * @gains what they drop: wheat gives wheat and wheat_seeds
 * @gives {"item": "wheat", "args": {"name": "wheat"}}
 * @gives {"item": "carrot", "args": {"name": "carrots"}}
 * @gives {"item": "potato", "args": {"name": "potatoes"}}
 * @gives {"item": "beetroot", "args": {"name": "beetroots"}}
 * @plot fill ~3 ~-1 ~1 ~4 ~-1 ~2 farmland[moisture=7]
 * @plot fill ~3 ~ ~1 ~4 ~ ~1 wheat[age=7]
 * @plot fill ~3 ~ ~2 ~4 ~ ~2 wheat[age=3]
 * @proof {"wheat": 2}
 * @proof if block ~3 ~ ~2 wheat
 */
const check = require('../runtime/core/arguments.js')
const { CROPS, isRipe } = require('../runtime/blocks/crops.js')
const { dig } = require('../runtime/blocks/dig.js')
const { collect } = require('../runtime/items/pickup.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { blocksNear, holdKind, reach, useOnBlock } = require('../runtime/blocks/use.js')

const FAR = 48 // m
const AROUND = 4 // m from the plant: how far what drops rolls
const LEFT = 2 * AROUND // m from the bot, which digs plants from a distance

module.exports = async function harvestCrops (bot, args, signal) {
  const { name, replant = true } = args
  if (name !== undefined && !Object.hasOwn(CROPS, name)) throw new Refusal('bad_argument', `${name} is not a crop; choose one of ${Object.keys(CROPS).join(', ')}`)
  const most = check.number('count', args.count, { least: 1, most: 256, otherwise: 256 })
  const ripe = blocksNear(bot, isRipe, { names: each => name === undefined ? Object.hasOwn(CROPS, each) : each === name, radius: FAR, count: most })
  if (!ripe.length) throw new Refusal('not_found', `no ripe ${name ?? 'crops'} in sight`)
  for (const position of ripe) await harvest(bot, position, replant, signal)
  await collect(bot, signal, { radius: LEFT })
  return `harvested ${ripe.length}`
}

async function harvest (bot, position, replant, signal) {
  const block = bot.blockAt(position)
  if (!isRipe(block)) return // a team mate was quicker
  await reach(bot, position, signal)
  await dig(bot, position, signal, null)
  await collect(bot, signal, { radius: AROUND, center: position })
  const { seed } = CROPS[block.name]
  if (!replant || !bot.inventory.items().some(item => item.name === seed)) return
  await holdKind(bot, each => each === seed, seed, signal)
  await useOnBlock(bot, position.offset(0, -1, 0), signal)
}
