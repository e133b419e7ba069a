'use strict'
// Which rectangles the 3D view draws of a section, and which sections it makes first.
const test = require('node:test')
const assert = require('node:assert')
const { STATES, pictures, table } = require('./tables.js')

const world = '../../../../orchestrator/service/static/page/view/world/'
const { STONE, TURF, LEAVES, WATER, HERB } = STATES

async function parts () {
  const [{ Looks }, { BlockWorld, padded, touched }, { meshed }, { Meshing }] = await Promise.all(['looks', 'block_world', 'mesher', 'meshing'].map(name => import(`${world}${name}.mjs`)))
  return { looks: new Looks(table, pictures, 100), BlockWorld, padded, touched, meshed, Meshing }
}

/** The rectangles of the section at 0 0 0 with these blocks [x, y, z, state]; the chunks around it are there and empty unless `alone`. */
async function mesh (blocks, alone = false) {
  const { looks, BlockWorld, padded, meshed } = await parts()
  const land = new BlockWorld()
  for (const x of [-1, 0, 1]) for (const z of [-1, 0, 1]) if (!alone || (!x && !z)) land.put(x, z, { low: 0, sections: new Map() })
  for (const block of blocks) land.set(...block)
  return meshed(padded(land, 0, 0, 0), looks)
}

/** The corners of the rectangles in blocks, with their colours: [x, y, z, red, green, blue]. */
function cornersOf (quads) {
  const view = new DataView(quads.bytes().slice().buffer)
  return Array.from({ length: quads.count * 4 }, (_, at) => [0, 2, 4].map(offset => view.getInt16(at * 16 + offset, true) / 256).concat([12, 13, 14].map(offset => view.getUint8(at * 16 + offset))))
}

const floor = (state, y = 0) => Array.from({ length: 256 }, (_, at) => [at & 15, y, at >> 4, state])

test('one block has six sides, two beside each other ten that are joined to six, and none where something opaque is', async () => {
  const [one] = await mesh([[5, 5, 5, STONE]])
  assert.strictEqual(one.count, 6)
  const [two] = await mesh([[5, 5, 5, STONE], [6, 5, 5, STONE]])
  assert.strictEqual(two.count, 6)
  const [mixed] = await mesh([[5, 5, 5, STONE], [6, 5, 5, TURF]])
  assert.strictEqual(mixed.count, 10)
})

test('a floor is one rectangle above and one below, and its picture is repeated over it', async () => {
  const [solid] = await mesh(floor(TURF))
  assert.strictEqual(solid.count, 6)
  const view = new DataView(solid.bytes().slice().buffer)
  const spots = Array.from({ length: 24 }, (_, at) => [view.getInt16(at * 16 + 8, true), view.getInt16(at * 16 + 10, true)].map(value => Math.abs(value) / 256))
  assert.strictEqual(Math.max(...spots.flat()), 16)
})

test('what lies beyond the known land hides the sides that look there', async () => {
  const [open] = await mesh(floor(STONE))
  const [closed] = await mesh(floor(STONE), true)
  assert.deepStrictEqual([open.count, closed.count], [6, 2])
})

test('a block on the floor darkens the corners of the floor around it', async () => {
  const [flat] = await mesh(floor(STONE))
  const [step] = await mesh([...floor(STONE), [8, 1, 8, STONE]])
  const light = quads => new Set(cornersOf(quads).filter(([, y]) => y === 1).map(([, , , red]) => red))
  assert.ok(light(step).size > light(flat).size)
  assert.ok(Math.min(...light(step)) < Math.min(...light(flat)))
})

test('leaves hide no stone and not each other outside, but each other inside', async () => {
  const [solid, holed] = await mesh([[5, 5, 5, STONE], [6, 5, 5, LEAVES], [7, 5, 5, LEAVES]])
  assert.deepStrictEqual([solid.count, holed.count], [6, 5 + 0], 'five sides of two leaves, joined')
})

test('water shows its surface, lower than a block, and neither its inside nor its bed', async () => {
  const [, , glassy] = await mesh([...floor(STONE), ...floor(WATER, 1), ...floor(WATER, 2)])
  const corners = cornersOf(glassy)
  const heights = Array.from({ length: glassy.count }, (_, each) => corners.slice(4 * each, 4 * each + 4).map(([, y]) => y))
  const level = heights.filter(four => four.every(y => y === four[0]))
  assert.deepStrictEqual(level, [[2.875, 2.875, 2.875, 2.875]], 'one rectangle that is level: the surface')
  assert.strictEqual(Math.max(...heights.flat()), 2.875)
})

test('a plant is drawn as it is', async () => {
  const [, holed] = await mesh([[3, 0, 3, HERB]])
  assert.strictEqual(holed.count, 2)
})

test('caves are meshed once the camera is below the ground, and those that are dug open at once', async () => {
  const { Meshing, looks } = await parts()
  const meshing = new Meshing(looks)
  for (let x = -1; x <= 1; x++) for (let z = -1; z <= 1; z++) meshing.put(x, z, { low: 0, sections: new Map([[0, STONE], [1, STONE], [2, STONE]]) })
  const all = () => { const found = []; for (let section; (section = meshing.next());) if (!section.x && !section.z) found.push(section.y); return found.sort() }
  meshing.focus = [8, 60, 8]
  assert.deepStrictEqual(all(), [2])
  meshing.change([8, 20, 8, 0, 8, 21, 8, 0])
  assert.deepStrictEqual(all(), [], 'a cave that is closed')
  meshing.change([...Array(48 - 22).keys()].flatMap(up => [8, 22 + up, 8, 0]))
  assert.deepStrictEqual(all(), [1, 2, 3], 'a shaft down to it, whose mouth touches the section above')
  meshing.focus = [8, 12, 8]
  assert.deepStrictEqual(all(), [0])
})

test('the lowest top of a chunk is that of its deepest column', async () => {
  const { lowestTop } = await import(`${world}surface.mjs`)
  const land = new Uint16Array(4096).fill(STONE)
  const isOpaque = state => state === STONE
  assert.strictEqual(lowestTop({ low: -64, sections: new Map([[0, STONE], [1, land]]) }, isOpaque), -33)
  for (let y = 4; y < 16; y++) land[y * 256 + 77] = 0
  assert.strictEqual(lowestTop({ low: -64, sections: new Map([[0, STONE], [1, land], [2, 0]]) }, isOpaque), -45)
  assert.strictEqual(lowestTop({ low: -64, sections: new Map() }, isOpaque), -64)
})

test('a change touches the sections at whose border it is', async () => {
  const { touched } = await parts()
  assert.deepStrictEqual(touched(5, 5, 5), [[0, 0, 0]])
  assert.strictEqual(touched(0, 15, 5).length, 4)
  assert.strictEqual(touched(-1, 16, 31).length, 8)
})

test('sections near the camera come first, and those at the border of the known land last', async () => {
  const { Meshing, looks } = await parts()
  const meshing = new Meshing(looks)
  for (let x = -2; x <= 2; x++) for (let z = -2; z <= 2; z++) meshing.put(x, z, { low: 0, sections: new Map([[0, STONE]]) })
  meshing.focus = [24, 8, 8]
  const order = []
  for (let section; (section = meshing.next());) order.push([section.x, section.z])
  assert.deepStrictEqual(order[0], [1, 0])
  assert.strictEqual(order.length, 25)
  assert.ok(order.slice(0, 9).every(([x, z]) => Math.abs(x) < 2 && Math.abs(z) < 2))
  meshing.change([16, 3, 0, 0])
  assert.deepStrictEqual(new Set([...meshing.waiting.keys()]), new Set(['0 0 0', '1 0 0', '0 0 -1', '1 0 -1']))
  meshing.drop(1, 0)
  assert.ok(!meshing.waiting.has('1 0 0'))
  meshing.change([16, 3, 0, 0])
  assert.ok(!meshing.waiting.has('1 0 0'), 'a chunk that is not known is not meshed')
})
