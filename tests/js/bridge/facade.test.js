'use strict'
// A bot as a skill in the sandbox gets it: what it sees, what it may do, and what is checked on the way.
const test = require('node:test')
const assert = require('node:assert')
const fs = require('node:fs')
const path = require('node:path')
const { start } = require('../../../orchestrator/bridge/js/sandbox.js')
const { facadeOf, INSIDE } = require('../../../orchestrator/bridge/js/facade.js')
const { describe, entries, names } = require('../../../orchestrator/bridge/js/facade/describe.js')
const { Refusal } = require('../../../skills/runtime/core/refusal.js')
const { StillBot } = require('./still_bot.js')

const run = start({}, { inside: INSIDE, runs: 99 })
test.after(() => run.close())

const library = new Map([
  ['goTo', async (bot, args) => { bot.done.push(['goTo', args]); return 'there' }],
  ['mineBlock', async (bot, { name, count }) => {
    if (name === 'gold_ore') throw new Refusal('not_found', 'no gold_ore in sight')
    bot.done.push(['mineBlock', name, count])
  }],
  ['say', async () => { throw new Error('words do not come this way') }]
])

/** Run code over a bot that stands still; answers the bot beside the result. */
async function on (code, controller = new AbortController(), bot = new StillBot()) {
  const result = await run(code, {}, { deadline: 60000, signal: controller.signal, facade: facadeOf(bot, library, controller.signal) })
  return { bot, ...result }
}

async function value (code) {
  const { ok, error, value } = await on(code)
  if (!ok) throw error
  return value
}

async function refusal (code) {
  const { ok, error } = await on(code)
  assert.ok(!ok)
  return [error.reason, error.message]
}

test('a skill sees the bot, its bag and what is around it, at once', async () => {
  assert.deepStrictEqual(await value(`return [
    bot.username, bot.health, bot.food, bot.time.isDay, bot.game.gameMode, bot.isRaining, bot.heldItem,
    bot.entity.position.offset(0, -1, 0).y, bot.blockAt(bot.entity.position.offset(0, -1, 0)).name,
    bot.inventory.count(mcData.itemsByName.oak_log.id), bot.inventory.findInventoryItem('oak_log').count, bot.inventory.items().length,
    bot.nearestEntity(each => each.name === 'cow').position.x, Object.keys(bot.entities).length]`),
  ['Ann', 20, 18, true, 'survival', false, null, 63, 'stone', 3, 3, 1, 5, 1])
})

test('the game\'s tables are there, also under the names of older skills', async () => {
  const names = await value(`return [mcData.itemsByName.leather_cap.name, mcData.blocksByName.grass.name, mcData.items[mcData.itemsByName.stick.id].name,
    mcData.foodsByName.bread.foodPoints > 0, mcData.blocksArray.length > 1000, bot.registry.blocksByName.stone.hardness]`)
  assert.deepStrictEqual(names, ['leather_helmet', 'short_grass', 'stick', true, true, 1.5])
})

test('a predicate of a block is asked within, also about its properties and its place', async () => {
  const x = async code => (await value(`return bot.findBlocks({ ${code} }).map(at => at.x)`)).sort((a, b) => a - b)
  assert.deepStrictEqual(await x('matching: mcData.blocksByName.wheat.id, maxDistance: 2, count: 9'), [-2, -1, 0, 1, 2])
  assert.deepStrictEqual(await x('matching: "wheat", maxDistance: 1, count: 3'), [-1, 0, 1])
  assert.deepStrictEqual(await x('matching: b => b.name === "wheat" && b.getProperties().age == 7, maxDistance: 16, count: 3'), [-9, -1, 7])
  assert.deepStrictEqual(await x('matching: b => b.name === "wheat" && b.metadata === 3, maxDistance: 8, count: 9'), [-5, 3])
  assert.deepStrictEqual(await x('matching: b => b.name === "wheat" && b.position.x > 6, maxDistance: 8, count: 9'), [7, 8])
  assert.deepStrictEqual(await x('matching: b => b.name === "diamond_ore"'), [])
  assert.deepStrictEqual(await x('matching: "wheat", maxDistance: 3, count: 9, point: new Vec3(20, 64, 0)'), [17, 18, 19, 20, 21, 22, 23])
  assert.strictEqual(await value('return bot.findBlocks({ matching: "stone", maxDistance: 96, count: 1024 }).length'), 1024)
  assert.strictEqual(await value('return bot.findBlock({ matching: b => b.name === "lava" })'), null)
  assert.deepStrictEqual(await value('return bot.findBlocks({ matching: "wheat", maxDistance: 30, count: 40 }).map(at => Math.abs(at.x))'), Array.from({ length: 40 }, (_, i) => Math.ceil(i / 2)))
})

test('a head turns no further than up and down', async () => {
  const { bot } = await on('await bot.look(1, 3e7); await bot.look(1, -2); await bot.look(1, 0.5)')
  assert.deepStrictEqual(bot.done, [['look', `1 ${Math.PI / 2}`], ['look', `1 ${-Math.PI / 2}`], ['look', '1 0.5']])
})

test('deeds come one after another, however they were called', async () => {
  const { bot, ok, error } = await on(`const at = bot.entity.position.offset(1, -1, 0)
    await Promise.all([bot.dig(bot.blockAt(at)), bot.equip('oak_log', 'hand'), bot.placeBlock(bot.blockAt(at), new Vec3(0, 1, 0))])
    await bot.attack(bot.nearestEntity())`)
  assert.ok(ok, error?.message)
  assert.deepStrictEqual(bot.done, [['dig', 'stone'], ['equip', 'oak_log', 'hand'], ['placeBlock', 'stone', '(0, 1, 0)'], ['attack', 'cow']])
})

test('what was set down is out of the bag when the next deed begins, however late that is told', async () => {
  const bot = new StillBot()
  const [log] = bot.inventory.items()
  bot.heldItem = log
  bot.placeBlock = async () => {
    setTimeout(() => {
      bot.inventory.count = () => 2
      bot.done.push('one less')
      bot.emit('physicsTick')
    }, 50)
  }
  const { ok, error } = await on(`await bot.placeBlock(bot.blockAt(new Vec3(1, 63, 0)), new Vec3(0, 1, 0))
    await bot.attack(bot.nearestEntity())`, undefined, bot)
  assert.ok(ok, error?.message)
  assert.deepStrictEqual(bot.done, ['one less', ['attack', 'cow']])
})

test('a skill that fills a bucket ends when the bucket is full, however late that is told', async () => {
  const bot = new StillBot()
  const buckets = { left: 1, ticks: 0 }
  Object.assign(bot, { heldItem: { type: 5, name: 'bucket', stackSize: 16, count: 1 }, activateItem: () => bot.done.push(['use']) })
  bot.inventory.count = () => buckets.left
  const ticking = setInterval(() => {
    if (bot.done.length && ++buckets.ticks === 3) buckets.left = 0
    bot.emit('physicsTick')
  }, 10)
  const { ok } = await on('await bot.activateItem()', new AbortController(), bot)
  clearInterval(ticking)
  assert.ok(ok && buckets.left === 0)
})

test('skills of the library can be called, and Voyager\'s by their own arguments', async () => {
  const { bot, value } = await on('const there = await goTo(bot, { x: 1 }); await mineBlock(bot, "stone", 2); await mineBlock(bot, { name: "dirt", count: 1 }); say(bot, { text: "hi" }); return there')
  assert.strictEqual(value, 'there')
  assert.deepStrictEqual(bot.done, [['goTo', { x: 1 }], ['mineBlock', 'stone', 2], ['mineBlock', 'dirt', 1], ['say', 'hi']])
})

test('what stands for a module that a foreign skill asks for is there', async () => {
  const { MODULES } = require('../../../orchestrator/skillbook/imports/voyager_fixes.js')
  const code = `const mcData = ${MODULES['minecraft-data']}('1.19')
    const vec3 = ${MODULES.vec3}
    const { goals, Movements } = ${MODULES['mineflayer-pathfinder']}
    return [mcData.itemsByName.stick.name, vec3(1, 2, 3).y, new vec3.Vec3(1, 2, 3).z, new goals.GoalNear(1, 2, 3, 1).goal, typeof Movements]`
  assert.deepStrictEqual(await value(code), ['stick', 2, 3, 'GoalNear', 'function'])
})

test('exploring ends with what was found, or with its time', async () => {
  assert.strictEqual(await value('return await exploreUntil(bot, new Vec3(1, 0, 0), 60, () => "here")'), 'here')
  for (const direction of ['new Vec3("x", 0, 0)', 'new Vec3(0, 0, 0)', 'new Vec3(2, 0, 1)']) {
    assert.deepStrictEqual(await refusal(`await exploreUntil(bot, ${direction}, 60)`), ['bad_argument', 'a direction must be a Vec3 of -1, 0 or 1, other than 0, 0, 0'])
  }
})

test('a primitive that cannot is told in the log, and throws the eleventh time', async () => {
  const { ok, error, log } = await on('for (;;) await mineBlock(bot, "gold_ore")')
  assert.ok(!ok && log.length === 10)
  assert.strictEqual(log[0], 'mineBlock: no gold_ore in sight')
  assert.deepStrictEqual([error.reason, error.message], ['not_found', 'mineBlock failed too often: no gold_ore in sight'])
})

const REFUSED = {
  'await bot.dig(bot.blockAt(new Vec3(20, 63, 0)))': ['unreachable', /stone is \d+ m away, out of reach/],
  'await bot.dig("here")': ['bad_argument', /x must be a number/],
  'await bot.equip("diamond_sword")': ['missing_item', /no diamond_sword in the inventory/],
  'await bot.equip("oak_log", "nose")': ['bad_argument', /a destination must be one of hand/],
  'await bot.attack({ id: "constructor" })': ['bad_argument', /no longer in sight/],
  'await bot.placeBlock(bot.blockAt(new Vec3(1, 63, 0)), new Vec3(1, 1, 0))': ['bad_argument', /unit vector along one axis/],
  'await bot.pathfinder.goto({ goal: "constructor", args: [] })': ['bad_argument', /not a pathfinder goal/],
  'await bot.pathfinder.goto(new GoalNear(1, 2, "3", 1))': ['bad_argument', /z must be a number/],
  'bot.findBlocks({ matching: 1, maxDistance: 1e9 })': ['bad_argument', /maxDistance must be a number from 1 to 96/],
  'bot.chat("/op Ann")': ['bad_argument', /a skill may not run commands/],
  'say(bot, { text: "/op Ann" })': ['bad_argument', /a skill may not run commands/],
  'await bot.waitForTicks(1e9)': ['bad_argument', /ticks must be a number from 0/]
}
for (const [code, [reason, note]] of Object.entries(REFUSED)) {
  test(`${code} is refused as ${reason}`, async () => {
    const told = await refusal(code)
    assert.strictEqual(told[0], reason)
    assert.match(told[1], note)
  })
}

test('what stops the run stops what the body does', async () => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new Refusal('interrupted', 'flee')), 300)
  const { ok, error } = await on('await bot.waitForTicks(1000)', controller)
  assert.deepStrictEqual([ok, error.reason, error.message], [false, 'interrupted', 'flee'])
})

test('what is offered is described, and nothing else', async () => {
  const text = entries().map(({ name }) => name).join('\n')
  const offered = await value(`return [...Object.keys(bot).map(name => 'bot.' + name), ...Object.keys(bot.inventory).map(name => 'bot.inventory.' + name),
    ...Object.keys(globalThis).filter(name => typeof globalThis[name] === 'function')]`)
  const elsewhere = new Set(['bot.registry', 'bot.pathfinder', 'bot.inventory', 'Date', 'Vec3', 'Refusal', 'setTimeout', 'clearTimeout', 'Movements', 'goTo', 'say'])
  for (const name of offered) assert.ok(elsewhere.has(name) || text.includes(name), `${name} has no description`)
  assert.ok(offered.length > 60)
})

test('facade.md and facade.json are what describe.js makes of the code', async () => {
  const held = name => fs.readFileSync(path.join(path.dirname(INSIDE), name), 'utf8')
  assert.strictEqual(held('facade.md'), describe())
  assert.deepStrictEqual(JSON.parse(held('facade.json')), await names())
})
