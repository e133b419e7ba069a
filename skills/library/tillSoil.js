'use strict'
/**
 * Turn grass or earth into farmland with a hoe, so that it can be sown. Takes places near water first, where crops grow best.
 *
 * @param {number} count how many blocks to till, 1 to 64; 1 if left out
 * @says hoe the ground; make farmland; prepare a field; dig over the garden; work the soil for crops; plough the grass;
 *   turn the earth with the hoe; get the ground ready to plant; lay out a garden bed; cultivate the dirt;
 *   break up the earth around the water; turn the grass into beds; rake the soil
 * @example {"count": 2}
 * @needs a hoe in the inventory, grass or dirt with nothing on it within 16 m
 * @gains nothing
 * @plot fill ~-17 ~-1 ~-17 ~17 ~-1 ~17 stone
 * @plot fill ~3 ~-1 ~2 ~3 ~-1 ~3 dirt
 * @plot fill ~4 ~-1 ~2 ~4 ~-1 ~3 water
 * @plot give @s wooden_hoe 1
 * @proof if block ~3 ~-1 ~2 farmland
 * @proof if block ~3 ~-1 ~3 farmland
 */
const check = require('../runtime/core/arguments.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { blocksNear, holdKind, useOnBlock } = require('../runtime/blocks/use.js')
const { confirmed } = require('../runtime/core/wait.js')

const SOILS = new Set(['grass_block', 'dirt', 'dirt_path'])
const MOIST = 4 // m from water

module.exports = async function tillSoil (bot, args, signal) {
  const wanted = check.number('count', args.count, { least: 1, most: 64, otherwise: 1 })
  await holdKind(bot, name => name.endsWith('_hoe'), 'a hoe', signal, 'missing_tool')
  let tilled = 0
  for (const position of placesFor(bot)) {
    if (tilled >= wanted) break
    await useOnBlock(bot, position, signal)
    if (await confirmed(bot, signal, () => bot.blockAt(position)?.name === 'farmland')) tilled++
    bot.crew.progress(`${tilled} of ${wanted}`)
  }
  if (tilled < wanted) throw new Refusal('not_found', `could till only ${tilled} blocks here`)
}

/** Free earth, that near water first. */
function placesFor (bot) {
  const free = (block, position) => bot.blockAt(position.offset(0, 1, 0))?.name === 'air'
  const places = blocksNear(bot, free, { names: name => SOILS.has(name) })
  const waters = blocksNear(bot, () => true, { names: name => name === 'water', count: 16 })
  const isMoist = place => waters.some(water => Math.abs(water.x - place.x) <= MOIST && Math.abs(water.z - place.z) <= MOIST && water.y - place.y <= 1 && water.y >= place.y)
  return [...places.filter(isMoist), ...places.filter(place => !isMoist(place))]
}
