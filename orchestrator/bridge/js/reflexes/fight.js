'use strict'
// Fight: a bot with enough health attacks the mob that threatens it, each time at full strength, until it is dead or gone.
const { Refusal } = require('../../../../skills/runtime/core/refusal.js')
const { hold } = require('../../../../skills/runtime/blocks/dig.js')
const { stepTo } = require('../../../../skills/runtime/movement/step.js')
const { noteFelled } = require('../../../../skills/runtime/combat/felled.js')
const { pass } = require('../../../../skills/runtime/core/wait.js')
const { threat, away, bestWeapon, canFight, weaponOf, CHASE } = require('./threat.js')

const REACH = 3 // m
const STEP = 5 // ticks of walking towards the mob before the next look
const TICKS = 20 // in a second
const UNHURT = 10 // ticks after a hit in which another one has no effect

module.exports = {
  kind: 'fight',
  cause: 'attacked',
  urgent: true,
  seconds: 20,

  when (bot, policy, senses) {
    const mob = threat(bot, senses)
    return mob && canFight(bot, mob, policy) ? mob.name : null
  },

  async act (bot, policy, senses, signal) {
    const mob = threat(bot, senses)
    if (!mob) return 'it was gone'
    const weapon = bestWeapon(bot)
    await hold(bot, weapon, signal)
    while (bot.entities[mob.id] && away(bot, mob) < CHASE) {
      if (bot.health <= policy.frail) throw new Refusal('interrupted', `the ${mob.name} is too strong`)
      await strike(bot, mob, weapon, signal)
    }
    if (!bot.entities[mob.id]) noteFelled(bot, mob)
    return `${mob.name} with ${weapon?.name ?? 'bare hands'}`
  }
}

/** Attack once and wait until the weapon is charged again, or take a few steps towards the mob. */
async function strike (bot, mob, weapon, signal) {
  if (away(bot, mob) > REACH) return stepTo(bot, mob.position, signal, { range: REACH - 1, ticks: STEP })
  await bot.lookAt(mob.position.offset(0, mob.height / 2, 0), true)
  bot.attack(mob)
  await pass(bot, signal, Math.max(UNHURT, Math.ceil(TICKS / weaponOf(weapon).speed)))
}
