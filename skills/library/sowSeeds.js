'use strict'
/**
 * Plant seeds, carrots, potatoes, beetroots or nether wart on tilled soil.
 *
 * @param {string} name item id of what to sow, or of the crop that is to grow; whatever can be sown if left out
 * @param {number} count how many to sow, 1 to 64; 1 if left out
 * @says plant the seeds; sow wheat; plant wheat; grow wheat; put potatoes in the field; grow carrots; start a crop; seed the farmland;
 *   plant some vegetables; put grain into the soil; get beetroot growing; replant the empty rows;
 *   scatter the seeds on the field; grow something to eat;
 *   put the carrots into the ground; plant out the beetroots; the field is empty, seed it
 * @example {"name": "wheat_seeds", "count": 2}
 * @needs the seeds in the inventory, free farmland within 16 m (tillSoil makes it)
 * @gains minus `count` of the seeds
 * @plot fill ~3 ~-1 ~1 ~3 ~-1 ~2 farmland[moisture=7]
 * @plot give @s wheat_seeds 3
 * @proof {"wheat_seeds": -2}
 * @proof if block ~3 ~ ~1 wheat
 * @proof if block ~3 ~ ~2 wheat
 */
const check = require('../runtime/core/arguments.js')
const { SEEDS } = require('../runtime/blocks/crops.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { blocksNear, holdKind, useOnBlock } = require('../runtime/blocks/use.js')
const { confirmed } = require('../runtime/core/wait.js')


module.exports = async function sowSeeds (bot, args, signal) {
  const wanted = check.number('count', args.count, { least: 1, most: 64, otherwise: 1 })
  const seed = seedOf(bot, args.name)
  let sown = 0
  for (const position of soilFor(bot, SEEDS[seed].soil)) {
    if (sown >= wanted) break
    const { type } = await holdKind(bot, name => name === seed, seed, signal)
    const before = bot.inventory.count(type, null)
    await useOnBlock(bot, position, signal)
    const isSown = () => bot.blockAt(position.offset(0, 1, 0))?.name === SEEDS[seed].block && bot.inventory.count(type, null) < before
    if (await confirmed(bot, signal, isSown)) sown++
    bot.crew.progress(`${sown} of ${wanted}`)
  }
  if (sown < wanted) throw new Refusal('not_found', `free ${SEEDS[seed].soil} for only ${sown}`)
}

function seedOf (bot, said) {
  const name = said === undefined ? undefined : seedNamed(check.item(bot, said).name)
  if (name === null) throw new Refusal('bad_argument', `${said} cannot be sown`)
  const held = bot.inventory.items().find(item => name === undefined ? Object.hasOwn(SEEDS, item.name) : item.name === name)
  if (!held) throw new Refusal('missing_item', `there are no ${name ?? 'seeds'} in the inventory`)
  return held.name
}

/** A seed by its own name or by that of its crop: wheat grows from wheat_seeds, a beetroot from beetroot_seeds. */
function seedNamed (name) {
  if (Object.hasOwn(SEEDS, name)) return name
  return Object.keys(SEEDS).find(seed => [name, `${name}s`].includes(SEEDS[seed].block)) ?? null
}

function soilFor (bot, soil) {
  return blocksNear(bot, (block, position) => bot.blockAt(position.offset(0, 1, 0))?.name === 'air', { names: name => name === soil })
}
