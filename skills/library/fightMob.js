'use strict'
/**
 * Fight monsters near with the best weapon at hand, hand to hand, until they are dead: zombies, skeletons, spiders and the
 * like. Picks up what they drop.
 *
 * @param {string} name mob id to fight; any hostile mob but creepers if left out
 * @param {number} count how many to kill, 1 to 32; 1 if left out
 * @says attack the zombie; fight that monster; slay the spider; kill the skeleton; get rid of the mobs; defend us;
 *   strike it down; kill the monster; beat up that zombie; battle the spider; destroy the enemies;
 *   take on the skeleton with your sword; hit it until it is dead;
 *   there is a creeper at the wall, kill it; deal with those skeletons; finish off the spiders; clear the monsters from
 *   this cave; the drowned are here, stop them
 * @example {"name": "zombie"}
 * @needs the mob within 32 m; a sword, and health to spare
 * @gains what they drop: zombies give rotten_flesh
 * @gives {"item": "rotten_flesh", "args": {"name": "zombie"}, "holds": {"stone_sword": 1}}
 * @gives {"item": "bone", "args": {"name": "skeleton"}, "holds": {"stone_sword": 1}}
 * @gives {"item": "string", "args": {"name": "spider"}, "holds": {"stone_sword": 1}}
 * @gives {"item": "spider_eye", "args": {"name": "spider"}, "holds": {"stone_sword": 1}}
 * @plot give @s iron_sword 1
 * @plot summon zombie ~6 ~ ~2
 * @proof unless entity @e[type=zombie,distance=..40]
 */
const check = require('../runtime/core/arguments.js')
const { beings, isHostile, mob } = require('../runtime/combat/beings.js')
const { takeFelled } = require('../runtime/combat/felled.js')
const { kill } = require('../runtime/combat/hunt.js')
const { collect } = require('../runtime/items/pickup.js')
const { Refusal } = require('../runtime/core/refusal.js')

const SIGHT = 32 // m
const AROUND = 5 // m
const NEVER = new Set(['creeper', 'warden', 'ender_dragon', 'wither']) // not unless somebody names them

module.exports = async function fightMob (bot, args, signal) {
  const wanted = check.number('count', args.count, { least: 1, most: 32, otherwise: 1 })
  const name = args.name === undefined ? null : mob(bot, args.name)
  const isFoe = each => name ? each.name === name : isHostile(each) && !NEVER.has(each.name)
  const avoided = new Set()
  let killed = 0
  while (killed < wanted) {
    const [foe] = beings(bot, each => isFoe(each) && !avoided.has(each.id), SIGHT)
    if (!foe && (killed += takeFelled(bot, isFoe)) >= wanted) break // what the body struck down by itself
    if (!foe) throw new Refusal('not_found', `no ${name ?? 'monster'} in sight; killed ${killed}`)
    avoided.add(foe.id)
    if (await kill(bot, foe, signal)) killed++
    await collect(bot, signal, { radius: AROUND })
    bot.crew.progress(`${killed} of ${wanted}`)
  }
  return `killed ${killed}`
}
