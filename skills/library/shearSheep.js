'use strict'
/**
 * Shear sheep for their wool, which grows again; nothing is hurt.
 *
 * @param {number} count how much wool to gain, 1 to 64; 1 if left out
 * @says shear a sheep; get wool; cut the sheep's wool off; collect white wool; clip the sheep; take the fleece;
 *   use the shears on the flock; give the sheep a haircut;
 *   trim the flock; take the wool off that sheep
 * @example {"count": 1}
 * @needs shears in the inventory, sheep with wool within 48 m
 * @gains at least `count` wool, of the colours of the sheep
 * @plot give @s shears 1
 * @plot summon sheep ~4 ~ ~2
 * @proof {"white_wool": 1}
 */
const check = require('../runtime/core/arguments.js')
const { beings, isYoung } = require('../runtime/combat/beings.js')
const { collect, drops } = require('../runtime/items/pickup.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { holdKind, useOnBeing } = require('../runtime/blocks/use.js')
const { confirmed } = require('../runtime/core/wait.js')

const AROUND = 5 // m: how far wool rolls
const SHORN = 16 // the bit of a sheep's `wool` that says that it has none
const TRIES = 3 // clicks on one sheep, which may walk out of reach

module.exports = async function shearSheep (bot, args, signal) {
  const wanted = check.number('count', args.count, { least: 1, most: 64, otherwise: 1 })
  const wool = () => bot.inventory.items().filter(item => item.name.endsWith('_wool')).reduce((sum, item) => sum + item.count, 0)
  const before = wool()
  const clicks = {}
  await holdKind(bot, name => name === 'shears', 'shears', signal, 'missing_tool')
  while (wool() - before < wanted) {
    const [sheep] = beings(bot, each => each.name === 'sheep' && !isYoung(bot, each) && !isShorn(bot, each) && !(clicks[each.id] >= TRIES))
    if (!sheep) throw new Refusal('not_found', `no sheep with wool in sight; gained ${wool() - before} wool`)
    clicks[sheep.id] = (clicks[sheep.id] ?? 0) + 1
    const had = wool()
    await useOnBeing(bot, sheep, signal)
    await confirmed(bot, signal, () => wool() > had || drops(bot, AROUND).length)
    await collect(bot, signal, { radius: AROUND })
    for (let n = 1; n < TRIES && wool() === had && drops(bot, AROUND).length; n++) await collect(bot, signal, { radius: AROUND })
    bot.crew.progress(`${wool() - before} of ${wanted}`)
  }
}

/** Tell whether the server has said that a sheep has no wool. */
function isShorn (bot, sheep) {
  const key = bot.registry.entitiesByName.sheep.metadataKeys.indexOf('wool')
  return ((sheep.metadata[key] ?? 0) & SHORN) !== 0
}
