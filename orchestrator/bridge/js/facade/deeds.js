'use strict'
// The actions that foreign code can take with a bot: one at a time, each with checked arguments, all ending with the run.
const { Vec3 } = require('vec3')
const asked = require('./arguments.js')
const { Refusal } = require('../../../../skills/runtime/core/refusal.js')
const { abortable, pass, until } = require('../../../../skills/runtime/core/wait.js')
const { walkOrDigTo } = require('../../../../skills/runtime/movement/walk.js')

const ARM = 6 // m from the eye within which blocks can be used
const EYE = 1.62 // m
const HANDS = ['hand', 'off-hand', 'head', 'torso', 'legs', 'feet']
const LONGEST = 12000 // ticks of one wait: ten minutes
const TAKEN = 60 // ticks until the inventory shows that a block was placed
const USED = 20 // the same for what is used in the air, which may also change nothing

/** Return the actions of the facade over a mineflayer bot; `signal` is the run's, `inTurn` runs one action after another. */
function deeds (bot, { signal, inTurn }) {
  const deed = work => async (...args) => inTurn(async () => {
    signal.throwIfAborted()
    await bot.crew.between(signal)
    return await work(...args) ?? null
  })
  const wait = promise => abortable(signal, promise)
  const touch = at => within(bot, asked.block(bot, at))
  return {
    goto: deed(goal => walkOrDigTo(bot, asked.goal(bot, goal), signal)),
    dig: deed(async at => { try { await wait(bot.dig(touch(at), true)) } finally { bot.stopDigging() } }),
    placeBlock: deed((at, face) => setDown(bot, touch(at), side(face), signal)),
    equip: deed((item, where) => wait(bot.equip(asked.stack(bot, item), asked.oneOf('a destination', where ?? 'hand', HANDS)))),
    unequip: deed(where => wait(bot.unequip(asked.oneOf('a destination', where, HANDS)))),
    consume: deed(() => wait(bot.consume())),
    toss: deed((item, count) => wait(bot.toss(asked.stack(bot, item).type, null, asked.number('count', count, { least: 1, most: 6400, otherwise: 1 })))),
    activateBlock: deed(at => wait(bot.activateBlock(touch(at)))),
    activateItem: deed(offHand => use(bot, offHand === true, signal)),
    deactivateItem: deed(() => bot.deactivateItem()),
    useOn: deed(whom => wait(Promise.resolve(bot.useOn(asked.entity(bot, whom))))),
    attack: deed(whom => bot.attack(asked.entity(bot, whom))),
    lookAt: deed(at => wait(bot.lookAt(asked.place(at), true))),
    look: deed((yaw, pitch) => wait(bot.look(asked.number('yaw', yaw), pitchOf(pitch), true))),
    fish: deed(() => wait(bot.fish())),
    sleep: deed(at => wait(bot.sleep(touch(at)))),
    wake: deed(() => wait(bot.wake())),
    waitForTicks: async ticks => { await pass(bot, signal, asked.number('ticks', ticks, { least: 0, most: LONGEST })); return null },
    chat: text => { try { bot.crew.say(text) } catch { /* it has too much to say already; the sandbox has looked at the words */ } }
  }
}

/** Return the pitch, limited to straight up and straight down, because servers are told this value. */
function pitchOf (given) { return Math.min(Math.PI / 2, Math.max(-Math.PI / 2, asked.number('pitch', given))) }

/** Place the held block and wait until the inventory has one less: the gain of a run is counted right after its last action. */
async function setDown (bot, against, face, signal) {
  const { heldItem } = bot
  const left = () => heldItem ? bot.inventory.count(heldItem.type, null) : 0
  const before = left()
  await abortable(signal, bot.placeBlock(against, face))
  const isUsedUp = heldItem?.stackSize > 1 && bot.game.gameMode !== 'creative' // not so flint and steel
  if (isUsedUp) await until(bot, signal, TAKEN, () => left() < before)
}

/** Use what is in the hand and give the inventory time to show it, such as a bucket of water instead of a bucket. */
async function use (bot, offHand, signal) {
  const { heldItem } = bot
  const left = () => heldItem ? bot.inventory.count(heldItem.type, null) : 0
  const before = left()
  bot.activateItem(offHand)
  if (heldItem) await until(bot, signal, USED, () => left() < before)
}

function within (bot, block) {
  const away = bot.entity.position.offset(0, EYE, 0).distanceTo(block.position.offset(0.5, 0.5, 0.5))
  if (away > ARM) throw new Refusal('unreachable', `${block.name} is ${Math.round(away)} m away, out of reach`)
  return block
}

function side (face) {
  const { x, y, z } = asked.place(face)
  if (Math.abs(x) + Math.abs(y) + Math.abs(z) !== 1) throw new Refusal('bad_argument', 'a face must be a unit vector along one axis: (0, 1, 0) is the top')
  return new Vec3(x, y, z)
}

module.exports = { deeds }
