'use strict'
// What this side of the bridge is made of. Both sides of a socket have to be of the same making, or they misunderstand each other late.
const fs = require('node:fs')
const path = require('node:path')
const { createHash } = require('node:crypto')

const REPOSITORY = path.resolve(__dirname, '../../..')
const COUNTED = ['orchestrator/bridge', 'skills/library', 'skills/runtime']

/** Like "0.1.0 (3f2a91bc)": the version, and a digest of the scripts that both sides have. */
function release (repository = REPOSITORY) {
  const digest = createHash('sha256')
  for (const folder of COUNTED) {
    for (const name of scripts(path.join(repository, folder))) {
      digest.update(name).update(fs.readFileSync(path.join(repository, folder, name)))
    }
  }
  return `${require('../../../package.json').version} (${digest.digest('hex').slice(0, 8)})`
}

/** All below a folder, the sandbox's too, in one order everywhere. */
function scripts (folder) {
  return fs.readdirSync(folder, { recursive: true }).filter(name => name.endsWith('.js')).sort()
}

module.exports = { release }
