'use strict'
/**
 * Bring beds of a field into order: pull up weeds, harvest what is ripe, till what is earth, and sow what is free, each as far
 * as a hoe and seeds are carried. What is still growing is left alone.
 *
 * @param {list} cells blocks of earth, as `[x, y, z]`
 * @param {string} name block id of the crop that is to grow: wheat, carrots, potatoes or beetroots; wheat if left out
 * @says tend the field; work these beds; till and sow the beds; see to this part of the field; weed and sow the beds;
 *   put the beds in order; harvest these beds and sow them again; look after the plot of wheat; farm this strip of land;
 *   harvest and seed the field again; keep the farm going; look after the farm
 * @example {"cells": [[2, -61, 1], [2, -61, 2]], "name": "wheat"}
 * @needs a hoe where nothing is tilled yet, seeds where nothing grows
 * @gains what ripe crops drop, minus the seeds that are sown
 * @plot give @s wooden_hoe 1
 * @plot give @s wheat_seeds 2
 * @proof if block ~2 ~ ~1 wheat
 * @proof if block ~2 ~ ~2 wheat
 */
const { Vec3 } = require('vec3')
const check = require('../runtime/core/arguments.js')
const { CROPS, isRipe } = require('../runtime/blocks/crops.js')
const { dig, hold } = require('../runtime/blocks/dig.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { reach, useOnBlock } = require('../runtime/blocks/use.js')
const { collect } = require('../runtime/items/pickup.js')
const { confirmed } = require('../runtime/core/wait.js')
const { succeeds } = require('../runtime/movement/walk.js')

const MOST = 256 // beds
const SOILS = new Set(['grass_block', 'dirt', 'dirt_path'])
const LOOKS = 2 // further rounds over the beds: for seeds that came in later, and for clicks that were lost
const EVERY = 6 // beds between two rounds of picking up
const AROUND = 5 // m

module.exports = async function tendField (bot, args, signal) {
  const { name = 'wheat' } = args
  if (!Object.hasOwn(CROPS, name)) throw new Refusal('bad_argument', `${name} is not a crop; choose one of ${Object.keys(CROPS).join(', ')}`)
  const beds = readBeds(args.cells)
  const done = { harvested: 0, tilled: 0, sown: 0, unreached: 0 }
  const reached = []
  for (let at = 0; at < beds.length; at++) {
    if (await succeeds(clear(bot, beds[at], done, signal)) && await succeeds(tillAndSow(bot, beds[at], name, done, signal))) reached.push(beds[at])
    else done.unreached++
    if (at % EVERY === EVERY - 1) await collect(bot, signal, { radius: AROUND })
    bot.crew.progress(`${at + 1} of ${beds.length} beds`)
  }
  await collect(bot, signal, { radius: AROUND + 3 })
  for (let look = 0; look < LOOKS; look++) for (const bed of reached) await succeeds(tillAndSow(bot, bed, name, done, signal))
  if (done.unreached) throw new Refusal('unreachable', `${done.unreached} of ${beds.length} beds cannot be come by`)
  return `harvested ${done.harvested}, tilled ${done.tilled}, sown ${done.sown}`
}

function readBeds (cells) {
  if (!Array.isArray(cells) || !cells.length || cells.length > MOST) throw new Refusal('bad_argument', `cells must be a list of 1 to ${MOST} places`)
  return cells.map(cell => {
    if (!Array.isArray(cell) || cell.length !== 3) throw new Refusal('bad_argument', 'a cell must be three numbers')
    const [x, y, z] = cell
    return new Vec3(check.number('x', x), check.number('y', y, { least: -64, most: 319 }), check.number('z', z)).floored()
  })
}

const over = bed => bed.offset(0, 1, 0)
const itemCalled = (bot, matches) => bot.inventory.items().find(item => matches(item.name))

/** Take away weeds and what is ripe. */
async function clear (bot, bed, done, signal) {
  const plant = bot.blockAt(over(bed))
  if (!plant || plant.name === 'air' || plant.boundingBox !== 'empty') return
  const ripe = isRipe(plant)
  if (Object.hasOwn(CROPS, plant.name) && !ripe) return
  await reach(bot, plant.position, signal)
  await dig(bot, plant.position, signal, null)
  if (ripe) done.harvested++
}

async function till (bot, bed, done, signal) {
  const hoe = itemCalled(bot, name => name.endsWith('_hoe'))
  if (!hoe || !SOILS.has(bot.blockAt(bed)?.name) || bot.blockAt(over(bed))?.name !== 'air') return
  await hold(bot, hoe, signal)
  await useOnBlock(bot, bed, signal)
  if (await confirmed(bot, signal, () => bot.blockAt(bed)?.name === 'farmland')) done.tilled++
}

/** Sow a bed as soon as it is tilled: without water, a bare one soon turns to earth again. */
async function tillAndSow (bot, bed, crop, done, signal) {
  await till(bot, bed, done, signal)
  await sow(bot, bed, crop, done, signal)
}

async function sow (bot, bed, crop, done, signal) {
  const { seed } = CROPS[crop]
  const held = itemCalled(bot, name => name === seed)
  if (!held || bot.blockAt(bed)?.name !== 'farmland' || bot.blockAt(over(bed))?.name !== 'air') return
  await hold(bot, held, signal)
  await useOnBlock(bot, bed, signal)
  if (await confirmed(bot, signal, () => bot.blockAt(over(bed))?.name === crop)) done.sown++
}
