'use strict'
/**
 * Kill mobs of a kind and pick up what they drop, until the inventory has gained the wanted number of an item. Goes after the nearest
 * one in sight that no team mate hunts; young ones are left alone.
 *
 * @param {string} name mob id
 * @param {string} item item id that it drops
 * @param {number} count how many items to gain, 1 to 6400
 * @says get some meat; kill a cow for beef; we need wool and mutton; bring feathers; go hunting; get leather for armour;
 *   find us some pork; slaughter a pig; kill a sheep; kill some cows; bring back mutton; get feathers from chickens;
 *   obtain rabbit hide; provide meat for dinner; collect string from spiders;
 *   kill a chicken to eat;
 *   we need bones and gunpowder; get slime balls; kill a few spiders for their thread; get ink from squid; bring ender
 *   pearls; get rotten flesh from zombies; steaks would be nice, find a cow
 * @example {"name": "cow", "item": "beef", "count": 2}
 * @needs mobs of the kind in sight, fish no more than 5 m below the surface; a sword helps
 * @gains at least `count` of the item, and whatever else the animals drop
 * @plot give @s iron_sword 1
 * @plot summon cow ~5 ~ ~3
 * @plot summon cow ~7 ~ ~4
 * @proof {"beef": 2}
 */
const check = require('../runtime/core/arguments.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { claimPrey, kill } = require('../runtime/combat/hunt.js')
const { collect } = require('../runtime/items/pickup.js')
const { until } = require('../runtime/core/wait.js')
const { comeAshore, isOutOfDepth } = require('../runtime/movement/out_of_water.js')

const AROUND = 5 // m: how far a drop rolls
const DRIFTS = 12 // m: how far a drop floats, over the edge of a pond too
const FLOATS = 60 // ticks that a drop in deep water may take to rise to the bot
const FRUITLESS = 4 // animals in a row that left nothing of it

module.exports = async function hunt (bot, args, signal) {
  const wanted = check.count(args.count)
  const { id, name: item } = check.item(bot, args.item)
  if (typeof args.name !== 'string' || !Object.hasOwn(bot.registry.entitiesByName, args.name)) throw new Refusal('unknown_name', `the game has no mob called ${args.name}`)
  const before = bot.inventory.count(id, null)
  const gained = () => bot.inventory.count(id, null) - before
  const avoided = new Set()
  for (let fruitless = 0; gained() < wanted;) {
    const had = gained()
    const prey = await claimPrey(bot, args.name, avoided, signal)
    avoided.add(prey.id)
    if (await kill(bot, prey, signal)) {
      if (isOutOfDepth(bot)) await until(bot, signal, FLOATS, () => gained() > had) // it rises past the bot
      await collect(bot, signal, { radius: AROUND })
      if (gained() === had) await collectFromShore(bot, id, signal)
    }
    bot.crew.progress(`${gained()} of ${wanted}`)
    fruitless = gained() > had ? 0 : fruitless + 1
    if (fruitless >= FRUITLESS) throw new Refusal('unreachable', `hunted, but gained no ${item}`)
  }
  if (isOutOfDepth(bot)) await comeAshore(bot, signal)
  return `hunted ${gained()}`
}

/** Leave the water, if the bot is in it, and pick up what has floated to its edge, or over it. */
async function collectFromShore (bot, id, signal) {
  await comeAshore(bot, signal)
  await collect(bot, signal, { radius: DRIFTS, wanted: new Set([id]) })
}
