'use strict'
// What blocks look like in the 3D view, from block states and models as the game has them; and without any.
const test = require('node:test')
const assert = require('node:assert')
const { STATES, pictures, plain, table } = require('./tables.js')

const world = '../../../../orchestrator/service/static/page/view/world/'
const looks = async (from = table, known = pictures, most = 100) => new (await import(`${world}looks.mjs`)).Looks(from, known, most)
const low = (faces, axis) => Math.min(...faces.flatMap(({ corners }) => corners.map(point => point[axis])))
const high = (faces, axis) => Math.max(...faces.flatMap(({ corners }) => corners.map(point => point[axis])))

test('a whole block has one list of faces for each side, hides its neighbours, and its picture may go on over many blocks', async () => {
  const made = await looks()
  const stone = made.of(STATES.STONE)
  assert.deepStrictEqual([stone.opaque, stone.faces.length, stone.sides.every(Boolean)], [true, 0, true])
  assert.ok(stone.sides.every(list => made.lists[list].every(({ repeats, layer, pass }) => repeats && layer > 1 && !pass)))
  assert.strictEqual(made.nameOf(STATES.RAMP + 5), 'ramp')
})

test('turf is green above only, leaves have holes and do not hide what is behind them', async () => {
  const made = await looks()
  const [top] = made.lists[made.of(STATES.TURF).sides[1]]
  const [side] = made.lists[made.of(STATES.TURF).sides[2]]
  assert.deepStrictEqual(top.colour.slice(0, 3), [145, 189, 89])
  assert.ok(side.colour[0] === side.colour[1], 'no tint, only less light')
  const leaves = made.of(STATES.LEAVES)
  assert.deepStrictEqual([leaves.opaque, leaves.group, made.lists[leaves.sides[0]][0].pass], [false, 'leaves', 1])
})

test('a ramp is turned to where it looks: x and z of its upper half, which is at the back of the model in the north', async () => {
  const made = await looks()
  const upper = state => made.of(state).faces.filter(({ corners }) => corners.every(([, y]) => y >= 8) && corners.some(([, y]) => y > 8))
  const spans = ['north', 'south', 'west', 'east'].map((_, index) => {
    const faces = upper(STATES.RAMP + 2 * index)
    return [low(faces, 0), high(faces, 0), low(faces, 2), high(faces, 2)].map(Math.round)
  })
  assert.deepStrictEqual(spans, [[0, 16, 0, 8], [0, 16, 8, 16], [0, 8, 0, 16], [8, 16, 0, 16]])
})

test('the sides of a turned model hide behind the neighbour that is there now, and its picture stays upright', async () => {
  const east = (await looks()).of(STATES.RAMP + 6).faces
  for (const { side, cull, corners, uv } of east) {
    assert.ok(cull === -1 || cull === side)
    const flat = [1, 0].includes(side) ? corners.map(([x, , z]) => side ? [x, z] : [x, 16 - z]) : null
    if (flat) assert.deepStrictEqual(uv.map(point => point.map(Math.round)), flat.map(point => point.map(Math.round)))
  }
})

test('a plant is a tilted plane with full light, as wide as its block across', async () => {
  const { faces } = (await looks()).of(STATES.HERB)
  assert.strictEqual(faces.length, 2)
  assert.ok(Math.abs(low(faces, 0) - 0.8) < 0.01 && Math.abs(high(faces, 2) - 15.2) < 0.01)
  assert.deepStrictEqual(faces[0].colour.slice(0, 3), [255, 255, 255])
})

test('a block of several parts has those whose conditions hold', async () => {
  const made = await looks()
  const count = (east, west) => made.of(STATES.POLE + 2 * east + west).faces.length // the last property changes fastest; true comes first
  assert.deepStrictEqual([count(0, 0), count(0, 1), count(1, 1)], [4, 3, 2])
  const [arm] = made.of(STATES.POLE + 1).faces.slice(2)
  assert.ok(low([arm], 0) >= 7, 'the arm to the east')
})

test('water is as high as its block below more water, and lower at the surface', async () => {
  const made = await looks()
  const water = made.of(STATES.WATER)
  assert.deepStrictEqual([high(made.lists[water.sides[1]], 1), high(made.lists[water.below[1]], 1)], [14, 16])
  assert.strictEqual(made.lists[water.sides[1]][0].pass, 2)
})

test('a block without a model is a cube in the colour of its material, and so is every block without packages', async () => {
  const unknown = (await looks()).of(STATES.MYSTERY)
  assert.ok(unknown.opaque)
  const without = await looks(plain, new Map())
  assert.ok(without.of(STATES.STONE).opaque)
  assert.strictEqual(without.of(0).sides, null)
  const slab = number => without.of(STATES.SLAB + number)
  assert.deepStrictEqual([low(slab(0).faces, 1), high(slab(1).faces, 1), slab(2).opaque], [8, 8, true])
  assert.strictEqual(without.layers.size, 0)
})

test('when the card has no room for another picture, its mean colour is shown', async () => {
  const made = await looks(table, pictures, 1)
  made.of(STATES.STONE)
  const [top] = made.lists[made.of(STATES.TURF).sides[1]]
  assert.strictEqual(top.layer, 1)
  assert.deepStrictEqual(top.colour.slice(0, 3).map(Math.round), [85, 111, 52])
  assert.deepStrictEqual(made.takeFresh(), [[2, 'stone']])
  assert.deepStrictEqual(made.takeFresh(), [])
})
