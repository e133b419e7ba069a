'use strict'
// Who is dangerous, and what there is to fight with: asked by fight.js and flee.js.
const { weaponOf } = require('../../../../mc_server/embedded/items/weapons.js')
const { away, isHostile, isInSight } = require('../../../../skills/runtime/combat/beings.js')

const CLOSE = 3.5 // m: one who comes this near is about to strike
const NEVER = new Set(['creeper', 'warden', 'ender_dragon', 'wither']) // not with a sword
const CALM = new Set(['enderman', 'zombified_piglin', 'spider', 'cave_spider', 'piglin']) // leave those alone who leave them alone
const CHASE = 10 // m: one that is further shoots, or has had enough
const BARE = 1.5 // times as much health as with a weapon
const ARMED = 2 // damage of one blow that is worth a fight

/** The mob to answer to: who hit the bot, else a hostile one that stands before it; null when there is none. */
function threat (bot, senses) {
  const { assailant } = senses
  if (assailant && assailant.type !== 'player') return assailant
  return Object.values(bot.entities).find(entity => isRoused(entity) && away(bot, entity) <= CLOSE && isInSight(bot, entity)) ?? null
}

const isRoused = entity => isHostile(entity) && !CALM.has(entity.name)

/** The item whose blows weigh most over time, null for the bare hand. */
function bestWeapon (bot) {
  const worth = item => { const { damage, speed } = weaponOf(item); return damage >= ARMED ? damage * speed : 0 }
  return bot.inventory.items().reduce((best, item) => worth(item) > (best ? worth(best) : 0) ? item : best, null)
}

/** Whether the bot should stand up to it: with bare hands it takes more blows, so more health. */
function canFight (bot, mob, policy) {
  const least = bestWeapon(bot) ? policy.frail : BARE * policy.frail
  return !NEVER.has(mob.name) && away(bot, mob) < CHASE && bot.health > least
}

module.exports = { threat, away, bestWeapon, canFight, weaponOf, CHASE }
