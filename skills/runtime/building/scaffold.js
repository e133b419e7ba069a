'use strict'
// A pillar of one's own to stand on, and its removal: nothing of it is left. What could not be taken down is remembered for the next time.
const { Refusal } = require('../core/refusal.js')
const { dig } = require('../blocks/dig.js')
const { InReach, inReach } = require('../blocks/reach.js')
const { AnyOf, canStand } = require('../movement/stand.js')
const { walkTo, succeeds } = require('../movement/walk.js')
const { stepTo } = require('../movement/step.js')
const { collect } = require('../items/pickup.js')
const { riseOn } = require('../movement/underfoot.js')
const { until } = require('../core/wait.js')

const LANDING = 20 // ticks
const CHEAP = ['dirt', 'coarse_dirt', 'netherrack', 'cobbled_deepslate', 'cobblestone'] // what a pillar is built of, first choice first
const ARM = 4 // m
const AROUND = 5 // m: how far what is dug may roll

const standing = bot => (bot.crew.pillars ??= [])

/** Something to build with that can be taken back with what is at hand, at least so many; or null. */
function material (bot, count) {
  const rank = item => CHEAP.includes(item.name) ? CHEAP.indexOf(item.name) : CHEAP.length
  return bot.inventory.items().filter(item => item.count >= count && isClimbable(bot, item)).sort((a, b) => rank(a) - rank(b))[0] ?? null
}

function isClimbable (bot, { name }) {
  const block = bot.registry.blocksByName[name]
  if (!block || !(CHEAP.includes(name) || name.endsWith('_planks'))) return false
  return !block.harvestTools || bot.inventory.items().some(item => block.harvestTools[item.type])
}

/** Walk to `base` and raise a pillar of `height` blocks under the own feet. */
async function climb (bot, base, height, signal) {
  if (!material(bot, height)) await takeDown(bot, signal) // what an earlier one was made of
  const item = material(bot, height)
  if (!item) throw new Refusal('missing_item', `climbing takes ${height} blocks of dirt or the like`)
  await walkTo(bot, new AnyOf([base]), signal)
  await stepTo(bot, base.offset(0.5, 0, 0.5), signal, { range: 0.15 })
  for (let layer = 0; layer < height; layer++) await rise(bot, base.offset(0, layer, 0), item.type, signal)
}

/** One block higher. */
async function rise (bot, cell, type, signal) {
  await until(bot, signal, LANDING, () => bot.entity.onGround)
  const item = bot.inventory.items().find(each => each.type === type)
  if (!item || !await riseOn(bot, cell, item, signal)) throw new Refusal('unreachable', `no pillar can be raised at ${cell}`)
  standing(bot).push({ position: cell, type })
}

/** Take down every pillar, from above, and pick up what it was made of. */
async function takeDown (bot, signal) {
  const pillars = standing(bot).sort((a, b) => b.position.y - a.position.y)
  if (!pillars.length) return
  const wanted = new Set(pillars.map(({ type }) => type))
  while (pillars.length) {
    if (isOurs(bot, pillars[0])) await remove(bot, pillars[0].position, signal)
    pillars.shift()
  }
  await collect(bot, signal, { radius: AROUND, wanted })
}

/** Whether it still stands there; grass may have grown over dirt. */
function isOurs (bot, { position, type }) {
  const name = bot.blockAt(position)?.name
  return bot.registry.itemsByName[name === 'grass_block' ? 'dirt' : name]?.id === type
}

/** From its top if one can get there, so that nobody has to jump; otherwise from where the arm reaches. */
async function remove (bot, position, signal) {
  const top = position.offset(0, 1, 0)
  if (!bot.entity.position.floored().equals(top) && canStand(bot, top)) await succeeds(walkTo(bot, new AnyOf([top]), signal))
  if (!inReach(bot, position)) await walkTo(bot, new InReach(position, ARM), signal)
  await dig(bot, position, signal)
  await until(bot, signal, LANDING, () => bot.entity.onGround)
}

module.exports = { climb, takeDown, material }
