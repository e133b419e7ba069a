'use strict'
// Light: a bot that works in the dark places one of its torches if none is near.
const { Vec3 } = require('vec3')
const { hold } = require('../../../../skills/runtime/blocks/dig.js')
const { freeSpots } = require('../../../../skills/runtime/building/placement_spot.js')
const { abortable, until } = require('../../../../skills/runtime/core/wait.js')

const EVERY = 2000 // ms between two checks
const SHINES = 7 // m within which one torch keeps monsters away
const NIGHT = [13000, 23000] // ticks of the day
const ROOF = 24 // blocks above the head that are searched for a roof
const TAKEN = 60 // ticks until the torch has left the inventory
const UP = new Vec3(0, 1, 0)
const looked = new WeakMap()

module.exports = {
  kind: 'light',
  cause: 'dark',
  working: true,
  seconds: 5,

  when (bot) {
    if (!torch(bot) || Date.now() - (looked.get(bot) ?? 0) < EVERY) return null
    looked.set(bot, Date.now())
    return (isNight(bot) || isCovered(bot)) && !isLit(bot) && freeSpots(bot).length ? 'no light near' : null
  },

  async act (bot, policy, senses, signal) {
    const [spot] = freeSpots(bot)
    const item = torch(bot)
    if (!spot || !item) return 'no place'
    const before = bot.inventory.count(item.type, null)
    await hold(bot, item, signal)
    await abortable(signal, bot.placeBlock(bot.blockAt(spot.offset(0, -1, 0)), UP))
    await until(bot, signal, TAKEN, () => bot.inventory.count(item.type, null) < before)
    return `a torch at ${spot.x}, ${spot.y}, ${spot.z}`
  }
}

const torch = bot => bot.inventory.items().find(item => item.name === 'torch')

const isNight = bot => bot.time.timeOfDay >= NIGHT[0] && bot.time.timeOfDay <= NIGHT[1]

function isCovered (bot) {
  const head = bot.entity.position.floored()
  for (let dy = 2; dy <= ROOF; dy++) if (bot.blockAt(head.offset(0, dy, 0), false)?.boundingBox === 'block') return true
  return false
}

function isLit (bot) {
  const lights = bot.registry.blocksArray.filter(block => block.emitLight >= 10).map(block => block.id)
  return bot.findBlock({ matching: lights, maxDistance: SHINES }) !== null
}
