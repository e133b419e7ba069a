'use strict'

// A builder that has nothing to do where it stands goes on, even while somebody else stands in a place that it could fill from there.
// It takes away what a block cannot be set in place of.

const { test } = require('node:test')
const assert = require('node:assert/strict')
const { Vec3 } = require('vec3')
const { StillBot } = require('../bridge/still_bot')
const { Builder } = require('../../../skills/runtime/building/build')
const { Site } = require('../../../skills/runtime/building/site')
const { spotsFor } = require('../../../skills/runtime/building/placing')
const { readState } = require('../../../skills/runtime/building/block_state')
const { pillarByPillar, remember, underFeet } = require('../../../skills/runtime/building/scaffold')
const { pillarOnto, pillarToRoof } = require('../../../skills/runtime/building/roof')
const { leavesAround } = require('../../../skills/runtime/building/leaves')
const { key } = require('../../../skills/runtime/blocks/find')

const TICK = 5 // ms
const MOST = 100 // looks around the site

/** A bot that sees the side of every block, and whose game goes on. */
function builder () {
  const bot = new StillBot()
  const { blocksByName: { stone, air } } = bot.registry
  bot.world = { getBlockStateId: ({ y }) => (y < 64 ? stone : air).defaultState, raycast: () => ({ position: { equals: () => true } }) }
  bot.blockAt = ({ y }) => ({ name: y < 64 ? 'stone' : 'air', getProperties: () => ({}) })
  Object.assign(bot, { pathfinder: { setMovements () {}, setGoal () {} }, clearControlStates () {} })
  bot.crew.ways = { walk: {}, dig: {} }
  bot.entities[7].position = new Vec3(2.5, 64, 1.5)
  return bot
}

/** A site of one place in which the cow stands and one in the air, which seems to be in reach from where the bot is. */
function siteOf (bot) {
  const wanted = readState(bot, 'oak_log')
  const cells = [new Vec3(2, 64, 1), new Vec3(0, 70, 1)].map(position => ({ position, wanted }))
  const here = bot.entity.position.floored()
  let looks = 0
  const ways = () => {
    if (++looks > MOST) throw new Error('it looks around for ever')
    return new Map([[key(here), here]])
  }
  const standsFor = (_, places) => places
  return { cells, ways, standsFor, open: () => cells, inOrder: some => some, blocked: () => false, covers: () => false, withoutCovers: some => some, nearest: () => bot.entity.position, bases: () => [], pillarFor: () => null }
}

test('a place from which only a cell can be filled in which somebody stands is left', async () => {
  const bot = builder()
  const game = setInterval(() => bot.emit('physicsTick'), TICK)
  try {
    const lost = await new Builder(bot, siteOf(bot), new AbortController().signal).work()
    assert.deepEqual([...lost.values()].map(({ reason }) => reason), ['unreachable', 'unreachable'])
  } finally { clearInterval(game) }
})

test('others in the process get a turn while a builder looks for a place', async () => {
  const bot = builder()
  const stop = new AbortController()
  setTimeout(() => stop.abort(new Error('stopped')), 20 * TICK) // a timer that keeps the process alive, unlike AbortSignal.timeout
  await assert.rejects(new Builder(bot, siteOf(bot), stop.signal).work(), { message: 'stopped' }) // no tick of the game ever comes
})

test('a sign, a flower or a torch has to go before a block is set there, and grass has not', () => {
  const bot = new StillBot()
  const cell = { position: new Vec3(0, 64, 0), wanted: readState(bot, 'gold_block') }
  const site = new Site(bot, [cell], cell.position, cell.position)
  const isBlocked = name => {
    bot.blockAt = () => ({ name, boundingBox: 'empty' })
    return site.blocked(cell)
  }
  assert.deepEqual(['oak_sign', 'poppy', 'torch'].map(isBlocked), [true, true, true])
  assert.deepEqual(['air', 'short_grass', 'water'].map(isBlocked), [false, false, false])
})

test('a block is not set on top of a place that is still open, because it could shut it in', () => {
  const bot = new StillBot()
  const cells = [[0, 64, 0], [0, 65, 0], [1, 65, 0]].map(([x, y, z]) => ({ position: new Vec3(x, y, z), wanted: readState(bot, 'oak_log') }))
  const site = new Site(bot, cells, cells[0].position, cells[2].position)
  assert.deepEqual(site.withoutCovers(cells), [cells[0], cells[2]])
  assert.deepEqual(site.withoutCovers(cells.slice(1)), cells.slice(1))
})

test('while a place between the outer walls is open, nothing above it is set', () => {
  const bot = new StillBot()
  const [corner, floor, wall] = [[0, 64, 0], [1, 64, 1], [2, 65, 0]].map(([x, y, z]) => ({ position: new Vec3(x, y, z), wanted: readState(bot, 'oak_log') }))
  const site = new Site(bot, [corner, floor, wall], new Vec3(0, 64, 0), new Vec3(2, 65, 2))
  assert.deepEqual(site.withoutCovers([corner, floor, wall]), [corner, floor])
  assert.deepEqual(site.withoutCovers([corner, wall]), [corner, wall])
})

test('a fence can be set on top of another one, and not beside one', () => {
  const bot = new StillBot()
  const { blocksByName: { oak_fence: fence, air } } = bot.registry
  bot.world = { getBlockStateId: ({ y }) => (y === 64 ? fence : air).defaultState }
  assert.deepEqual(spotsFor(bot, new Vec3(0, 65, 0)).map(({ face, spot }) => [face.y, spot.y]), [[1, 65]])
  assert.deepEqual(spotsFor(bot, new Vec3(0, 64, 0)), [])
})

test('what is too high to be dug from the ground is dug from the lowest pillar beside the building', () => {
  const bot = new StillBot()
  const { blocksByName: { stone, air } } = bot.registry
  const isTower = ({ x, z, y }) => x === 4 && z === 4 && y < 72
  bot.world = { getBlockStateId: place => (place.y < 64 || isTower(place) ? stone : air).defaultState }
  bot.entity.position = new Vec3(0.5, 64, 4.5)
  const cells = [64, 67, 71].map(y => ({ position: new Vec3(4, y, 4), wanted: readState(bot, 'air') }))
  const site = new Site(bot, cells, cells[0].position, cells[2].position)
  const places = [...site.ways().values()]
  const pillar = y => site.pillarToDig(new Vec3(4, y, 4), places)
  assert.deepEqual([64, 67].map(pillar), [null, null])
  assert.deepEqual(pillar(71), { base: new Vec3(3, 64, 4), height: 3 })
  assert.equal(site.pillarToDig(new Vec3(4, 71, 4), []), null)
})

test('pillars are taken down one after another, the nearest first, each from its top', () => {
  const at = (...place) => ({ position: new Vec3(...place) })
  const blocks = [at(0, 64, 0), at(0, 65, 0), at(9, 64, 0), at(5, 64, 0), at(5, 65, 0), at(9, 65, 0)]
  const ordered = pillarByPillar(blocks, new Vec3(6, 64, 0.5))
  assert.deepEqual(ordered.map(({ position: { x, y } }) => [x, y]), [[5, 65], [5, 64], [9, 65], [9, 64], [0, 65], [0, 64]])
})

test('the leaves of a tree around a place are found, the nearest first, and a hedge that somebody set is left alone', () => {
  const bot = new StillBot()
  const leaf = persistent => ({ name: 'oak_leaves', getProperties: () => ({ persistent }) })
  const blocks = { '2,64,0': leaf(false), '1,65,0': leaf(false), '0,65,0': leaf(true), '9,64,0': leaf(false) }
  bot.blockAt = ({ x, y, z }) => blocks[`${x},${y},${z}`] ?? { name: 'air' }
  assert.deepEqual(leavesAround(bot, new Vec3(0, 64, 0)).map(({ x }) => x), [1, 2])
})

test('a pillar stands beside a wall rather than before the way into the building, where a mate wants to set the door', () => {
  const bot = new StillBot()
  const { blocksByName: { stone, air } } = bot.registry
  const isWall = ({ x, y, z }) => z === 0 && y >= 64 && y <= 66 && x !== 2
  bot.world = { getBlockStateId: place => (place.y < 64 || isWall(place) ? stone : air).defaultState }
  bot.entity.position = new Vec3(2.5, 64, 2.5)
  const site = new Site(bot, [], new Vec3(0, 63, -4), new Vec3(4, 67, 0))
  const [nearest] = site.bases([2, 3].map(x => new Vec3(x, 64, 1)))
  assert.equal(nearest.x, 3)
})

test('the pillar under the feet is what a builder takes down before it goes on below', () => {
  const bot = new StillBot()
  bot.entity.position = new Vec3(2.5, 66, 1.5)
  for (const place of [[2, 64, 1], [2, 65, 1], [5, 64, 1]]) remember(bot, new Vec3(...place), 1)
  assert.deepEqual(underFeet(bot).map(({ x, y }) => [x, y]), [[2, 64], [2, 65]])
})

/** A site of 5x5 places whose blocks `isBuilt` tells, on flat stone with its surface at 64, and the places around it on the ground. */
function siteOn (isBuilt, cells) {
  const bot = new StillBot()
  const { blocksByName: { stone, air } } = bot.registry
  bot.world = { getBlockStateId: place => (place.y < 64 || isBuilt(place) ? stone : air).defaultState, raycast: () => ({ position: { equals: () => true } }) }
  bot.blockAt = place => ({ name: place.y < 64 || isBuilt(place) ? 'stone' : 'air' })
  bot.entity.position = new Vec3(6.5, 64, 2.5)
  const wanted = readState(bot, 'oak_planks')
  const open = cells.map(([x, y, z]) => ({ position: new Vec3(x, y, z), wanted }))
  const site = new Site(bot, open, new Vec3(0, 64, 0), new Vec3(4, 67, 4))
  return { bot, site, open, places: [...site.ways().values()] }
}

const isSide = ({ x, z }) => x >= 0 && x <= 4 && z >= 0 && z <= 4 && (x % 4 === 0 || z % 4 === 0)
const shown = pillar => pillar && [pillar.base.x, pillar.height]

test('a pillar leads onto a roof of which much is open, and not for a few blocks', () => {
  const inner = [1, 2, 3].flatMap(x => [1, 2, 3].map(z => [x, 67, z]))
  const { bot, site, open, places } = siteOn(place => isSide(place) && place.y <= 67, inner)
  assert.deepEqual(shown(pillarOnto(bot, site, open, places)), [5, 3])
  assert.equal(pillarOnto(bot, site, open.slice(0, 3), places), null)
})

test('a pillar leads onto a roof whose middle cannot be reached from beside it', () => {
  const covered = ({ x, y, z }) => x >= 0 && x <= 4 && z >= 0 && z <= 4 && y >= 64 && y <= 66
  const { bot, site, open, places } = siteOn(covered, [[2, 67, 2]])
  assert.deepEqual(shown(pillarToRoof(bot, site, open, places)), [5, 2])
  assert.equal(pillarToRoof(bot, site, [], places), null)
})
