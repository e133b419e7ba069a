'use strict'

// Mining no more than was asked for: what a bot digs on its way through rock counts like what it came for.

const { test, before, after } = require('node:test')
const assert = require('node:assert/strict')
const { pathfinder } = require('mineflayer-pathfinder')
const { startServer, join, plot, give, until, xyz } = require('../server/world')
const { kindOf } = require('../../../skills/runtime/blocks/find')
const { workOff } = require('../../../skills/runtime/blocks/mine')

const FAR = 12 // m: some cells of rock lie between the bot and what is in reach
const WANTED = 2
const CREW = { between: async () => {}, claim: async () => true, progress: () => {} }
const { signal } = new AbortController()

let server
before(async () => { server = await startServer() })
after(() => server.stop())

/** A bot in a cell, two high, within a block of stone. */
async function inRock (name) {
  const land = plot(server)
  const bot = await join(server, name, { at: land })
  bot.loadPlugin(pathfinder)
  bot.crew = { ...CREW }
  await give(server, bot, 'iron_pickaxe', 1)
  await server.command(`fill ${xyz(land.offset(-1, 0, -1))} ${xyz(land.offset(FAR + 1, 3, 1))} stone`)
  await server.command(`fill ${xyz(land)} ${xyz(land.offset(0, 1, 0))} air`)
  await until('the bot sees the rock', () => bot.blockAt(land.offset(FAR, 1, 0))?.name === 'stone')
  return { bot, land }
}

/** How many blocks of the rock the server has taken away. */
async function missing (land) {
  const cells = []
  for (let x = -1; x <= FAR + 1; x++) for (let y = 0; y <= 3; y++) for (let z = -1; z <= 1; z++) cells.push(land.offset(x, y, z))
  const stands = cell => server.command(`execute if block ${xyz(cell)} stone`).then(() => true, () => false)
  return (await Promise.all(cells.map(stands))).filter(standing => !standing).length - 2
}

test('a tunnel through the rock that is wanted ends with the last block that is wanted', async () => {
  const { bot, land } = await inRock('Mole')
  const counts = []
  const enough = dug => { counts.push(dug); return dug >= WANTED }
  await workOff(bot, kindOf(bot, 'stone'), [land.offset(FAR, 0, 0)], { avoided: new Set(), enough, signal })
  await until('the server has heard of the last dig', async () => await missing(land) >= WANTED)
  assert.equal(await missing(land), WANTED)
  assert.equal(counts.at(-1), WANTED)
})
