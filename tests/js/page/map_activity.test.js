'use strict'
// What bots do on the map, in words and in lines.
const test = require('node:test')
const assert = require('node:assert')
const PAGE = '../../../orchestrator/service/static/page/map'
const { cornersOf, mobWords, siteWords, within } = require(`${PAGE}/activity.mjs`)
const { LAYERS, known } = require(`${PAGE}/layers.mjs`)
const { otherWords } = require(`${PAGE}/places.mjs`)
const { paintActivity } = require(`${PAGE}/overlays.mjs`)
const { makeGround } = require(`${PAGE}/ground.mjs`)
const { spaced } = require(`${PAGE}/painter.mjs`)

const SITE = { crew: 'one', name: 'hut', dimension: 'overworld', low: [10, 64, -5], high: [12, 67, -4], done: 2, blocks: 9, columns: '012..2' }

test('only what is in the dimension that is shown counts', () => {
  const told = { work: { Ada: { dig: [1, 2, 3] }, Ben: {} }, mobs: [['7', 'cow', 1, 2, 0, 'overworld'], ['8', 'ghast', 1, 2, 1, 'the_nether']], sites: [SITE, { ...SITE, dimension: 'the_end' }] }
  const found = within(told, 'overworld', { Ben: 'the_nether' })
  assert.deepStrictEqual(Object.keys(found.work), ['Ada'])
  assert.deepStrictEqual(found.mobs, [{ number: '7', name: 'cow', x: 1, z: 2, hostile: false }])
  assert.strictEqual(found.sites.length, 1)
})

test('mobs and buildings are told in words, the dangerous first, and hostile names of strangers are plain', () => {
  const herd = ['cow', 'cow', 'pig', 'zombie', 'sheep', 'bat', 'squid', 'fox'].map(name => ({ name, hostile: name === 'zombie' }))
  assert.strictEqual(mobWords(herd), '1 × zombie (hostile), 2 × cow, 1 × pig, 1 × sheep, 1 × bat, and 2 more kinds')
  assert.strictEqual(mobWords([]), '')
  assert.strictEqual(siteWords({ ...SITE, name: '§chut\u202e' }), 'hut of one, 3 by 2 blocks at 10 64 -5: 2 of 9 blocks stand')
  const words = otherWords(herd.slice(0, 1), [SITE], [1, 2, 3], [{ name: 'store', at: [4, 5, 6], contents: {} }, { name: 'far', at: [0, 0, 0], contents: null }])
  assert.deepStrictEqual(words.map(({ words }) => words), ['The crew\'s home at 1 2 3', 'store, a chest at 4 5 6: empty', 'far, a chest at 0 0 0', 'hut of one, 3 by 2 blocks at 10 64 -5: 2 of 9 blocks stand', 'In sight: 1 × cow'])
  assert.deepStrictEqual(otherWords([], [], null, []), [])
})

test('a path is lines through the middles of blocks, and half a corner is none', () => {
  assert.deepStrictEqual(cornersOf([0, 0, -3, 4, 9]), [{ x: 0.5, z: 0.5 }, { x: -2.5, z: 4.5 }])
  assert.deepStrictEqual(cornersOf(), [])
})

test('layers that an older release has kept do no harm', () => {
  assert.deepStrictEqual(known('mobs constructor  paths old'), ['mobs', 'paths'])
  assert.deepStrictEqual(known(''), [])
})

/** What is drawn with only these layers on: the texts, and the number of shapes. */
function drawn (...on) {
  const texts = []
  let shapes = 0
  const context = new Proxy({}, {
    get: (_, name) => name === 'fillText' ? text => texts.push(text) : ['fillRect', 'stroke'].includes(name) ? () => shapes++ : () => {},
    set: () => true
  })
  const scene = {
    view: { x: 10, z: 0, scale: 8 }, size: [300, 200], colours: { card: '#fff', text: '#000', main: '#0f0', warn: '#fa0', person: '#f00' }, has: name => on.includes(name),
    bots: [{ name: 'Ben', place: { x: 1, z: 1 }, colour: '#00f' }, { name: 'Idle', place: { x: 2, z: 1 }, colour: '#00f' }], chests: [{ name: 'store', at: [1, 2, 3] }],
    activity: { work: { Ben: { dig: [1, 2, 3], path: [0, 0, 4, 4], aim: [9, 9, 3], claims: [[1, 2], [1, 3]] }, Gone: { dig: [0, 0, 0] } }, mobs: [{ name: 'zombie', x: 1, z: 2, hostile: true }], sites: [SITE] }
  }
  paintActivity(context, scene)
  return { texts, shapes }
}

test('each layer draws what is its own, and nothing is drawn of a bot that this crew does not have', () => {
  assert.deepStrictEqual(drawn(), { texts: [], shapes: 0 })
  assert.deepStrictEqual(drawn('sites').texts, ['hut 2 of 9'])
  assert.deepStrictEqual(drawn('mobs').texts, ['zombie'])
  assert.deepStrictEqual(drawn('places').texts, ['store'])
  assert.strictEqual(drawn('work').shapes, 4, 'two claims, and the block that is dug with its edge')
  assert.strictEqual(drawn('paths').shapes, 4, 'a way and a ring, each with its edge')
  assert.deepStrictEqual(drawn(...Object.keys(LAYERS)).texts, ['hut 2 of 9', 'store', 'zombie'])
})

test('of a trail only points that are some pixels apart are drawn, and where the bot is', () => {
  const points = [[0, 0], [1, 0], [2, 1], [5, 0], [5, 1], [6, 0]]
  assert.deepStrictEqual(spaced(points), [[0, 0], [5, 0], [6, 0]])
  assert.deepStrictEqual(spaced([]), [])
})

test('the ground is drawn anew when the view or the land has changed, and copied while it has not', () => {
  let painted = 0
  const silent = new Proxy({}, { get: (_, name) => name === 'fillRect' ? () => painted++ : () => {}, set: () => true })
  const ground = makeGround(() => ({ getContext: () => silent }))
  const scene = { view: { x: 0, z: 0, scale: 1 }, size: [30, 20], ratio: 1, land: { version: 1, region: () => undefined }, dimension: 'overworld', colours: { ground: '#fff', grid: '#eee' } }
  const copies = []
  const context = { setTransform () {}, drawImage: (...what) => copies.push(what) }
  for (let frame = 0; frame < 3; frame++) ground.paint(context, scene)
  assert.deepStrictEqual([painted, copies.length], [1, 3])
  for (const change of [{ view: { x: 1, z: 0, scale: 1 } }, { land: { version: 2, region: () => undefined } }, { dimension: 'the_end' }, { colours: { ground: '#000', grid: '#111' } }]) ground.paint(context, { ...scene, ...change })
  assert.strictEqual(painted, 5)
})
