'use strict'
// Decides which mob threatens a bot and whether the bot should fight it; fight.js and flee.js ask.
const { weaponOf } = require('../../../../mc_server/embedded/items/weapons.js')
const { away, isHostile, isInSight } = require('../../../../skills/runtime/combat/beings.js')

const CLOSE = 3.5 // m: a mob this near is about to attack
const NEVER = new Set(['creeper', 'warden', 'ender_dragon', 'wither']) // mobs that a sword cannot fight
const CALM = new Set(['enderman', 'zombified_piglin', 'spider', 'cave_spider', 'piglin']) // mobs that attack only when attacked
const CHASE = 10 // m: a mob further away shoots, or has given up
const BARE = 1.5 // times as much health is needed without a weapon
const ARMED = 2 // damage of one hit from which on an item counts as a weapon

/** Return the mob to answer: the one that hit the bot, else a hostile one close in front of it; null when there is none. */
function threat (bot, senses) {
  const { assailant } = senses
  if (assailant && assailant.type !== 'player') return assailant
  return Object.values(bot.entities).find(entity => isRoused(entity) && away(bot, entity) <= CLOSE && isInSight(bot, entity)) ?? null
}

const isRoused = entity => isHostile(entity) && !CALM.has(entity.name)

/** Return the item with the highest damage per second, null for the bare hand. */
function bestWeapon (bot) {
  const worth = item => { const { damage, speed } = weaponOf(item); return damage >= ARMED ? damage * speed : 0 }
  return bot.inventory.items().reduce((best, item) => worth(item) > (best ? worth(best) : 0) ? item : best, null)
}

/** Tell whether the bot has enough health to fight the mob; without a weapon it needs more. */
function canFight (bot, mob, policy) {
  const least = bestWeapon(bot) ? policy.frail : BARE * policy.frail
  return !NEVER.has(mob.name) && away(bot, mob) < CHASE && bot.health > least
}

module.exports = { threat, away, bestWeapon, canFight, weaponOf, CHASE }
