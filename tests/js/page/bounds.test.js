'use strict'
// Which part of the land the page's map shows.
const test = require('node:test')
const assert = require('node:assert')
const { bounds, grid, mesh } = require('../../../orchestrator/service/static/page/bounds.mjs')

const inside = ({ left, top, width, height }, { x, z }) => x > left && x < left + width && z > top && z < top + height

test('without anybody there is no map', () => {
  assert.strictEqual(bounds([], 2), null)
})

test('everybody is inside it, in the shape that was asked for, whichever way they are spread', () => {
  const crowds = [[[0, 0]], [[-300, 5], [400, 8]], [[3, -900], [-7, 900]], [[1e6, -1e6], [1e6 + 1, -1e6]]]
  for (const shape of [0.5, 1.6, 4]) {
    for (const crowd of crowds) {
      const places = crowd.map(([x, z]) => ({ x, z }))
      const view = bounds(places, shape)
      assert.ok(places.every(place => inside(view, place)), JSON.stringify({ crowd, view }))
      assert.ok(Math.abs(view.width / view.height - shape) < 1e-9)
    }
  }
})

test('a step inside a chunk does not move the view', () => {
  assert.deepStrictEqual(bounds([{ x: 5, z: 5 }], 2), bounds([{ x: 9, z: 6 }], 2))
})

test('the grid has whole chunks, and never many lines', () => {
  for (const width of [48, 185, 2000, 1e6]) {
    const step = mesh(width)
    const lines = grid(-7, width, step)
    assert.ok(step % 16 === 0 && lines.length <= 13 && lines.every(line => line % step === 0), `${width}: ${lines}`)
  }
})
