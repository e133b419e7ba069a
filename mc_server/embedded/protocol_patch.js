'use strict'

// Puts right what the libraries under us write and read wrongly, before the first protocol is compiled: the server loads
// this, and so do the hosts of bots, because a bot that joins Mojang's server has the same mistakes.
//
// minecraft-protocol forgets to write the byte that says "what follows is not from the registry", so that whatever was
// in memory there goes out: a sound by its name arrives as any sound, or breaks the packet. What minecraft-data describes
// wrongly is in wire_forms.js.

const types = require('minecraft-protocol/src/datatypes/compiler-minecraft')
const { pc } = require('minecraft-data/data')
const { correct, VERSIONS } = require('./wire_forms')

const registryEntryHolder = [
  'parametrizable',
  (compiler, { baseName, otherwise }) =>
    compiler.wrapCode(`
if (value.${baseName} != null) return ${compiler.callType(`value.${baseName} + 1`, 'varint')}
if (!value.${otherwise.name}) throw new Error('neither ${baseName} nor ${otherwise.name} is given')
offset = ${compiler.callType('0', 'varint')}
return ${compiler.callType(`value.${otherwise.name}`, otherwise.type)}`)
]

types.Write.registryEntryHolder = registryEntryHolder
// the description of a version is one object, whoever asks for it
for (const version of VERSIONS) correct(pc[version].protocol, version)

module.exports = { registryEntryHolder }
