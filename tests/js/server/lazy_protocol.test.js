'use strict'

// What the start of a process leaves for later, or out: descriptions of packets are compiled when they are used, and mean the same as before.

const { test } = require('node:test')
const assert = require('node:assert/strict')
const { ProtoDefCompiler } = require('protodef/src/compiler')
const eager = ProtoDefCompiler.prototype.compileProtoDefSync
require('../../../mc_server/embedded/protocol_patch')
const { pc } = require('minecraft-data/data')
const nbt = require('prismarine-nbt')

const PACKETS = {
  login: {
    toServer: { login_start: { username: 'Ann', playerUUID: '00000000-0000-3000-8000-000000000001' } },
    toClient: { disconnect: { reason: '"full"' }, compress: { threshold: 256 } }
  },
  play: {
    toServer: {
      position: { x: 1.5, y: -60, z: -2, onGround: true, flags: { onGround: true } },
      chat_command: { command: 'say hello' }
    },
    toClient: {
      set_slot: { windowId: 0, stateId: 7, slot: 36, item: { itemCount: 3, itemId: 5, addedComponentCount: 0, removedComponentCount: 0, components: [], removeComponents: [] } },
      entity_metadata: { entityId: 300, metadata: [{ key: 1, type: 'int', value: 20 }, { key: 9, type: 'float', value: 0.5 }] },
      system_chat: { content: nbt.comp({ text: nbt.string('hello'), extra: nbt.list(nbt.comp([{ text: nbt.string('!') }])) }), isActionBar: false },
      boss_bar: { entityUUID: '00000000-0000-3000-8000-000000000001', action: 2, health: 0.25 },
      update_light: { chunkX: -1, chunkZ: 2, skyLightMask: [[0, 1]], blockLightMask: [], emptySkyLightMask: [], emptyBlockLightMask: [], skyLight: [Buffer.alloc(2048, 255)], blockLight: [] }
    }
  }
}

for (const version of ['1.21.1', '1.21.4']) {
  for (const [state, ways] of Object.entries(PACKETS)) {
    for (const [way, packets] of Object.entries(ways)) {
      test(`packets of ${state} ${way} have the same bytes and meaning, ${version}`, () => {
        const [lazy, whole] = [ProtoDefCompiler.prototype.compileProtoDefSync, eager].map(compile => protocol(compile, version, state, way))
        for (const [name, params] of Object.entries(packets)) {
          const bytes = lazy.createPacketBuffer('packet', { name, params })
          assert.deepEqual(bytes, whole.createPacketBuffer('packet', { name, params }), name)
          const { data, metadata } = lazy.parsePacketBuffer('packet', bytes)
          assert.deepEqual(data, whole.parsePacketBuffer('packet', bytes).data, name)
          assert.deepEqual([data.name, metadata.size], [name, bytes.length])
        }
      })
    }
  }
}

test('an unreadable packet is refused with the same words', () => {
  const cut = Buffer.from([0x00, 0x05, 0x41])
  const [lazy, whole] = [ProtoDefCompiler.prototype.compileProtoDefSync, eager].map(compile => protocol(compile, '1.21.1', 'login', 'toServer'))
  const words = proto => {
    try {
      proto.parsePacketBuffer('packet', cut)
    } catch (error) {
      return [error.name, error.message]
    }
  }
  assert.deepEqual(words(lazy), words(whole))
  assert.equal(words(lazy)[0], 'PartialReadError')
})

test('what signs in to accounts and what checks descriptions of packets is not loaded', () => {
  require('mineflayer')
  const loaded = Object.keys(require.cache).filter(file => /node_modules\/(@azure|@xboxreplay|ajv)\//.test(file))
  assert.deepEqual(loaded, [])
})

function protocol (compile, version, state, way) {
  const compiler = new ProtoDefCompiler()
  compiler.addTypes(require('minecraft-protocol/src/datatypes/compiler-minecraft'))
  compiler.addProtocol(pc[version].protocol, [state, way])
  nbt.addTypesToCompiler('big', compiler)
  return compile.call(compiler)
}
