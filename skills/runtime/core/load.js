'use strict'
// Loads the skill library: each file of skills/library/ exports one skill, and its header comment is the skill's whole description.
const fs = require('node:fs')
const path = require('node:path')
const { Refusal } = require('./refusal.js')

const LIBRARY = path.join(__dirname, '../../library')
const GAMES = path.join(__dirname, '../../games') // skills that only the drivers of games call; planners are not offered them
const RUNTIME = path.join(__dirname, '..')
// earlier names of files of skills/runtime, with the files that have their functions now
const RENAMED = {
  block_kind: ['find', 'dig'],
  claim: ['find'],
  dry: ['out_of_water'],
  getting_on: ['walk'],
  heading: ['initial_heading'],
  junk: ['drop_junk'],
  kind: ['find', 'dig'],
  line: ['wait'],
  progress_check: ['walk'],
  reach: ['dig'],
  server_answers: ['wait'],
  setting: ['placing'],
  settled: ['dig_prediction'],
  spot: ['placement_spot'],
  state: ['block_state'],
  stock: ['inventory'],
  ward: ['guard_target']
}

/** Return a map of skill name to `async (bot, args, signal)`. A skill that does not load throws a Refusal with the reason when it is called. */
function loadLibrary (folder = LIBRARY) {
  const library = new Map()
  for (const file of filesOf(folder)) {
    const name = path.basename(file, '.js')
    if (!library.has(name)) library.set(name, load(path.join(folder, file), name))
  }
  return library
}

/** Return the script files, those nearest to the top folder first, as skillbook/folder.py reads them: of two with one name the first is taken. */
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

/** Return a sentence that says where a file of skills/runtime is now, if a skill required it by an earlier path; otherwise null. */
function newPlace ({ code, message } = {}) {
  const [, asked, name] = (code === 'MODULE_NOT_FOUND' && /'(\.\.\/runtime\/(?:\w+\/)?(\w+)(?:\.js)?)'/.exec(message)) || []
  if (!name) return null
  const files = fs.readdirSync(RUNTIME, { recursive: true })
  const found = (RENAMED[name] ?? [name]).map(now => files.find(file => path.basename(file) === `${now}.js`)).filter(Boolean)
  return found.length ? `${asked} is ${found.map(file => `../runtime/${file.split(path.sep).join('/')}`).join(' and ')} now` : null
}

/** Return a skill that always refuses, so that one broken file does not disable the library. */
function broken (name, why) {
  return async () => { throw new Refusal('broken', `the code of ${name} does not load: ${String(why).split('\n')[0]}`) }
}

module.exports = { loadLibrary, LIBRARY, GAMES }
