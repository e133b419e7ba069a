'use strict'
// Reads the skill library once: every file of skills/library/ is one verb, its header comment is its whole description.
const fs = require('node:fs')
const path = require('node:path')

const LIBRARY = path.join(__dirname, '../library')

/** Map of skill name to `async (bot, args, signal)`. */
function loadLibrary (folder = LIBRARY) {
  const names = fs.readdirSync(folder).filter(file => file.endsWith('.js')).map(file => path.basename(file, '.js'))
  return new Map(names.map(name => [name, require(path.join(folder, name))]))
}

module.exports = { loadLibrary, LIBRARY }
