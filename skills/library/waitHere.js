'use strict'
/**
 * Stay where one is and wait for a while, without doing anything.
 *
 * @param {number} seconds how long, 1 to 1800; 30 if left out
 * @says wait here; stay; stand still for a while; do not move; hold on until I come back; pause; stay put; remain in place;
 *   rest for a minute; hang around; be still; stop moving and wait; keep your position;
 *   do nothing for a minute; give me a moment; hold your position
 * @example {"seconds": 2}
 * @needs nothing
 * @gains nothing
 * @proof if entity @s[distance=..2]
 */
const check = require('../runtime/core/arguments.js')
const { pass } = require('../runtime/core/wait.js')

const TICKS = 20 // in a second

module.exports = async function waitHere (bot, args, signal) {
  const seconds = check.number('seconds', args.seconds, { least: 1, most: 1800, otherwise: 30 })
  await pass(bot, signal, Math.round(seconds * TICKS))
}
