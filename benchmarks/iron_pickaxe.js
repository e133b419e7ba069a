'use strict'

// From a log to an iron pickaxe, again and again, by real bots with their own hands: dig, craft, place a table and a
// furnace, smelt, craft. After every round the inventories of client and server are compared.
//
//     node benchmarks/iron_pickaxe.js [rounds] [bots] [version ...]

const { Movements, pathfinder } = require('mineflayer-pathfinder')
const { startServer, join, plot, goTo, setBlock, gather, agree, until, held } = require('../tests/js/server/world')

const [rounds = 20, bots = 4] = process.argv.slice(2, 4).map(Number)
const versions = process.argv.slice(4).length > 0 ? process.argv.slice(4) : ['1.21.1', '1.21.4']

// what lies around at the start of a round: all that a pickaxe of iron needs, and nothing made
const QUARRY = [
  ['oak_log', 5],
  ['stone', 11],
  ['iron_ore', 3]
]

async function main () {
  let complete = 0
  for (const version of versions) complete += await series(version)
  console.log(`${complete} of ${rounds * versions.length} rounds complete, client and server equal after each`)
  process.exitCode = complete === rounds * versions.length ? 0 : 1
}

async function series (version) {
  const server = await startServer({ version })
  const left = Array.from({ length: rounds }, (_, n) => n + 1)
  const seconds = []
  const worker = async n => {
    const land = plot(server)
    const bot = await join(server, `Smith${n}`, { at: land })
    bot.loadPlugin(pathfinder)
    bot.pathfinder.setMovements(new Movements(bot))
    while (left.length > 0) {
      const round = left.shift()
      try {
        const since = performance.now()
        await makePickaxe(server, bot, land)
        seconds.push((performance.now() - since) / 1000)
        console.log(`${version} round ${round} by ${bot.username}: ${seconds.at(-1).toFixed(1)} s`)
      } catch (error) {
        console.log(`${version} round ${round} by ${bot.username} FAILED: ${error.message}`)
      }
    }
    bot.quit()
  }
  await Promise.all(Array.from({ length: bots }, (_, n) => worker(n)))
  await server.stop()
  seconds.sort((a, b) => a - b)
  const median = seconds[Math.floor(seconds.length / 2)]?.toFixed(1)
  console.log(`${version}: ${seconds.length} of ${rounds} rounds, median ${median} s`)
  return seconds.length
}

async function makePickaxe (server, bot, land) {
  await server.command(`clear ${bot.username}`).catch(() => {})
  await until('empty hands', () => Object.keys(held(bot)).length === 0)
  await goTo(server, bot, land)
  const id = name => bot.registry.itemsByName[name].id
  const make = async (name, times, table = null) => {
    const [recipe] = bot.recipesFor(id(name), null, 1, table)
    if (!recipe) throw new Error(`no recipe for ${name} with ${JSON.stringify(held(bot))}`)
    await bot.craft(recipe, times, table)
  }
  const dig = async (name, count, drop) => {
    const before = held(bot)[drop] ?? 0
    for (let n = 1; n <= count; n++) {
      await bot.dig(await setBlock(server, bot, land.offset(2, 1, 0), name), true)
      await gather(server, bot, land, drop, before + n)
      await goTo(server, bot, land)
    }
  }
  const put = async (name, where) => {
    await bot.equip(id(name), 'hand')
    await bot.placeBlock(bot.blockAt(where.offset(0, -1, 0)), where.minus(where.offset(0, -1, 0)))
    return until(`${name} stands`, () => bot.blockAt(where).name === name && bot.blockAt(where))
  }
  await dig('oak_log', QUARRY[0][1], 'oak_log')
  await make('oak_planks', 5)
  await make('stick', 2)
  await make('crafting_table', 1)
  const table = await put('crafting_table', land.offset(-2, 0, 0))
  await make('wooden_pickaxe', 1, table)
  await bot.equip(id('wooden_pickaxe'), 'hand')
  await dig('stone', QUARRY[1][1], 'cobblestone')
  await make('stone_pickaxe', 1, table)
  await make('furnace', 1, table)
  const furnace = await put('furnace', land.offset(-2, 0, 2))
  await bot.equip(id('stone_pickaxe'), 'hand')
  await dig('iron_ore', QUARRY[2][1], 'raw_iron')
  const window = await bot.openFurnace(furnace)
  await window.putFuel(id('oak_planks'), null, 2)
  await window.putInput(id('raw_iron'), null, 3)
  await until('three ingots', () => window.outputItem()?.count === 3, 45000)
  await window.takeOutput()
  bot.closeWindow(window)
  await make('iron_pickaxe', 1, table)
  await agree(server, bot)
  if (!held(bot).iron_pickaxe) throw new Error(`no iron pickaxe but ${JSON.stringify(held(bot))}`)
  for (const block of [table, furnace]) await setBlock(server, bot, block.position, 'air')
}

main()
