'use strict'
// The camera, the beings, the marks and the words of the 3D view.
const test = require('node:test')
const assert = require('node:assert')

const view = name => import(`../../../../orchestrator/service/static/page/view/${name}.mjs`)
const POSE = { x: 10, y: 64, z: -4, yaw: 90, pitch: 5 }
const never = () => false
const near = (value, wanted) => assert.ok(Math.abs(value - wanted) < 1e-6, `${value} is not ${wanted}`)

test('behind a bot the camera looks where the bot looks, from above, and comes nearer when something is in the way', async () => {
  const { BEGINNING, eyeOf, later } = await view('camera')
  const camera = { ...BEGINNING, yaw: 90, pitch: 0, distance: 8 }
  const eye = eyeOf(camera, POSE, never)
  near(eye.x, 18)
  near(eye.y, 64 + 1.62)
  assert.ok(eyeOf(camera, POSE, x => x >= 13).x < 13)
  const pit = eyeOf({ ...camera, pitch: 20 }, POSE, (x, y, z) => y < 68 && (x !== 10 || z !== -4))
  assert.ok(pit.pitch === 75 && pit.y > 68, 'from a pit it looks down')
  assert.ok(later({ ...camera, yaw: 0 }, POSE, 0.3).yaw > 10)
  assert.strictEqual(later({ ...camera, yaw: 0, isTurned: true }, POSE, 0.3).yaw, 0)
})

test('the eyes of a bot see what the bot sees; a free camera begins where the last one was, and walks', async () => {
  const { BEGINNING, eyeOf, switched, walked, zoomed } = await view('camera')
  const eyes = eyeOf({ ...BEGINNING, mode: 'eyes' }, POSE, never)
  assert.deepStrictEqual([eyes.x, eyes.y, eyes.yaw, eyes.pitch], [10, 65.62, 90, 5])
  const free = switched(BEGINNING, 'free', { x: 1, y: 2, z: 3, yaw: 0, pitch: 0 })
  const gone = walked(free, [5, 2, 1]).place // it looks south: right is west
  near(gone.x, -1)
  near(gone.y, 3)
  near(gone.z, 8)
  assert.ok(zoomed(free, 0.5).place.z > 3)
  assert.strictEqual(zoomed(BEGINNING, 1000).distance, 40)
})

test('what is before the camera is on the screen, to the right on the right, and what is behind it is not', async () => {
  const { isInside, lens, planesOf, seen, times, turnedTo } = await view('gl/matrices')
  const matrix = times(lens(60, 1.5, 0.1, 100), turnedTo(0, 0)) // south
  assert.deepStrictEqual(seen(matrix, [0, 0, 10]).slice(0, 2).map(value => Math.round(value * 1000) + 0), [0, 0])
  assert.ok(seen(matrix, [-3, 1, 10])[0] > 0 && seen(matrix, [-3, 1, 10])[1] > 0, 'west is on the right')
  assert.ok(seen(matrix, [0, 0, -10])[2] < 0)
  const planes = planesOf(matrix)
  assert.deepStrictEqual([isInside(planes, [-8, -8, 10], 16), isInside(planes, [-8, -8, -40], 16), isInside(planes, [200, 0, 10], 16)], [true, false, false])
})

test('beings go on between two frames, leap when they are far, and are forgotten when they have gone', async () => {
  const { Beings } = await view('beings')
  const beings = new Beings()
  beings.take({ fresh: { 7: ['bot', 'Ada', 0.6, 1.8, 0, 64, 0, 350, 0] }, moved: {}, gone: [] }, 10)
  beings.take({ fresh: {}, moved: { 7: [1, 64, 0, 10, 0], 8: [1, 1, 1, 1, 1] }, gone: [] }, 11)
  const half = beings.poseOf(beings.named('Ada'), 11.05)
  near(half.x, 0.5)
  near(half.yaw, 0)
  assert.ok(beings.areMoving(11.05) && !beings.areMoving(12))
  beings.take({ fresh: {}, moved: { 7: [100, 64, 0, 10, 0] }, gone: [] }, 12)
  near(beings.poseOf(beings.named('Ada'), 12).x, 100)
  beings.take({ fresh: {}, moved: {}, gone: ['7'] }, 13)
  assert.strictEqual(beings.at(13).length, 0)
})

test('of a building, missing blocks and other blocks are shown, and what stands or is not seen is not', async () => {
  const { openCells } = await view('marks')
  const site = { names: ['oak_planks', 'dirt'], cells: [0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 1, 9, 0, 0, 0] }
  const there = { 0: 'oak_planks', 1: 'air', 2: 'stone', 3: 'grass_block' }
  assert.deepStrictEqual(openCells(site, x => there[x]), [[1, 0, 0, 'oak_planks', false], [2, 0, 0, 'oak_planks', true]])
})

test('figures, ways, frames and ghosts are boxes near the origin; what is far is left out', async () => {
  const { Quads } = await view('world/quads')
  const { addFigure } = await view('figures')
  const { addDig, addGhosts, addPath } = await view('marks')
  const count = add => { const quads = new Quads(); add(quads); return quads.count }
  const being = (kind, name, x = 0) => ({ kind, name, width: 0.9, height: 1.4, pose: { x, y: 64, z: 0, yaw: 30, pitch: 0 }, walks: true })
  for (const each of [being('bot', 'Ada'), being('person', 'Sam'), being('animal', 'cow'), being('monster', 'zombie'), being('thing', 'oak_log')]) assert.ok(count(quads => addFigure(quads, each, [0, 64, 0], [1, 2, 3], 1)) >= 6)
  assert.strictEqual(count(quads => addFigure(quads, being('bot', 'Ada', 500), [0, 64, 0], [1, 2, 3], 1)), 0)
  assert.ok(count(quads => addPath(quads, [1, 64, 1, 5, 64, 1], { x: 0, y: 64, z: 0 }, [0, 64, 0], [1, 2, 3])) >= 4)
  assert.ok(count(quads => addDig(quads, [1, 64, 1], [0, 64, 0], [1, 2, 3], 0.5)) > 12)
  assert.strictEqual(count(quads => addGhosts(quads, [[0, 0, 0, 'stone', false], [1, 0, 0, 'stone', true]], [0, 0, 0])), 10)
})

test('what a bot does is said in words', async () => {
  const { doingWords, siteWords } = await view('scene_words')
  assert.strictEqual(doingWords({ dig: [1, 64, -3] }, 'oak_log'), ', digs oak log at 1 64 -3')
  assert.strictEqual(doingWords({ path: [0, 64, 0, 4.5, 65, -2.5] }), ', walks to 4 65 -3')
  assert.strictEqual(doingWords(undefined), '')
  assert.strictEqual(siteWords({ name: 'hut', crew: 'one', open: 3, all: 10 }), 'hut of one: 7 of 10 blocks stand')
})

test('smaller copies of a picture keep its colour beside holes, and its kind is judged by its holes', async () => {
  const { halved, judged } = await view('gl/pictures')
  const leaf = new Uint8ClampedArray([10, 200, 10, 255, 0, 0, 0, 0, 10, 200, 10, 255, 0, 0, 0, 0])
  assert.deepStrictEqual([...halved(leaf, 2)], [10, 200, 10, 170])
  assert.deepStrictEqual([judged(leaf).pass, judged(leaf).colour], [1, [10, 200, 10]])
  assert.strictEqual(judged(new Uint8ClampedArray(16).fill(255)).pass, 0)
  assert.strictEqual(judged(new Uint8ClampedArray(16).fill(128)).pass, 2)
})
