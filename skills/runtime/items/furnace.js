'use strict'
// A furnace that several bots share: which one is meant, and the use of one of its slots by one bot at a time. Unlike smelt.js, nobody waits
// for a result here, and what others have put in stays in.
const { Vec3 } = require('vec3')
const check = require('../core/arguments.js')
const { Refusal } = require('../core/refusal.js')
const { key } = require('../blocks/find.js')
const { goToStation, stations } = require('./station.js')
const { abortable, pass } = require('../core/wait.js')

const OVENS = ['furnace', 'smoker', 'blast_furnace']
const TRIES = 15 // looks whether a slot that another bot uses has become free
const BETWEEN = 4 // ticks between two of them

/** Return the furnaces that `args` mean: the one at x, y, z, or every one near, nearest first. Throw a Refusal when there is none. */
function furnacesFor (bot, { x, y, z }) {
  if (x === undefined && y === undefined && z === undefined) {
    const near = OVENS.flatMap(name => stations(bot, name))
    if (!near.length) throw new Refusal('missing_furnace', 'this needs a furnace, and none is nearby')
    return near
  }
  const place = new Vec3(check.number('x', x), check.number('y', y), check.number('z', z)).floored()
  const block = bot.blockAt(place)
  if (block && !OVENS.includes(block.name)) throw new Refusal('missing_furnace', `there is no furnace at ${place.toArray().join(' ')}`)
  return [place]
}

/**
 * Claim one slot (`input`, `fuel` or `output`) of a furnace, walk there, open it and return what `work(window, place)` returns. With several
 * furnaces, `work` throws a Refusal where a furnace does not suit, and the next one is tried; the last Refusal is thrown on.
 */
async function atFurnace (bot, args, slot, signal, work) {
  const places = furnacesFor(bot, args)
  let refusal
  for (const place of places) {
    try {
      await claimSlot(bot, place, slot, signal)
      return await opened(bot, place, signal, window => work(window, place))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusal = error
    }
  }
  throw refusal
}

/** Claim a slot for the rest of this skill; wait a little while a team mate holds it, since nobody holds one for long. */
async function claimSlot (bot, place, slot, signal) {
  for (let tries = 0; tries < TRIES; tries++) {
    if (await bot.crew.claim([`${key(place)} ${slot}`])) return
    await pass(bot, signal, BETWEEN)
  }
  throw new Refusal('claimed', `a team mate uses the ${slot} of the furnace at ${place.toArray().join(' ')}`)
}

async function opened (bot, place, signal, work) {
  const block = await goToStation(bot, place, signal)
  if (!block || !OVENS.includes(block.name)) throw new Refusal('missing_furnace', `there is no furnace at ${place.toArray().join(' ')} any more`)
  const window = await abortable(signal, bot.openFurnace(block))
  try {
    return await work(window)
  } finally {
    if (bot.currentWindow === window) window.close()
  }
}

module.exports = { atFurnace }
