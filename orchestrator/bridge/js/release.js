'use strict'
// The version of this side of the bridge. Both ends of a socket have to run the same code, and this check finds a difference at once.
const fs = require('node:fs')
const path = require('node:path')
const { createHash } = require('node:crypto')

const REPOSITORY = path.resolve(__dirname, '../../..')
const COUNTED = ['orchestrator/bridge', 'skills/library', 'skills/runtime']

/** Return a text such as "0.1.0 (3f2a91bc)": the version, and a digest of all scripts that both sides run. */
function release (repository = REPOSITORY) {
  const digest = createHash('sha256')
  for (const folder of COUNTED) {
    for (const name of scripts(path.join(repository, folder))) {
      digest.update(name).update(fs.readFileSync(path.join(repository, folder, name)))
    }
  }
  return `${require('../../../package.json').version} (${digest.digest('hex').slice(0, 8)})`
}

/** Return all scripts below a folder, in an order that is the same on every system. */
function scripts (folder) {
  return fs.readdirSync(folder, { recursive: true }).filter(name => name.endsWith('.js')).sort()
}

module.exports = { release }
