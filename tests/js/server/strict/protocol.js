'use strict'

// Reads packets as strictly as minecraft-data describes them: what the description does not name (a packet id, a parser,
// a component, ...) is an error here, where the libraries of bots go on with a bare number.

const { ProtoDefCompiler } = require('protodef').Compiler
const nbt = require('prismarine-nbt')
const minecraftData = require('minecraft-data')
const { registryEntryHolder } = require('../../../../mc_server/embedded/protocol_patch')

const KNOWN_NAMES_ONLY = {
  Write: { registryEntryHolder },
  SizeOf: {},
  Read: {
    mapper: [
      'parametrizable',
      (compiler, { type, mappings }) => {
        const names = Object.fromEntries(Object.entries(mappings).map(([id, name]) => [Number(id), name]))
        return compiler.wrapCode(`
const { value, size } = ${compiler.callType(type)}
const name = ${JSON.stringify(names)}[value]
if (name === undefined) throw new Error('nothing has the number ' + value + ' here')
return { value: name, size }`)
      }
    ]
  }
}

const compiled = new Map()

/** The packets of one state ('login', 'play', ...) in one direction ('toClient', 'toServer'). */
function protocolOf (version, state, direction) {
  const key = `${version} ${state} ${direction}`
  if (!compiled.has(key)) compiled.set(key, compile(version, state, direction))
  return compiled.get(key)
}

function compile (version, state, direction) {
  const compiler = new ProtoDefCompiler()
  compiler.addTypes(require('minecraft-protocol/src/datatypes/compiler-minecraft'))
  if (direction === 'toClient') compiler.addTypes(KNOWN_NAMES_ONLY)
  compiler.addProtocol(minecraftData(version).protocol, [state, direction])
  nbt.addTypesToCompiler('big', compiler)
  return compiler.compileProtoDefSync()
}

/** @returns {name, params}; throws if anything is unknown, left over, or would be written in another way */
function readPacket (protocol, bytes) {
  // reading equipment changes the bytes that are read
  const { data, metadata } = protocol.parsePacketBuffer('packet', Buffer.from(bytes))
  if (metadata.size !== bytes.length) {
    throw new Error(`${data.name}: ${bytes.length - metadata.size} bytes are left over`)
  }
  const again = protocol.createPacketBuffer('packet', data)
  if (!again.equals(bytes)) throw new Error(`${data.name}: written again it is different`)
  return data
}

module.exports = { protocolOf, readPacket }
