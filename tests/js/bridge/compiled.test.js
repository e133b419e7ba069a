'use strict'
// SES as V8 has compiled it before: made by a process of its own, used when it is whole, done without otherwise.
const test = require('node:test')
const assert = require('node:assert')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { execFileSync } = require('node:child_process')
const { isWhole } = require('../../../orchestrator/bridge/js/sandbox/compiled.js')

const SANDBOX = path.resolve(__dirname, '../../../orchestrator/bridge/js/sandbox')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ses-'))
test.after(() => fs.rmSync(folder, { recursive: true }))

const node = (...args) => execFileSync(process.execPath, ['--jitless', ...args], { env: {}, encoding: 'utf8' })
const locks = file => node('-e', `require('${SANDBOX}/inside/ses.js').loadSes('${file}'); lockdown(); console.log(Object.isFrozen(Array.prototype), typeof Compartment)`).trim()

test('it is made whole, and locks as the source does', () => {
  const file = path.join(folder, 'deep', 'ses.code')
  node(path.join(SANDBOX, 'compiled.js'), file)
  assert.ok(isWhole(file))
  assert.strictEqual(locks(file), 'true function')
  assert.strictEqual(locks(''), 'true function')
  assert.deepStrictEqual(fs.readdirSync(path.dirname(file)), ['ses.code'])
})

test('one that is missing, cut short or changed is not used', () => {
  const good = fs.readFileSync(path.join(folder, 'deep', 'ses.code'))
  const changed = Buffer.from(good)
  changed[good.length >> 1] ^= 1
  const file = path.join(folder, 'harmed.code')
  assert.ok(!isWhole(file))
  for (const harmed of [changed, good.subarray(0, good.length >> 1), Buffer.alloc(0)]) {
    fs.writeFileSync(file, harmed)
    assert.ok(!isWhole(file))
  }
})
