'use strict'

// Handing something over where a throw to the feet of the receiver comes back to the thrower, or stays where nobody picks it up. The bot
// joins before the receiver: what both could pick up is the bot's.

const { test } = require('node:test')
const assert = require('node:assert/strict')
const { pathfinder } = require('mineflayer-pathfinder')
const { serverOfAll, join, plot, give, until, xyz } = require('../server/world')
const giveItem = require('../../../skills/library/giveItem')

const CREW = { between: async () => {}, claim: async () => true, progress: () => {} }
const server = serverOfAll()

/** Let a bot at `from` give 2 sand to a player at `to`, after `fills` changed the land, and check that the player has them. */
async function givenTo (name, { fills, from, to }) {
  const land = plot(server)
  const bot = await join(server, `Giver${name}`, { at: land.offset(0, 0, 8) })
  const taker = await join(server, `Taker${name}`, { at: land.offset(0, 0, 6) })
  bot.loadPlugin(pathfinder)
  bot.crew = { ...CREW }
  await give(server, bot, 'sand', 3)
  for (const [low, high, block] of fills) await server.command(`fill ${xyz(land.offset(...low))} ${xyz(land.offset(...high))} ${block}`)
  for (const [who, place] of [[taker, to], [bot, from]]) {
    await server.command(`tp ${who.username} ${xyz(land.offset(...place))}`)
    await until(`${who.username} stands there`, () => who.entity.onGround && who.entity.position.distanceTo(land.offset(...place)) < 0.3)
  }
  await until('they see each other', () => bot.players[taker.username]?.entity?.position.distanceTo(taker.entity.position) < 0.3)
  const said = await giveItem(bot, { player: taker.username, name: 'sand', count: 2 }, new AbortController().signal)
  assert.equal(said, `${taker.username} has it`)
  const { id } = taker.registry.itemsByName.sand
  await until('the player has it', () => taker.inventory.count(id, null) === 2)
  assert.equal(bot.inventory.count(id, null), 1)
}

test('a bot in a corner, which cannot step back, goes where it does not pick it up again', () =>
  givenTo('A', { fills: [[[2, 0, -2], [2, 2, 2], 'stone'], [[0, 0, 1], [2, 2, 1], 'stone']], from: [1.6, 0, 0.6], to: [0.8, 0, 0.6] }))

test('somebody one block higher gets it, though a throw to their feet hits the step', () =>
  givenTo('B', { fills: [[[0, 0, 0], [0, 0, 0], 'stone']], from: [3.5, 0, 0.5], to: [0.5, 1, 0.5] }))

test('a bot in a hole beside somebody comes up first', () =>
  givenTo('C', { fills: [[[1, -2, 0], [1, -1, 0], 'air']], from: [1.5, -2, 0.5], to: [0.5, 0, 0.5] }))

test('somebody in a narrow hole gets it from its edge', () =>
  givenTo('D', { fills: [[[0, -2, 0], [0, -1, 0], 'air']], from: [3.5, 0, 0.5], to: [0.5, -2, 0.5] }))
