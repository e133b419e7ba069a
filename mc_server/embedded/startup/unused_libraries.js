'use strict'

// Keeps out two libraries that minecraft-protocol and protodef load whenever they are loaded themselves, and that nobody here needs; with what they
// load in turn they are a tenth of a process's start. Whoever requires this file first gets empty classes in their place.

const { createRequire } = require('node:module')

class Unused {
  addType () {}
  addTypes () {}
  validateType () {}
  validateProtocol () {}
}

const UNUSED = {
  // signs in to Microsoft's accounts: our bots only join under a name, and our server asks nobody to sign in
  'prismarine-auth': { loadedBy: 'minecraft-protocol', exports: { Authflow: Unused, Titles: {} } },
  'prismarine-realms': { loadedBy: 'minecraft-protocol', exports: { RealmAPI: Unused } },
  // checks that descriptions of packets are well formed: those of minecraft-data always are
  'protodef-validator': { loadedBy: 'protodef', exports: Unused }
}

function keepOut () {
  for (const [name, { loadedBy, exports }] of Object.entries(UNUSED)) {
    const file = createRequire(require.resolve(loadedBy)).resolve(name)
    require.cache[file] ??= { id: file, filename: file, loaded: true, children: [], paths: [], exports }
  }
}

module.exports = { keepOut }
