'use strict'

// Passwords in offline mode: no password reaches anybody, and tries are limited. passwords.long.test.js has the whole story of a join.

const { test } = require('node:test')
const assert = require('node:assert/strict')
const { createHmac } = require('node:crypto')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { startServer, until, LONG } = require('./world')
const { visitor } = require('./visitor')
const { PasswordFile } = require('../../../mc_server/embedded/passwords/password_file')
const { Tries, RULES } = require('../../../mc_server/embedded/passwords/tries')

// more of them in `make check`
const ROUNDS = LONG ? 4 : 1
const seed = Number(process.env.BLOCKCREW_FUZZ_SEED ?? 1)
const wordOf = (name, n) => createHmac('sha256', `${seed}`).update(`${name} ${n}`).digest('base64').slice(0, 12 + n)

function folder (t) {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'blockcrew-passwords-'))
  t.after(() => fs.rmSync(made, { recursive: true, force: true }))
  return made
}

const allIn = place =>
  fs.readdirSync(place, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile())
    .map(entry => fs.readFileSync(path.join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')

test('no sink ever gets a password: no client, no log, no file, whatever line it is typed in', async t => {
  const worldFolder = folder(t)
  const server = await startServer({ worldFolder, passwords: true, ops: ['Op'] })
  let printed = ''
  server.child.stdout.on('data', text => { printed += text })
  const witness = await visitor(server, 'Op')
  const typed = [wordOf('Op', 1)]
  for (const _ of [1, 2]) witness.say(typed[0])
  await witness.enters()
  for (let n = 1; n <= ROUNDS; n++) {
    const secret = wordOf('Cat', n)
    const wrong = wordOf('Dog', n)
    typed.push(secret, wrong)
    const one = await visitor(server, `Cat${n}`)
    await one.hears(/Choose/)
    one.say(`/register ${secret} ${secret}`)
    await one.hears(/once more/)
    one.say(secret)
    await one.enters()
    const twin = await visitor(server, `Cat${n}`)
    await twin.hears(/has a password/)
    twin.say(wrong)
    await twin.hears(/try again/)
    twin.quit()
    const lines = [secret, `my password is ${secret}!`, `/login ${secret}`, `/register ${wrong} ${wrong}`, `/msg Op ${secret}`, `/me ${secret}`, `/say ${secret}`, `"${secret}"`]
    for (const line of lines) {
      const before = one.heard.length
      one.say(line)
      await until(`${line} is kept back`, () => one.heard.slice(before).some(text => /nobody has seen it/.test(text)))
    }
    one.say(`end of ${n}`)
    await witness.hears(new RegExp(`end of ${n}`))
    one.quit()
  }
  const stats = await server.ask('stats')
  await server.ask('save')
  const sinks = { witness: witness.bytes(), printed: printed + server.said.join(''), files: allIn(worldFolder), stats: JSON.stringify(stats) }
  await server.stop()
  sinks.afterwards = allIn(worldFolder)
  assert.match(sinks.printed, /Cat1 joined/)
  assert.match(sinks.witness, /end of 1/)
  for (const [sink, text] of Object.entries(sinks)) {
    for (const secret of typed) {
      for (const form of [secret, Buffer.from(secret).toString('base64'), Buffer.from(secret).toString('hex')]) {
        assert.ok(!text.includes(form), `${sink} has a password`)
      }
    }
  }
})

test('tries are limited by address and by name, and nobody can lock an owner out or clear the count with another name', () => {
  let now = 0
  const tries = new Tries(() => now)
  tries.chose('Ann', '10.0.0.1')
  for (let n = 0; n < RULES.address.most; n++) {
    assert.equal(tries.minutesToTry('Ann', '10.0.0.2'), 0)
    tries.failed('Ann', '10.0.0.2')
  }
  assert.equal(tries.minutesToTry('Ann', '10.0.0.2'), 10)
  assert.equal(tries.minutesToTry('Tom', '10.0.0.2'), 10, 'for every name')
  tries.failed('Own', '10.0.0.2')
  tries.succeeded('Own', '10.0.0.2')
  assert.equal(tries.minutesToTry('Ann', '10.0.0.2'), 10)
  for (let n = 0; n < RULES.name.most; n++) tries.failed('ann', `10.0.1.${n}`)
  assert.equal(tries.minutesToTry('Ann', '10.0.2.1'), 10)
  assert.equal(tries.minutesToTry('Ann', '::ffff:10.0.0.1'), 0, 'where the owner came from last')
  for (let n = 0; n < RULES.address.most; n++) tries.failed('Tom', `2001:db8:0:1::${n}`)
  assert.ok(tries.minutesToTry('Tom', '2001:db8:0:1:ffff::1') > 0, 'a network of IPv6 is one address')
  for (let n = 0; n < RULES.chosen.most; n++) tries.chose(`New${n}`, '10.0.3.1')
  assert.equal(tries.minutesToChoose('10.0.3.1'), 60)
  now = RULES.address.within + 1
  assert.equal(tries.minutesToTry('Ann', '10.0.0.2'), 0)
})

test('a file of passwords that is damaged is named, and not overwritten', t => {
  const file = path.join(folder(t), 'passwords.json')
  for (const text of ['no JSON', '[{"name": "Ann"}]', '[{"name":"Ann","salt":"","hash":"","N":1073741824,"r":8,"p":1}]']) {
    fs.writeFileSync(file, text)
    assert.throws(() => new PasswordFile(file), /passwords\.json cannot be read .*repair or remove it/)
    assert.equal(fs.readFileSync(file, 'utf8'), text)
  }
})
