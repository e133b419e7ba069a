'use strict'
// Buildings in files, in words: what is wrong with a file, what a building is, and the line that orders it.
const test = require('node:test')
const assert = require('node:assert')
const path = require('node:path')

const words = import(path.join(__dirname, '../../../orchestrator/service/static/page/buildings/building_words.mjs'))

test('a file that the service would refuse is told before it is sent', async () => {
  const { wrongWith } = await words
  for (const name of ['barn.schem', 'My House (2).LITEMATIC', 'hut.yml', 'a.b.nbt']) assert.strictEqual(wrongWith({ name, size: 9 }), '')
  assert.match(wrongWith({ name: 'barn.zip', size: 9 }), /choose a .schem/)
  assert.match(wrongWith({ name: 'schem', size: 9 }), /rename/)
  assert.match(wrongWith({ name: 'häuser.nbt', size: 9 }), /rename the file/)
  assert.match(wrongWith({ name: '../barn.nbt', size: 9 }), /rename the file/)
  assert.match(wrongWith({ name: 'barn.nbt', size: 2 ** 21 + 1 }), /too large/)
  assert.match(wrongWith({ name: 'barn.nbt', size: 0 }), /empty/)
})

test('a building is told with its size, its blocks, what it takes and what is left out', async () => {
  const { facts } = await words
  const barn = { size: [11, 7, 9], blocks: 1562, materials: { oak_log: 91, cobblestone: 40 }, said: 'Left out: 2 water.' }
  assert.deepStrictEqual(facts(barn), [
    '11 blocks from west to east, 9 from north to south, 7 high; 1,562 blocks in all.', 'It takes 91 oak log, 40 cobblestone.', 'Left out: 2 water.'
  ])
  assert.strictEqual(facts({ ...barn, said: '' }).length, 2)
})

test('a building is ordered where the person is, or else beside a bot', async () => {
  const { lineFor } = await words
  assert.strictEqual(lineFor('my_house', 'Sam', { x: 1, y: 2, z: 3 }), 'build my house here')
  assert.strictEqual(lineFor('my_house', '', { x: 1.6, y: -60, z: -2.5 }), 'build my house at 5 -60 -3')
  assert.strictEqual(lineFor('my_house', '', undefined), 'build my house at X Y Z')
})
