'use strict'

// Puts each row of table.js through the protocol as one end of a connection has it: the bytes must mean what the table
// says, and the meaning must be written as the same bytes, in packets of both directions.

const { test, describe } = require('node:test')
const assert = require('node:assert/strict')
const { createSerializer, createDeserializer } = require('minecraft-protocol')
const { bytesOf, varInt } = require('./notation')
const { COMPONENTS, NUMBERS } = require('./table')
const METADATA = require('./entity_data')

const VERSIONS = { '1.21.1': 767, '1.21.4': 769 }
const ITEM = 7
// how a packet with one item begins: its number, then a creative slot 36, or window 0, state 0, slot 36
const PACKETS = {
  set_creative_slot: { isServer: true, heads: { 767: '32 0024', 769: '36 0024' } },
  set_slot: { isServer: false, heads: { 767: '15 00 00 0024', 769: '15 00 00 0024' } }
}
const ENTITY_METADATA = { 767: '58', 769: '5d' }

/** Declare the tests of one end; its modules must be loaded before, so that whatever they put right is in force. */
function checkEnd (end) {
  for (const [version, protocol] of Object.entries(VERSIONS)) {
    describe(`items of ${version} as ${end} read and write them`, () => {
      test('every component has a row', () => {
        const named = new Set(rowsOf(protocol).map(({ name }) => name))
        assert.deepEqual(NUMBERS[protocol].filter(name => !named.has(name)), [])
      })
      for (const row of rowsOf(protocol)) {
        test(`${row.name} ${row.bytes}`, () => checkComponent(version, protocol, row))
      }
      test('components that an item has lost', () => checkRemoved(version, protocol))
      for (const row of METADATA.filter(row => row.in.includes(protocol))) {
        test(`entity data ${row.type} ${row.bytes}`, () => checkMetadata(version, protocol, row))
      }
    })
  }
}

const rowsOf = protocol => COMPONENTS.filter(row => row.in.includes(protocol))

function checkComponent (version, protocol, { name, bytes, means }) {
  const number = varInt(NUMBERS[protocol].indexOf(name))
  const slot = Buffer.concat([Buffer.from([1, ITEM, 1, 0]), number, bytesOf(bytes)])
  for (const [packet, { isServer, heads }] of Object.entries(PACKETS)) {
    const params = checkBytes(version, isServer, packet, Buffer.concat([bytesOf(heads[protocol]), slot]))
    assert.deepEqual(plainOf(params.item.components), plainOf([{ type: name, data: means }]))
  }
}

function checkRemoved (version, protocol) {
  const numbers = ['damage', 'lore'].map(name => NUMBERS[protocol].indexOf(name))
  for (const [packet, { isServer, heads }] of Object.entries(PACKETS)) {
    const slot = Buffer.from([1, ITEM, 0, 2, ...numbers])
    const { item } = checkBytes(version, isServer, packet, Buffer.concat([bytesOf(heads[protocol]), slot]))
    assert.deepEqual(item.removeComponents, [{ type: 'damage' }, { type: 'lore' }])
  }
}

// entity 9, index 8, the value, and what ends the list
function checkMetadata (version, protocol, { type, number, bytes, means }) {
  const whole = bytesOf(`${ENTITY_METADATA[protocol]} 09 08 ${number} ${bytes} ff`)
  const { metadata } = checkBytes(version, false, 'entity_metadata', whole)
  assert.deepEqual(plainOf(metadata), plainOf([{ key: 8, type, value: means }]))
}

/** Read a packet as its receiver does and write it as its sender does; return what it means. */
function checkBytes (version, isServer, name, bytes) {
  const reader = createDeserializer({ state: 'play', isServer, version, noErrorLogging: true })
  const writer = createSerializer({ state: 'play', isServer: !isServer, version })
  const { data, metadata } = reader.parsePacketBuffer(bytes)
  assert.equal(metadata.size, bytes.length, `${bytes.length - metadata.size} bytes are left over`)
  assert.equal(data.name, name)
  const { params } = data
  assert.equal(writer.createPacketBuffer({ name, params }).toString('hex'), bytes.toString('hex'))
  return params
}

// without what is undefined
const plainOf = value => JSON.parse(JSON.stringify(value))

module.exports = { checkEnd }
