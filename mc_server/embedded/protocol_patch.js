'use strict'

// Corrects errors in how the libraries read and write packets, before the first protocol is compiled. The server loads this file and the
// bot hosts do too, because the same errors occur on Mojang's server.
//
// minecraft-protocol does not write the byte that says "what follows is not from the registry", so that an arbitrary byte is sent: a sound
// given by name arrives as another sound, or makes the packet unreadable. wire_forms.js corrects errors in minecraft-data.

require('./startup/unused_libraries').keepOut()
require('./startup/known_versions').install()
require('./startup/lazy_protocol').install()
require('./windows/window_kinds').install()
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
// all users of a version share one object that describes it
for (const version of VERSIONS) correct(pc[version].protocol, version)

module.exports = { registryEntryHolder }
