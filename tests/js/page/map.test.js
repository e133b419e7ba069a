'use strict'
// The map of the page without a browser: frames, light and shade, the view, and the colours of blocks.
const test = require('node:test')
const assert = require('node:assert')
const { deflateRawSync } = require('node:zlib')
const PAGE = '../../../orchestrator/service/static/page/map'
const { AREA, decoded, inflated } = require(`${PAGE}/frames.mjs`)
const { grid, mesh } = require(`${PAGE}/grid.mjs`)
const { lightIn, lightOn, pixels } = require(`${PAGE}/relief.mjs`)
const { LARGEST, SMALLEST, fitted, panned, ruler, shows, toLand, toScreen, zoomed } = require(`${PAGE}/view.mjs`)
const { colourOf, hasColour } = require(`${PAGE}/block_colours.mjs`)
const { heading } = require(`${PAGE}/places.mjs`)
const { makeTrails } = require(`${PAGE}/trails.mjs`)

const SIZE = [600, 300]
const near = (one, other) => assert.ok(Math.abs(one - other) < 1e-9, `${one} is not ${other}`)

/** A tile whose columns are `[name, height, depth]`, as the function `at(x, z)` says. */
function tile (at, more = {}) {
  const found = { x: 0, z: 0, base: 0, dimension: 'overworld', names: [], blocks: new Uint8Array(AREA), heights: new Uint8Array(AREA), depths: new Uint8Array(AREA), ...more }
  for (let index = 0; index < AREA; index++) {
    const [name, height = 0, depth = 0] = at(index & 15, index >> 4)
    if (!found.names.includes(name)) found.names.push(name)
    found.blocks[index] = found.names.indexOf(name)
    found.heights[index] = height
    found.depths[index] = depth
  }
  return found
}

/** The bytes of one tile of a frame, as service/land/frames.py writes them. */
function written (x, z, base, dimension, names, planes) {
  const head = Buffer.alloc(13 + 2 * names.length)
  head.writeInt32LE(x, 0)
  head.writeInt32LE(z, 4)
  head.writeInt16LE(base, 8)
  head.writeUInt16LE(dimension, 10)
  head.writeUInt8(names.length - 1, 12)
  names.forEach((number, index) => head.writeUInt16LE(number, 13 + 2 * index))
  return Buffer.concat([head, planes])
}

test('a frame has every tile with its place, names and planes, and one that is cut off is refused', async () => {
  const planes = Buffer.concat([Buffer.alloc(AREA, 1), Buffer.from(Array.from({ length: AREA }, (_, at) => at)), Buffer.alloc(AREA, 3)])
  const names = ['overworld', 'stone', 'water']
  const frame = Buffer.concat([written(-5, 7, -61, 0, [2, 1], planes), written(0, 0, 70, 0, [1], Buffer.alloc(3 * AREA))])
  const [first, second] = decoded(await inflated(deflateRawSync(frame)), names)
  assert.deepStrictEqual([first.x, first.z, first.base, first.dimension, first.names], [-5, 7, -61, 'overworld', ['water', 'stone']])
  assert.deepStrictEqual([first.blocks[9], first.heights[200], first.depths[0]], [1, 200, 3])
  assert.deepStrictEqual([second.names, second.base], [['stone'], 70])
  assert.throws(() => decoded(new Uint8Array(frame.subarray(0, frame.length - 1)), names), RangeError)
})

test('a slope to the north-west is lighter, one to the south-east darker, and light has its limits', () => {
  assert.ok(lightOn(2) > lightOn(0) && lightOn(0) > lightOn(-2) && lightOn(0) === 1)
  assert.deepStrictEqual([lightOn(99), lightOn(100), lightOn(-99)], [lightOn(100), lightOn(101), lightOn(-100)])
  const hill = pixels(tile((x, z) => ['stone', x === 8 && z === 8 ? 3 : 0]))
  const red = (x, z) => hill[4 * (z * 16 + x)]
  assert.ok(red(8, 8) > red(0, 0) && red(9, 8) < red(0, 0) && red(8, 9) < red(0, 0))
})

test('the edge of a tile is lit by its neighbours, and flat without them', () => {
  const flat = tile(() => ['stone', 5])
  const low = tile(() => ['stone', 2], { z: -1 })
  assert.strictEqual(pixels(flat)[0], pixels(flat, flat, flat)[0])
  assert.ok(pixels(flat, low)[0] > pixels(flat)[0])
  assert.strictEqual(pixels(flat, low)[4 * 16], pixels(flat)[4 * 16])
})

test('deep water is darker, and where there is nothing one sees through', () => {
  assert.ok(lightIn(1) === 1 && lightIn(9) < lightIn(2) && lightIn(40) === lightIn(200) && lightIn(200) > 0.3)
  const sea = pixels(tile((x) => x ? ['water', 0, x] : ['air']))
  assert.deepStrictEqual([sea[3], sea[7]], [0, 255])
  assert.ok(sea[4 * 15 + 2] < sea[4 + 2] && sea[4 + 2] > sea[4])
})

test('what is drawn along or enlarged keeps the land under the pointer', () => {
  const view = { x: 100, z: -40, scale: 2 }
  const at = [37, 222]
  const spot = toLand(view, SIZE, at)
  toScreen(view, SIZE, spot).forEach((value, axis) => near(value, at[axis]))
  const moved = panned(view, 10, -20)
  toScreen(moved, SIZE, spot).forEach((value, axis) => near(value, at[axis] + [10, -20][axis]))
  const larger = zoomed(view, SIZE, 3, at)
  near(larger.scale, 6)
  toScreen(larger, SIZE, spot).forEach((value, axis) => near(value, at[axis]))
  assert.deepStrictEqual([zoomed(view, SIZE, 1e9).scale, zoomed(view, SIZE, 1e-9).scale], [LARGEST, SMALLEST])
})

test('a view of everybody has them all inside, however they are spread, and stays while they are', () => {
  assert.strictEqual(fitted([], SIZE), null)
  for (const crowd of [[[0, 0]], [[-300, 5], [400, 8]], [[3, -900], [-7, 100]], [[1e6, -1e6], [1e6 + 1, -1e6]]]) {
    const places = crowd.map(([x, z]) => ({ x, z }))
    const view = fitted(places, SIZE)
    for (const place of places) toScreen(view, SIZE, place).forEach((value, axis) => assert.ok(value > 0 && value < SIZE[axis]))
    assert.ok(shows(view, SIZE, places))
    assert.ok(!shows(view, SIZE, [...places, { x: places[0].x + 5000, z: 0 }]))
  }
  assert.ok(!shows({ x: 0, z: 0, scale: 0.2 }, SIZE, [{ x: 0, z: 0 }]), 'they have come together')
})

test('the grid has whole chunks, and never many lines; the ruler is as long as it may be', () => {
  for (const width of [48, 185, 2000, 1e6]) {
    const step = mesh(width)
    const lines = grid(-7, width, step)
    assert.ok(step % 16 === 0 && lines.length <= 13 && lines.every(line => line % step === 0), `${width}: ${lines}`)
  }
  assert.deepStrictEqual([ruler(1), ruler(3), ruler(0.2), ruler(200)], [100, 20, 500, 1])
})

for (const version of ['1.21.1', '1.21.4']) {
  test(`every block of ${version} has a colour of its own`, () => {
    const grey = require('minecraft-data')(version).blocksArray.map(({ name }) => name).filter(name => !hasColour(name))
    assert.deepStrictEqual(grey, [])
  })
}

test('names with a colour, a wood or a tree in them have that colour', () => {
  const [blue, light] = [colourOf('blue_wool'), colourOf('light_blue_wool')]
  assert.notDeepStrictEqual(blue, light)
  assert.deepStrictEqual(colourOf('stripped_oak_log'), colourOf('oak_planks'))
  assert.notDeepStrictEqual(colourOf('dark_oak_log'), colourOf('oak_log'))
  assert.ok(colourOf('oak_leaves')[1] > colourOf('oak_leaves')[0], 'leaves are green')
  assert.ok(!hasColour('unheard_of') && colourOf('unheard_of').length === 3)
})

test('where somebody looks is said in words, and a trail has only places that are apart', () => {
  assert.deepStrictEqual([0, 90, 180, 270, 359].map(heading), ['south', 'west', 'north', 'east', 'south'])
  const trails = makeTrails()
  for (const x of [0, 0.2, 1.5, 1.6, 3]) trails.notice([{ name: 'Ben', position: { x, y: 0, z: 0 } }])
  assert.deepStrictEqual(trails.of('Ben').map(({ x }) => x), [0, 1.5, 3])
  trails.notice([])
  assert.deepStrictEqual(trails.of('Ben'), [])
})
