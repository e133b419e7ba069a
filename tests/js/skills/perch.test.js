'use strict'

// Heights in the open: a bot climbs no higher than the land, and comes down from a pillar that it cannot step off.

const { test } = require('node:test')
const assert = require('node:assert/strict')
const { pathfinder } = require('mineflayer-pathfinder')
const { serverOfAll, join, plot, give, until, xyz } = require('../server/world')
const escape = require('../../../skills/runtime/movement/escape')
const goToHeight = require('../../../skills/library/goToHeight')
const surface = require('../../../skills/library/surface')

const CREW = { between: async () => {}, claim: async () => true, progress: () => {} }
const HIGH = 9 // blocks of the pillar
const never = new AbortController().signal
const server = serverOfAll()

/** Join a bot that stands at `up` blocks above the ground of a plot, on a pillar of so many blocks of dirt. */
async function botOn (name, up) {
  const land = plot(server)
  const bot = await join(server, name, { at: land })
  bot.loadPlugin(pathfinder)
  bot.crew = { ...CREW }
  if (up) {
    await server.command(`fill ${xyz(land)} ${xyz(land.offset(0, up - 1, 0))} dirt`)
    await server.command(`tp ${name} ${xyz(land.offset(0.5, up, 0.5))}`)
    await until('it stands on the pillar', () => bot.entity.onGround && Math.abs(bot.entity.position.y - land.y - up) < 0.1)
    await until('it sees the pillar', () => bot.blockAt(land.offset(0, up - 1, 0))?.name === 'dirt')
  }
  return { bot, land }
}

test('a bot in the open builds no pillar to get to a height', async () => {
  const { bot, land } = await botOn('Climber', 0)
  await give(server, bot, 'dirt', 20)
  await assert.rejects(goToHeight(bot, { y: land.y + HIGH }, never), /the land here ends at y/)
  assert.equal(bot.inventory.count(bot.registry.itemsByName.dirt.id, null), 20)
})

for (const [name, way] of [['Escaper', escape], ['Surfacer', (bot, signal) => surface(bot, {}, signal)]]) {
  test(`${name}: a bot on a pillar comes down unhurt`, async () => {
    const { bot, land } = await botOn(name, HIGH)
    await way(bot, never)
    assert.ok(bot.entity.position.y - land.y <= 3, `still ${bot.entity.position.y - land.y} m up`)
    assert.equal(bot.health, 20)
  })
}
