'use strict'
/**
 * Pick up every item that lies around.
 *
 * @param {number} radius how far to look, 1 to 32 m; 8 if left out
 * @example {"radius": 8}
 * @needs nothing
 * @gains whatever lay there
 * @plot summon item ~4 ~1 ~2 {Item:{id:"minecraft:oak_log",count:3}}
 * @proof {"oak_log": 3}
 */
const check = require('../runtime/arguments.js')
const { collect } = require('../runtime/pickup.js')

module.exports = async function collectDrops (bot, args, signal) {
  const radius = check.number('radius', args.radius, { least: 1, most: 32, otherwise: 8 })
  await collect(bot, signal, { radius, center: bot.entity.position.clone() })
}
