'use strict'
// Hunting an animal: claiming one, running or swimming after it, and hitting it each time the attack is charged again.
const { goals } = require('mineflayer-pathfinder')
const { hold } = require('../blocks/dig.js')
const { Refusal } = require('../core/refusal.js')
const { dive } = require('../movement/dive.js')
const { isInWater, isWet } = require('../movement/out_of_water.js')
const { succeeds, walkTo } = require('../movement/walk.js')
const { stepTo } = require('../movement/step.js')
const { pass } = require('../core/wait.js')

const SIGHT = 48 // m
const ARM = 2.6 // m between the feet of both at which an attack still hits
const CHASES = 120 // approaches to one animal before the bot gives up; it flees for five seconds after each hit
const BLOWS = 40 // attacks on one animal before the bot gives up
const CHARGED = 13 // ticks until an attack with a sword or the fist has full strength again; axes take longer and are not used
const YOUNG = 0.6 // times the adult's height; anything smaller is a young animal
const STRAIGHT = 12 // m: closer than this the bot runs straight at the animal, as long as it makes progress
const STEP = 8 // ticks between two looks at where the animal is now
const MOVED = 0.5 // m: a bot that came less far did not come nearer
const SHORE = 8 // m to a fish from which the bot goes straight into the water, because paths lead through shallow water only
const BELOW = 1 // m that a fish is deeper than the bot's feet when it must dive

/** Claim and return the nearest adult animal of that kind that no team mate has claimed; throw a Refusal when there is none. */
async function claimPrey (bot, name, avoided, signal) {
  const near = Object.values(bot.entities).filter(entity => entity.name === name && !avoided.has(entity.id) && !isYoung(bot, entity) && away(bot, entity) <= SIGHT)
  for (const entity of near.sort((a, b) => away(bot, a) - away(bot, b))) {
    if (await bot.crew.claim([`mob ${entity.uuid ?? entity.id}`])) return entity
    signal.throwIfAborted()
  }
  throw near.length ? new Refusal('claimed', `every ${name} in sight belongs to a team mate`) : new Refusal('not_found', `no ${name} in sight`)
}

const away = (bot, entity) => entity.position.distanceTo(bot.entity.position)
const isYoung = (bot, entity) => entity.height < (bot.registry.entitiesByName[entity.name]?.height ?? 0) * YOUNG

/** Chase and attack `prey` with the best sword at hand. Return true when it is dead, false when it got away. */
async function kill (bot, prey, signal) {
  const alive = () => bot.entities[prey.id] === prey && prey.isValid
  const sword = bot.inventory.items().filter(item => item.name.endsWith('_sword')).pop()
  await hold(bot, sword, signal)
  for (let chase = 0, blows = 0; alive() && chase < CHASES && blows < BLOWS;) {
    if (away(bot, prey) > ARM) {
      chase++
      if (!await catchUp(bot, prey, alive, signal)) return false
      continue
    }
    await bot.lookAt(prey.position.offset(0, prey.height / 2, 0), true)
    bot.attack(prey)
    blows++
    await pass(bot, signal, CHARGED)
  }
  return !alive()
}

/** Come nearer to `prey`, or to where it was a moment ago. Return false when no way leads to it. */
async function catchUp (bot, prey, alive, signal) {
  const from = bot.entity.position.clone()
  const near = () => !alive() || away(bot, prey) <= ARM
  const nearer = () => near() || bot.entity.position.distanceTo(from) > MOVED
  if (away(bot, prey) < STRAIGHT) {
    await stepTo(bot, prey.position, signal, { range: 1, ticks: STEP, enough: near })
    if (!near() && isBelow(bot, prey)) await dive(bot, prey, near, signal)
    if (nearer()) return true
  } else if (isSwimming(bot, prey)) {
    return succeeds(walkTo(bot, new goals.GoalNearXZ(prey.position.x, prey.position.z, SHORE), signal))
  }
  for (const range of [2, 1]) { // a fence has room between two blocks, but not between neighbours
    const { x, y, z } = prey.position
    if (!await succeeds(walkTo(bot, new goals.GoalNear(x, y, z, range), signal))) return !alive()
    if (nearer()) return true
  }
  return false
}

const isSwimming = (bot, { position }) => isWet(bot.blockAt(position, false))
const isBelow = (bot, { position }) => isInWater(bot) && bot.entity.position.y - position.y > BELOW

module.exports = { claimPrey, kill }
