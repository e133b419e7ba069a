'use strict'

// minecraft-protocol forgets to write the byte that says "what follows is not from the registry", so that whatever was
// in memory there goes out: a sound by its name arrives as any sound, or breaks the packet. Put right before the first
// protocol is compiled.

const types = require('minecraft-protocol/src/datatypes/compiler-minecraft')

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

module.exports = { registryEntryHolder }
