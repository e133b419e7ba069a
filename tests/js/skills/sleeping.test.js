'use strict'

// Two team mates go to bed, each with a bed of its own: the second one comes just when the bed of the first one stands.

const { test } = require('node:test')
const assert = require('node:assert/strict')
const { pathfinder } = require('mineflayer-pathfinder')
const { serverOfAll, join, plot, give, until } = require('../server/world')
const sleepInBed = require('../../../skills/library/sleepInBed')

const server = serverOfAll()

/** The crew of one bot: `owners` has the owner of each claimed block, by its key, for all of them. */
const crewOf = (name, owners) => ({
  between: async () => {},
  progress: () => {},
  claim: async keys => {
    if (keys.some(each => (owners.get(each) ?? name) !== name)) return false
    keys.forEach(each => owners.set(each, name))
    return true
  }
})

const bedsNear = bot => bot.findBlocks({ matching: block => block.name.endsWith('_bed'), maxDistance: 16, count: 8 })

test('nobody lies down in the bed that a team mate has just set down', async () => {
  const land = plot(server)
  const owners = new Map()
  const first = await join(server, 'Early', { at: land })
  const second = await join(server, 'Late', { at: land.offset(2, 0, 0) })
  for (const bot of [first, second]) {
    bot.loadPlugin(pathfinder)
    bot.crew = crewOf(bot.username, owners)
    await give(server, bot, 'red_bed', 1)
  }
  await server.command('time set 14000')
  await until('both see the night', () => first.time.timeOfDay >= 13000 && second.time.timeOfDay >= 13000)
  const signal = new AbortController().signal
  const lieDown = first.sleep
  first.sleep = async bed => { // it stands there until the second one has chosen a bed
    await until('the second one lies', () => second.isSleeping)
    await lieDown(bed)
  }
  const earlier = sleepInBed(first, { seconds: 2 }, signal)
  await until('the first bed stands', () => bedsNear(second).length > 0)
  assert.deepEqual(await Promise.all([earlier, sleepInBed(second, { seconds: 2 }, signal)]), ['slept', 'slept'])
  assert.equal(bedsNear(second).length, 4, 'two beds of two halves')
})
