'use strict'

// The file in which a world is kept, opened and refused without a server: whatever cannot be used is left as it is.

const { test } = require('node:test')
const assert = require('node:assert/strict')
const fs = require('node:fs')
const path = require('node:path')
const { WorldFolder } = require('../../../mc_server/embedded/storage/world_folder')
const { BadOption } = require('../../../mc_server/embedded/options')
const { worldFolder } = require('./world')

const MINE = { version: '1.21.1', generator: 'survival', generation: 3, seed: 7 }
const ROWS = Array.from({ length: 400 }, (_, n) => ['blocks', `${n}`, JSON.stringify('oak_planks'.repeat(n % 40))])

/** A folder with a world in it that nobody has open. */
function kept (t) {
  const folder = worldFolder(t)
  const world = new WorldFolder(folder, MINE)
  world.write(ROWS)
  world.close()
  return { folder, file: path.join(folder, 'world.sqlite') }
}

function refuses (folder, words, wanted = MINE) {
  assert.throws(() => new WorldFolder(folder, wanted), error => error instanceof BadOption && words.test(error.message) && !error.message.includes('\n'))
}

test('what was written is there when it is opened again, and what was taken out is not', t => {
  const { folder } = kept(t)
  const world = new WorldFolder(folder, MINE)
  const written = world.rows().filter(([part]) => part === 'blocks').sort((a, b) => a[1] - b[1])
  assert.deepEqual(written, ROWS)
  world.write([['blocks', '3', null]])
  assert.equal(world.rows().filter(([part]) => part === 'blocks').length, ROWS.length - 1)
  world.close()
})

test('a damaged file is refused and stays as it is', t => {
  const { folder, file } = kept(t)
  const whole = fs.readFileSync(file)
  assert.ok(whole.length > 3 * 4096)
  const holed = Buffer.concat([whole.subarray(0, 4096), Buffer.alloc(4096), whole.subarray(8192)])
  for (const damaged of [Buffer.alloc(0), whole.subarray(0, 100), Buffer.concat([Buffer.from('precious'), whole.subarray(8)]), holed]) {
    fs.writeFileSync(file, damaged)
    refuses(folder, /is damaged \(.*\) and was not changed: restore it from a backup/)
    assert.ok(fs.readFileSync(file).equals(damaged))
  }
  fs.writeFileSync(file, whole)
  new WorldFolder(folder, MINE).close()
})

test('a world of another seed, version or generation is refused and stays as it is', t => {
  const { folder, file } = kept(t)
  const whole = fs.readFileSync(file)
  refuses(folder, /made with seed 7, not 8/, { ...MINE, seed: 8 })
  refuses(folder, /made with version 1\.21\.1, not 1\.21\.4/, { ...MINE, version: '1.21.4' })
  refuses(folder, /made with generator survival, not flat/, { ...MINE, generator: 'flat', generation: 1 })
  refuses(folder, /another release of blockcrew/, { ...MINE, generation: 4 })
  assert.ok(fs.readFileSync(file).equals(whole))
})

test('a folder of the first release, or of somebody else, is left alone', t => {
  for (const [name, words] of [['world.json', /earlier release of blockcrew: open it with that release/], ['thesis.txt', /contains other files/]]) {
    const folder = worldFolder(t)
    fs.writeFileSync(path.join(folder, name), '{}')
    refuses(folder, words)
    assert.deepEqual(fs.readdirSync(folder), [name])
  }
})
