'use strict'
/**
 * Mine blocks of a kind and pick up what they drop, until the inventory has gained the wanted number of it. Looks for the
 * nearest ones that no team mate has claimed, walks there, uses the best tool it carries, and looks further when none is in sight.
 *
 * @param {string} name block id, or `logs` for any kind of log; the deepslate variant of an ore counts as the ore
 * @param {number} count how many items to gain, 1 to 6400
 * @param {number} further how often to look further when none is in sight, 0 to 12; 4 if left out
 * @param {boolean} blocks whether to count blocks that are dug instead, whatever they drop; false if left out
 * @says get some wood; mine iron ore; collect stone; fetch cobblestone; dig some dirt; bring me sand; cut a tree;
 *   get diamonds; we need coal; chop wood; quarry some rock; fell these trees; gather clay; dig out the gold vein;
 *   harvest melons; break some gravel for flint; take down that oak;
 *   fell the trees in our way; remove the trees; mine an oak log;
 *   bring a heap of wood; remove that trunk; hack down some trees;
 *   get redstone and lapis; pick some flowers; knock down those pumpkins; dig up obsidian; bring back copper; hack out the
 *   ore in that wall; get the stump out; look for emeralds and dig them out
 * @example {"name": "oak_log", "count": 3}
 * @needs the tool that the block takes: wooden_pickaxe or better for stone, stone_pickaxe for iron_ore, none for logs and earth
 * @gains `count` of what the block drops: oak_log gives oak_log, stone gives cobblestone, iron_ore gives raw_iron
 * @plot fill ~5 ~ ~3 ~5 ~4 ~3 oak_log
 * @proof {"oak_log": 3}
 */
const check = require('../runtime/core/arguments.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { makeRoom } = require('../runtime/items/drop_junk.js')
const { kindOf, countDrops, hasRoom, claimNearest, isKind } = require('../runtime/blocks/find.js')
const { workOff, checkTool } = require('../runtime/blocks/mine.js')
const { collect } = require('../runtime/items/pickup.js')
const { explorer } = require('../runtime/movement/explore.js')
const { pass } = require('../runtime/core/wait.js')

const AROUND = 7 // m: how far a drop rolls
const SETTLED = 5 // ticks
const FRUITLESS = 5 // clusters in a row that bring nothing

module.exports = async function mineBlock (bot, args, signal) {
  const wanted = check.count(args.count)
  const kind = kindOf(bot, args.name)
  checkTool(bot, kind)
  const before = countDrops(bot, kind)
  let dug = 0
  const gained = () => args.blocks ? dug : countDrops(bot, kind) - before
  const avoided = new Set()
  const further = explorer(bot, check.number('further', args.further, { least: 0, most: 12, otherwise: 4 }), signal)
  for (let fruitless = 0; gained() < wanted;) {
    if (!hasRoom(bot, kind) && !await makeRoom(bot, kind.drops, signal)) throw new Refusal('inventory_full', `the inventory is full; got ${gained()} of ${wanted}`)
    const cluster = await nextCluster(bot, kind, { avoided, further, signal })
    const had = gained()
    // one item a block is the rule; what is dug and not yet picked up counts, so that nothing is dug in vain
    const enough = more => Math.max(gained(), had + more) >= wanted
    await workOff(bot, kind, cluster, { avoided, enough, signal })
    await collect(bot, signal, { radius: AROUND, wanted: kind.drops, dig: !kind.upright, enough: () => !args.blocks && gained() >= wanted })
    dug += args.blocks ? await gone(bot, kind, cluster, signal) : 0
    bot.crew.progress(`${gained()} of ${wanted}`)
    fruitless = gained() > had ? 0 : fruitless + 1
    if (fruitless >= FRUITLESS) throw new Refusal('unreachable', `dug ${kind.name}, but gained nothing`)
  }
  return `mined ${gained()}`
}

/** How many of a cluster the server has taken away; what it did not believe stands again by then. */
async function gone (bot, kind, cluster, signal) {
  await pass(bot, signal, SETTLED)
  return cluster.filter(position => !isKind(bot, kind, position)).length
}

/** The nearest free cluster, after looking further if need be. */
async function nextCluster (bot, kind, { avoided, further, signal }) {
  let claimed = false
  do {
    const { cluster, refused } = await claimNearest(bot, kind, avoided, signal)
    if (cluster) return cluster
    claimed ||= refused
  } while (await further())
  if (claimed) throw new Refusal('claimed', `every ${kind.name} in sight belongs to a team mate`)
  if (avoided.size) throw new Refusal('unreachable', `cannot get to any ${kind.name} in sight`)
  throw new Refusal('not_found', `no ${kind.name} in sight`)
}
