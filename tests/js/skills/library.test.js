'use strict'
// The skill library as a shelf: every file is one verb whose header comment tells everything a planner has to know.
const test = require('node:test')
const assert = require('node:assert')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { loadLibrary, LIBRARY } = require('../../../skills/runtime/core/load.js')
const { REASONS, Refusal } = require('../../../skills/runtime/core/refusal.js')

const SKILLS = [...loadLibrary()].map(([name, verb]) => {
  const source = fs.readFileSync(path.join(LIBRARY, `${name}.js`), 'utf8')
  return { name, verb, source, header: /\/\*\*(.*?)\*\//s.exec(source)?.[1] ?? '' }
})

test('every skill is one async function of its own name', () => {
  assert.ok(SKILLS.length >= 40)
  for (const { name, verb } of SKILLS) assert.deepStrictEqual([verb.name, verb.constructor.name], [name, 'AsyncFunction'])
})

test('every skill describes itself, what it needs, what it gains and how one sees that it worked', () => {
  for (const { name, header } of SKILLS) {
    const description = header.split('@')[0].replace(/^\s*\*/gm, '').trim()
    assert.match(description, /^[A-Z].*\.$/s, name)
    for (const tag of ['needs', 'gains', 'proof']) assert.match(header, new RegExp(`@${tag} \\S`), `${name}: @${tag}`)
  }
})

test('the example of every skill uses only parameters that are described, and the code uses all of them', () => {
  for (const { name, source, header } of SKILLS) {
    const example = JSON.parse(/@example (\{.*\})/.exec(header)[1])
    const parameters = [...header.matchAll(/@param \{\w+\} (\w+) \S/g)].map(match => match[1])
    for (const argument of Object.keys(example)) assert.ok(parameters.includes(argument), `${name}: ${argument}`)
    const code = source.slice(source.indexOf('*/'))
    for (const parameter of parameters) assert.match(code, new RegExp(`\\b${parameter}\\b`), `${name}: ${parameter}`)
  }
})

const scriptsBelow = folder => fs.readdirSync(folder, { recursive: true }).filter(file => file.endsWith('.js')).map(file => path.join(folder, file))

test('a refusal in the source uses a reason that exists', () => {
  const folders = [LIBRARY, path.join(LIBRARY, '../runtime')]
  const sources = folders.flatMap(scriptsBelow).map(file => fs.readFileSync(file, 'utf8'))
  const used = sources.flatMap(source => [...source.matchAll(/new Refusal\('(\w+)'/g)].map(match => match[1]))
  assert.ok(used.length > 10)
  for (const reason of used) assert.ok(REASONS.includes(reason), reason)
})

test('an error that is no refusal is told as a defect', () => {
  assert.deepStrictEqual(Refusal.describe(new Refusal('not_found', 'no tree')), { reason: 'not_found', note: 'no tree' })
  assert.deepStrictEqual(Refusal.describe(new TypeError('x is undefined')), { reason: 'broken', note: 'x is undefined' })
  assert.strictEqual(Refusal.describe('y'.repeat(999)).note.length, 300)
})

test('a file that does not load is refused with the reason when it is asked for, and the others work', async t => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'skills-'))
  t.after(() => fs.rmSync(folder, { recursive: true }))
  fs.mkdirSync(path.join(folder, 'deep'))
  const files = { 'torn.js': 'module.exports = async (bot, {', 'mute.js': '1', 'wave.js': "module.exports = async () => 'first'", 'deep/wave.js': "module.exports = async () => 'second'", 'deep/nod.js': "module.exports = async () => 'nods'" }
  for (const [file, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, file), text)
  const library = loadLibrary(folder)
  assert.strictEqual(await library.get('wave')() + await library.get('nod')(), 'firstnods')
  await assert.rejects(library.get('torn')(), { reason: 'broken', message: /the code of torn does not load: / })
  await assert.rejects(library.get('mute')(), { message: 'the code of mute does not load: it exports no function' })
})

test('a skill that requires a file of the runtime where it was once is told where it is now', async t => {
  const folder = fs.mkdtempSync(path.join(LIBRARY, '..', 'mine-'))
  t.after(() => fs.rmSync(folder, { recursive: true }))
  const files = { old: 'arguments.js', older: 'kind', merged: 'movement/progress_check.js', odd: 'nothing.js' }
  for (const [name, file] of Object.entries(files)) fs.writeFileSync(path.join(folder, `${name}.js`), `require('../runtime/${file}')`)
  const noteOf = name => loadLibrary(folder).get(name)().then(() => null, error => error.message)
  assert.strictEqual(await noteOf('old'), 'the code of old does not load: ../runtime/arguments.js is ../runtime/core/arguments.js now')
  assert.match(await noteOf('older'), /\.\.\/runtime\/kind is \.\.\/runtime\/blocks\/find\.js and \.\.\/runtime\/blocks\/dig\.js now$/)
  assert.match(await noteOf('merged'), /\.\.\/runtime\/movement\/progress_check\.js is \.\.\/runtime\/movement\/walk\.js now$/)
  assert.match(await noteOf('odd'), /Cannot find module/)
})
