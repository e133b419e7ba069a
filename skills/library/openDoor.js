'use strict'
/**
 * Open or close the nearest door, gate or trapdoor by hand.
 *
 * @param {boolean} open true to open it, false to close, shut or lock it; true if left out
 * @param {string} name block id, such as oak_door; the nearest of any kind if left out
 * @says open the door; close the gate; let me in; shut the trapdoor; lock up the house; open up; unlock the gate;
 *   shut the entrance; go and open the trapdoor; leave the door open;
 *   let the cows out of their pen; let the dog in; go through and close it after you;
 *   free the animals, open their fence; let everybody out; close up after yourself
 * @example {"open": true}
 * @needs a door that is not of iron within 24 m
 * @gains nothing
 * @plot setblock ~4 ~ ~1 oak_door[facing=east,half=lower,open=false]
 * @plot setblock ~4 ~1 ~1 oak_door[facing=east,half=upper,open=false]
 * @proof if block ~4 ~ ~1 oak_door[open=true]
 */
const { Refusal } = require('../runtime/core/refusal.js')
const { blocksNear, useOnBlock } = require('../runtime/blocks/use.js')
const { confirmed } = require('../runtime/core/wait.js')

const DOORS = /_(door|fence_gate|trapdoor)$/
const BY_POWER_ONLY = /^iron_/
const FAR = 24 // m

module.exports = async function openDoor (bot, args, signal) {
  const { open = true, name } = args
  if (typeof open !== 'boolean') throw new Refusal('bad_argument', 'open must be true or false')
  const isMeant = each => DOORS.test(each) && !BY_POWER_ONLY.test(each) && (name ?? each) === each
  const isOpen = block => String(block.getProperties().open) === 'true'
  const [door] = blocksNear(bot, block => isOpen(block) !== open && block.getProperties().half !== 'upper', { names: isMeant, radius: FAR })
  if (!door) throw new Refusal('not_found', `no ${open ? 'closed' : 'open'} ${name ?? 'door'} in sight`)
  await useOnBlock(bot, door, signal)
  if (!await confirmed(bot, signal, () => isOpen(bot.blockAt(door)) === open)) throw new Refusal('unreachable', 'the door did not move')
}
