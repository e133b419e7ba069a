'use strict'

// The registries as they are put together, against independent dumps; strict/joining.js does the same with what comes
// over the wire.

const { test } = require('node:test')
const assert = require('node:assert/strict')
const registryOf = require('prismarine-registry')
const { completed } = require('../../../mc_server/embedded/plugins/network/registries')
const { checkRegistry, registriesOf } = require('./strict/registries')

for (const [version, protocol] of [['1.21.1', 767], ['1.21.4', 769]]) {
  test(`the registries of ${version} are Mojang's, in names, order, values and types`, () => {
    const codec = completed(registryOf(version))
    assert.deepEqual(Object.keys(codec).sort(), registriesOf(protocol).sort())
    const faults = []
    for (const [id, registry] of Object.entries(codec)) checkRegistry(protocol, { ...registry, id }, text => faults.push(text))
    assert.deepEqual(faults, [])
  })
}
