'use strict'

// minecraft-data is asked once for a version, and answers the same as without that.

const { test } = require('node:test')
const assert = require('node:assert/strict')
const original = require('minecraft-data')
require('../../../mc_server/embedded/protocol_patch')
const remembering = require('minecraft-data')

test('the data of a version are the object that minecraft-data returns', () => {
  assert.notEqual(remembering, original)
  for (const version of ['1.21.1', '1.21.4', 767]) {
    for (const time of ['first', 'second']) assert.equal(remembering(version), original(version), `${version}, ${time} time`)
  }
})

test('an unknown version is none, however often it is asked for', () => {
  for (let time = 0; time < 2; time++) assert.equal(remembering('9.99'), null)
})

test('what hangs on the function is still on it', () => {
  assert.deepEqual(Object.keys(remembering), Object.keys(original))
  assert.equal(remembering.versionsByMinecraftVersion, original.versionsByMinecraftVersion)
})

test('a version is looked up once, because that is what takes the time', t => {
  const { pc } = original.versionsByMinecraftVersion
  const [known, entry] = [remembering('1.21.1'), pc['1.21.1']]
  delete pc['1.21.1']
  t.after(() => { pc['1.21.1'] = entry })
  assert.equal(remembering('1.21.1'), known)
  assert.notEqual(original('1.21.1'), known)
})
