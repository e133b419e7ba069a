'use strict'
// The skills that foreign code may call: those of our library with their own arguments, and the primitives of Voyager (mineBlock, craftItem,
// smeltItem, placeItem, killMob, the chests) with Voyager's arguments and meaning.
const { goals } = require('mineflayer-pathfinder')
const asked = require('./arguments.js')
const check = require('../../../../skills/runtime/core/arguments.js')
const { Refusal } = require('../../../../skills/runtime/core/refusal.js')
const { abortable, until } = require('../../../../skills/runtime/core/wait.js')
const { claimPrey, kill } = require('../../../../skills/runtime/combat/hunt.js')
const { collect } = require('../../../../skills/runtime/items/pickup.js')
const { walkOrDigTo, succeeds, walkTo } = require('../../../../skills/runtime/movement/walk.js')

const CHEST = 3 // m from which a chest is opened
const FARTHEST = 32 // m within which a chest may be
const AROUND = 5 // m within which the drops of a killed mob lie
const SHOT = 24 // m within which they lie after a shot
const LEG_SECONDS = 10 // s for one leg of exploring
const MOST_CHASES = 300 // s for hunting one mob

function primitives (bot, library, { signal, inTurn }) {
  const skill = (name, args) => library.get(name)(bot, args, signal)
  let walking = null // a function that ends the current leg
  const calls = {
    verb: (name, args) => library.has(name) ? skill(name, plain(args)) : unknown('skill', name),
    mineBlock: (name, count = 1) => skill('mineBlock', { name, count, further: 0, blocks: true }),
    craftItem: (name, runs = 1) => skill('craftItem', { name, count: check.count(runs) * perRun(bot, name) }),
    smeltItem: (name, fuel, count = 1) => skill('smeltItem', { name, count, ...(fuel ? { fuel } : {}) }),
    placeItem: (name, at) => at ? skill('buildBlocks', { cells: [{ ...asked.place(at).floored(), block: check.item(bot, name).name }] }) : skill('placeItem', { name }),
    killMob: (name, seconds = MOST_CHASES) => killOne(bot, name, { seconds, signal, shoot: library.get('shootMob') }),
    leg: (step, far) => leg(bot, step, far, { signal, begun: end => { walking = end } }),
    takeFromChest: (at, wanted) => atChest(bot, at, signal, chest => move(chest, 'withdraw', bot, wanted, signal)),
    putIntoChest: (at, wanted) => atChest(bot, at, signal, chest => move(chest, 'deposit', bot, wanted, signal)),
    lookIntoChest: at => atChest(bot, at, signal, async () => {})
  }
  const deeds = Object.entries(calls).map(([name, call]) => [name, async (...args) => inTurn(async () => {
    signal.throwIfAborted()
    return await call(...args) ?? null
  })])
  return { ...Object.fromEntries(deeds), enough: () => { walking?.() } }
}

const plain = args => typeof args === 'object' && args !== null && !Array.isArray(args) ? args : {}
const unknown = (what, name) => { throw new Refusal('unknown_name', `there is no ${what} ${String(name).slice(0, 40)}`) }

/** Return how many items one craft gives: Voyager counts crafts, our skill counts items. */
function perRun (bot, name) {
  const [recipe] = bot.recipesAll(check.item(bot, name).id, null, true)
  return recipe?.result.count ?? 1
}

/** Kill the nearest mob of that name: with the bow if the bot holds it, as in Voyager; otherwise hand to hand. */
async function killOne (bot, name, { seconds, signal, shoot }) {
  if (typeof name !== 'string' || !Object.hasOwn(bot.registry.entitiesByName, name)) unknown('mob', name)
  await within(signal, check.number('seconds', seconds, { least: 1, most: MOST_CHASES }), async limit => {
    const shoots = shoot && bot.heldItem?.name === 'bow'
    if (shoots) await shoot(bot, { name }, limit)
    else if (!await kill(bot, await claimPrey(bot, name, new Set(), limit), limit)) throw new Refusal('unreachable', `the ${name} got away`)
    await collect(bot, limit, { radius: shoots ? SHOT : AROUND })
  })
}

/** Run `work` with a time limit of its own; when that is over it is refused as `unreachable`. `begun` gets a function that ends it earlier. */
async function within (signal, seconds, work, begun = () => {}) {
  const controller = new AbortController()
  const stop = () => controller.abort(signal.reason)
  const timer = setTimeout(() => controller.abort(new Refusal('unreachable', `it timed out after ${seconds} s`)), seconds * 1000)
  signal.addEventListener('abort', stop, { once: true })
  begun(() => controller.abort(new Refusal('unreachable', 'no longer wanted')))
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

/** Walk up to `far` m in a direction; return whether the bot arrived. */
async function leg (bot, { x, y, z } = {}, far, { signal, begun }) {
  const [dx, dy, dz] = [x, y, z].map(step => Math.sign(check.number('a direction', step, { otherwise: 0 })))
  const distance = check.number('far', far, { least: 4, most: 64, otherwise: 20 })
  const to = bot.entity.position.offset(dx * distance, dy * distance, dz * distance)
  const goal = dy ? new goals.GoalNear(to.x, to.y, to.z, 3) : new goals.GoalNearXZ(to.x, to.z, 3)
  return succeeds(within(signal, LEG_SECONDS, limit => walkTo(bot, goal, limit, { dig: dy < 0 }), begun))
}

/** Walk to a chest, open it, call `work(chest)` and close it; return its contents then, as `{item id: count}`. */
async function atChest (bot, at, signal, work) {
  const position = asked.place(at).floored()
  if (bot.entity.position.distanceTo(position) > FARTHEST) throw new Refusal('unreachable', `the chest is more than ${FARTHEST} m away`)
  await walkOrDigTo(bot, new goals.GoalNear(position.x, position.y, position.z, CHEST), signal)
  const block = asked.block(bot, position)
  if (!/chest$|^barrel$|shulker_box$/.test(block.name)) throw new Refusal('not_found', `that is ${block.name}, not a chest`)
  const chest = await abortable(signal, bot.openContainer(block))
  try {
    await work(chest)
    const held = {}
    for (const { name, count } of chest.containerItems()) held[name] = (held[name] ?? 0) + count
    return held
  } finally {
    chest.close()
    await until(bot, new AbortController().signal, 10, () => !bot.currentWindow)
  }
}

async function move (chest, how, bot, wanted, signal) {
  const missing = [] // one missing item does not stop the others
  for (const [name, count] of Object.entries(plain(wanted))) {
    await abortable(signal, chest[how](check.item(bot, name).id, null, check.count(count)).catch(error => missing.push(`${name}: ${error.message}`)))
  }
  if (missing.length) throw new Refusal('missing_item', missing.join('; '))
}

module.exports = { primitives }
