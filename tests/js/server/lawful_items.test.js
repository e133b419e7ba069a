'use strict'

// Items that a client brings in creative mode, as bytes written by hand (components/notation.js): what vanilla refuses while it
// reads the packet, because another client could not read it, and what vanilla takes.

const { test, describe } = require('node:test')
const assert = require('node:assert/strict')
const registryOf = require('prismarine-registry')
require('../../../mc_server/embedded/protocol_patch')
const { createDeserializer } = require('minecraft-protocol')
const { isAcceptable } = require('../../../mc_server/embedded/packet_checks')
const { completed } = require('../../../mc_server/embedded/plugins/network/registries')
const { bytesOf, varInt } = require('./components/notation')
const { COMPONENTS, NUMBERS } = require('./components/table')

const PROTOCOLS = { '1.21.1': 767, '1.21.4': 769 }
const CREATIVE = { 767: '32 0024', 769: '36 0024' }
const ZERO = '0000000000000000'

const sized = bytes => Buffer.concat([varInt(bytes.length), bytes]).toString('hex')
const nested = depth => `0a 09'a' ${'09 00000001'.repeat(depth)} 01 00000000 00`

// components of a stone in a creative slot that vanilla does not take, in 767 and 769
const FORBIDDEN = [
  ['max_stack_size', '64'], ['max_stack_size', '00'], ['max_damage', '00'], ['damage', 'ffffffff0f'],
  ['custom_name', '03 00000005'], ['custom_name', `0a 08'txt''x' 00`], ['custom_name', `0a 08'text''x' 08'color''brown' 00`],
  ['item_name', '09 00 00000000'], ['item_name', '00'], ['lore', `8102${`08'x'`.repeat(257)}`],
  ['enchantments', '01 7f01 01'], ['enchantments', '01 008002 01'], ['stored_enchantments', '01 7f01 01'],
  ['can_break', '01 01 00"UPPER CASE" 00 00 01'], ['can_place_on', '01 01 02 ffff03 00 00 01'],
  ['attribute_modifiers', `01 7f "a:b" ${ZERO} 00 00 01`], ['attribute_modifiers', `01 02 "A b" ${ZERO} 00 00 01`],
  ['potion_contents', '01 ff7f 00 00'], ['potion_contents', '00 00 01 ff7f 00 64 000101 00'],
  ['suspicious_stew_effects', '01 ff7f 64'], ['bundle_contents', '01 00'], ['bundle_contents', '01 01ff7f 0000'],
  ['charged_projectiles', '01 00'], ['container', '01 01ff7f 0000'],
  ['container', `01 01 01 01 00 05 0a 08'txt''x' 00`],
  ['writable_book_content', `01 ${sized(Buffer.alloc(1025, 97))} 00`],
  ['written_book_content', `${sized(Buffer.alloc(33, 97))} 00 "a" 00 00 01`],
  ['trim', '7f 01 01'], ['trim', '01 7f 01'], ['instrument', '7f'], ['jukebox_playable', '01 7f 01'],
  ['jukebox_playable', '00 "A b" 01'], ['lodestone_tracker', `01 "A b" ${ZERO} 01`], ['profile', '01"seventeen_letters" 00 00'],
  ['note_block_sound', '"A b"'], ['banner_patterns', '01 7f 00'], ['pot_decorations', '05 0101010101'],
  ['pot_decorations', '01 ff7f'], ['map_decorations', `0a 08'a''b' 00`], ['debug_stick_state', `0a 08'no_such''b' 00`],
  ['recipes', '03 00000001'], ['container_loot', '0a 00'], ['custom_data', '01 05'], ['entity_data', '01 05'],
  ['custom_data', nested(513)], ['bees', '01 01 05 00 00']
]
// what vanilla takes
const ALLOWED = [
  ['damage', '05'], ['custom_name', `08'x'`], ['custom_name', `0a 08'text''x' 08'color''#12ab3f' 01'bold'01 00`],
  ['lore', `01 0a 08'translate''a' 09'with' 08 00000001 'b' 00`], ['enchantments', '01 0001 01'], ['potion_contents', '01 05 00 00', [767]],
  ['potion_contents', '01 05 00 00 00', [769]], ['trim', '01 02 01'], ['instrument', '08'], ['custom_data', `0a 01'a'05 00`], ['bundle_contents', '01 01 01 0000'],
  ['map_decorations', '0a 00'], ['recipes', `09 08 00000001 'minecraft:bread'`], ['profile', '01"Ann" 00 00']
]


// rows of table.js that no stone can have: what is described in full where vanilla has a number, a lock that nobody checks,
// and wear, which only what does not stack can have
const NOT_FOR_STONES = /^(trim .*"ruby"|instrument 00|jukebox_playable .*'Cat'|banner_patterns .*"key"|lock 0a|max_damage )/

for (const [version, protocol] of Object.entries(PROTOCOLS)) {
  const registry = registryOf(version)
  registry.loginPacket = { ...registry.loginPacket, dimensionCodec: completed(registry) }
  const isTaken = bytes => {
    const reader = createDeserializer({ state: 'play', isServer: true, version, noErrorLogging: true })
    try {
      const { data } = reader.parsePacketBuffer(bytes)
      return isAcceptable(data.name, data.params, 'play', registry)
    } catch {
      return false
    }
  }
  const slot = (...parts) => Buffer.concat([bytesOf(CREATIVE[protocol]), ...parts])
  const holding = (name, bytes) =>
    slot(Buffer.from([1, 1, 1, 0]), varInt(NUMBERS[protocol].indexOf(name)), bytesOf(bytes))
  const concerns = ([name, , only = [protocol]]) => only.includes(protocol) && NUMBERS[protocol].includes(name)

  describe(`items brought in creative mode, ${version}`, () => {
    for (const [name, bytes] of FORBIDDEN.filter(concerns)) {
      test(`${name} ${bytes.slice(0, 60)} is refused`, () => assert.equal(isTaken(holding(name, bytes)), false))
    }
    for (const [name, bytes] of ALLOWED.filter(concerns)) {
      test(`${name} ${bytes} is taken`, () => assert.equal(isTaken(holding(name, bytes)), true))
    }
    for (const { name, bytes } of COMPONENTS.filter(row => row.in.includes(protocol))) {
      const wanted = !NOT_FOR_STONES.test(`${name} ${bytes}`)
      test(`${name} ${bytes} is ${wanted ? 'taken' : 'refused'}`, () => assert.equal(isTaken(holding(name, bytes)), wanted))
    }
    test('a component that there is not', () => {
      assert.equal(isTaken(slot(Buffer.from([1, 1, 1, 0, 120]))), false)
      assert.equal(isTaken(slot(Buffer.from([1, 1, 0, 1, 120]))), false)
    })
    test('a sword that stacks', () => {
      const sword = varInt(registry.itemsByName.iron_sword.id)
      const stack = varInt(NUMBERS[protocol].indexOf('max_stack_size'))
      assert.equal(isTaken(slot(Buffer.from([1]), sword, Buffer.from([1, 0]), stack, Buffer.from([16]))), false)
      assert.equal(isTaken(slot(Buffer.from([1]), sword, Buffer.from([0, 0]))), true)
    })
    test('nothing at all', () => assert.equal(isTaken(slot(Buffer.from([0]))), true))
  })
}
