'use strict'
// Makes node_modules small for an image: node docker/prune.js node_modules 1.21.1 1.21.4
//
// Nine tenths of it are minecraft-data's tables of other versions of the game, Bedrock's among them. Kept are the files that its own
// index names for the versions given. Not done in a clone: there a bot may join a server of any version.
const fs = require('node:fs')
const path = require('node:path')

const IDLE = ['prismarine-provider-anvil/test', 'rxjs', '@types'] // test worlds; what only type declarations name

function main ([modules, ...versions]) {
  if (!modules || !versions.length) throw new Error('Usage: node docker/prune.js NODE_MODULES VERSION ...')
  const data = path.join(modules, 'minecraft-data')
  const kept = named(fs.readFileSync(path.join(data, 'data.js'), 'utf8'), versions)
  for (const file of filesIn(path.join(data, 'minecraft-data', 'data'))) {
    if (!kept.has(path.relative(data, file)) && !isIndex(file)) fs.rmSync(file)
  }
  for (const name of IDLE) fs.rmSync(path.join(modules, name), { recursive: true, force: true })
  for (const file of filesIn(modules)) if (/\.(map|d\.ts)$/.test(file)) fs.rmSync(file)
}

/** The files that the index names for these versions of the Java edition. */
function named (index, versions) {
  const found = new Set()
  let edition = null
  let version = null
  for (const line of index.split('\n')) {
    edition = line.match(/^ {2}'(\w+)': \{/)?.[1] ?? edition
    version = line.match(/^ {4}'([^']+)': \{/)?.[1] ?? version
    const file = line.match(/minecraft-data\/data\/[^'"]+/)?.[0]
    if (file && edition === 'pc' && versions.includes(version)) found.add(file)
  }
  if (!found.size) throw new Error(`minecraft-data knows none of ${versions.join(', ')}`)
  return found
}

/** What is read whatever the version: which versions there are, and where their tables lie. */
function isIndex (file) {
  return /data\/(pc|bedrock)\/(common|latest)\//.test(file) || file.endsWith('dataPaths.json')
}

function filesIn (folder) {
  return fs.readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))
}

main(process.argv.slice(2))
