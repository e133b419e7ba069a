'use strict'
// Reads the skill library once: every file of skills/library/ is one verb, its header comment is its whole description.
const fs = require('node:fs')
const path = require('node:path')
const { Refusal } = require('./refusal.js')

const LIBRARY = path.join(__dirname, '../../library')
const RUNTIME = path.join(__dirname, '..')
// of skills/runtime before it had folders
const RENAMED = {
  dry: 'out_of_water', getting_on: 'progress_check', heading: 'initial_heading', junk: 'drop_junk', kind: 'block_kind', line: 'server_answers',
  setting: 'placing', settled: 'dig_prediction', spot: 'placement_spot', state: 'block_state', stock: 'inventory', ward: 'guard_target'
}

/** Map of skill name to `async (bot, args, signal)`. One that does not load is refused with the reason when it is asked for. */
function loadLibrary (folder = LIBRARY) {
  const library = new Map()
  for (const file of filesOf(folder)) {
    const name = path.basename(file, '.js')
    if (!library.has(name)) library.set(name, load(path.join(folder, file), name))
  }
  return library
}

/** Those of the folder, then those in folders below it, as skillbook/folder.py reads them: of two with one name the first is taken. */
function filesOf (folder) {
  const files = fs.readdirSync(folder, { recursive: true }).filter(file => file.endsWith('.js'))
  const depth = file => file.split(path.sep).length
  return files.sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1))
}

function load (file, name) {
  try {
    const verb = require(file)
    return typeof verb === 'function' ? verb : broken(name, 'it exports no function')
  } catch (error) {
    return broken(name, newPlace(error) ?? error?.message)
  }
}

/** For a file of skills/runtime that a skill requires where it was once: a sentence that says where it is now, or null. */
function newPlace ({ code, message } = {}) {
  const [, asked, name] = (code === 'MODULE_NOT_FOUND' && /'(\.\.\/runtime\/(\w+)(?:\.js)?)'/.exec(message)) || []
  const file = `${RENAMED[name] ?? name}.js`
  const found = name && fs.readdirSync(RUNTIME, { recursive: true }).find(each => path.basename(each) === file)
  return found ? `${asked} is ../runtime/${found.split(path.sep).join('/')} now` : null
}

/** A file that nobody can run is no reason to run none. */
function broken (name, why) {
  return async () => { throw new Refusal('broken', `the code of ${name} does not load: ${String(why).split('\n')[0]}`) }
}

module.exports = { loadLibrary, LIBRARY }
