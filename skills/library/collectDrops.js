'use strict'
/**
 * Pick up every item that lies around.
 *
 * @param {number} radius how far to look, 1 to 32 m; 8 if left out
 * @says pick up the items on the ground; gather what was dropped; take the things that lie around; get your stuff back;
 *   clean up the loot; grab the loose items; take up what fell down; get the drops; clean the floor of things;
 *   recover the lost gear; pocket what is lying here;
 *   collect the eggs that the hens have laid; see what the dead mobs left;
 *   pick all this up; gather the stuff that is scattered about; get the eggs; the creeper blew up my things, get them
 * @example {"radius": 8}
 * @needs nothing
 * @gains whatever lay there
 * @plot summon item ~4 ~1 ~2 {Item:{id:"minecraft:oak_log",count:3}}
 * @proof {"oak_log": 3}
 */
const check = require('../runtime/core/arguments.js')
const { collect } = require('../runtime/items/pickup.js')

module.exports = async function collectDrops (bot, args, signal) {
  const radius = check.number('radius', args.radius, { least: 1, most: 32, otherwise: 8 })
  await collect(bot, signal, { radius, center: bot.entity.position.clone() })
}
