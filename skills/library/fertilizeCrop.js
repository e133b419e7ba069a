'use strict'
/**
 * Make plants grow at once with bone meal: crops that are not ripe, else saplings. Goes on until they are grown or the bone
 * meal is used up.
 *
 * @param {string} name block id of what to grow, such as carrots or oak_sapling; any crop, else any sapling, if left out
 * @param {number} count how many plants, 1 to 64; 1 if left out
 * @says use bone meal; make the wheat grow faster; fertilize the field; grow that sapling at once; speed up the crops;
 *   feed the plants with bone meal; help the seedlings grow; make the trees shoot up; give the carrots fertilizer;
 *   force the growth;
 *   spread bone meal on the plants; make these trees grow up; hurry the carrots along
 * @example {"name": "wheat"}
 * @needs bone_meal in the inventory, a plant that still grows within 16 m
 * @gains minus the bone meal that it took
 * @plot setblock ~3 ~-1 ~1 farmland[moisture=7]
 * @plot setblock ~3 ~ ~1 wheat[age=0]
 * @plot give @s bone_meal 16
 * @proof {"bone_meal": -1}
 * @proof if block ~3 ~ ~1 wheat[age=7]
 */
const check = require('../runtime/core/arguments.js')
const { CROPS, isRipe } = require('../runtime/blocks/crops.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { blocksNear, holdKind, useOnBlock } = require('../runtime/blocks/use.js')
const { pass } = require('../runtime/core/wait.js')

const EACH = 24 // uses that one plant may take: a sapling needs two or three, wheat as many
const BETWEEN = 6 // ticks until the plant shows what came of it

module.exports = async function fertilizeCrop (bot, args, signal) {
  const wanted = check.number('count', args.count, { least: 1, most: 64, otherwise: 1 })
  const plants = growing(bot, args.name).slice(0, wanted)
  if (!plants.length) throw new Refusal('not_found', `no growing ${args.name ?? 'plant'} in sight`)
  let grown = 0
  for (const position of plants) {
    if (await grow(bot, position, signal)) grown++
    bot.crew.progress(`${grown} of ${wanted}`)
  }
  if (grown < wanted) throw new Refusal('not_found', `grew ${grown} of ${wanted}`)
}

function growing (bot, name) {
  const test = block => !isRipe(block)
  if (name !== undefined) return blocksNear(bot, test, { names: each => each === name })
  const crops = blocksNear(bot, test, { names: each => Object.hasOwn(CROPS, each) })
  return crops.length ? crops : blocksNear(bot, test, { names: each => each.endsWith('_sapling') })
}

/** True when it is ripe, or has become a tree. */
async function grow (bot, position, signal) {
  const { name } = bot.blockAt(position)
  const grown = () => bot.blockAt(position)?.name !== name || isRipe(bot.blockAt(position))
  for (let use = 0; use < EACH && !grown(); use++) {
    await holdKind(bot, each => each === 'bone_meal', 'bone_meal', signal)
    await useOnBlock(bot, position, signal)
    await pass(bot, signal, BETWEEN)
  }
  return grown()
}
