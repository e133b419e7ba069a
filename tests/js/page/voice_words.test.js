'use strict'
// What the page's voice says and measures, without a browser.
const test = require('node:test')
const assert = require('node:assert')

const voice = name => import(`../../../orchestrator/service/static/page/voice/${name}.mjs`)

test('a page without https, and an old browser, are told what to do', async () => {
  const { missing, INSECURE, microphoneTrouble } = await voice('troubles')
  assert.strictEqual(missing({ isSecureContext: false, navigator: {} }), INSECURE)
  assert.match(missing({ isSecureContext: true, navigator: {} }), /too old/)
  assert.strictEqual(missing({ isSecureContext: true, navigator: { mediaDevices: {} }, AudioWorkletNode: class {} }), '')
  for (const name of ['NotAllowedError', 'NotFoundError', 'NotReadableError']) assert.match(microphoneTrouble({ name }), /: .+, and press again\.$/)
  assert.match(microphoneTrouble({ name: 'TypeError', message: 'odd' }), /TypeError: odd/)
})

test('a short answer has at most seven words of the first sentence', async () => {
  const { short } = await voice('aloud')
  assert.strictEqual(short('On it: mine 12 logs. Then more.'), 'On it: mine 12 logs.')
  assert.strictEqual(short('Coming.'), 'Coming.')
  assert.strictEqual(short('one two three four five six seven eight nine'), 'one two three four five six seven')
})

test('a bot keeps its voice, and English voices come first', async () => {
  const { voiceOf } = await voice('aloud')
  const voices = ['de-DE', 'en-GB', 'en-US', 'fr-FR'].map(lang => ({ lang }))
  const names = ['Ada', 'Ben', 'Cleo', 'Dan']
  assert.deepStrictEqual(names.map(name => voiceOf(name, voices)), names.map(name => voiceOf(name, voices)))
  assert.ok(names.every(name => voiceOf(name, voices).voice.lang.startsWith('en')))
  assert.ok(new Set(names.map(name => JSON.stringify(voiceOf(name, voices)))).size > 1)
  assert.strictEqual(voiceOf('Ada', [{ lang: 'de' }]).voice.lang, 'de')
})

test('a character has the voice that it names, a low or high one, and one of its language', async () => {
  const { voiceOf } = await voice('aloud')
  const voices = [{ name: 'English One', lang: 'en-GB' }, { name: 'Deutsch', lang: 'de-DE' }, { name: 'English Two', lang: 'en-US' }]
  assert.strictEqual(voiceOf('Ada', voices, { voice: 'english two', language: 'en' }).voice.lang, 'en-US')
  assert.strictEqual(voiceOf('Ada', voices, { voice: '', language: 'de' }).voice.name, 'Deutsch')
  assert.ok(voiceOf('Ada', voices, { voice: 'low', language: 'en' }).pitch < 0.8)
  assert.ok(voiceOf('Ada', voices, { voice: 'high', language: 'en' }).pitch > 1.2)
  assert.ok(voices.includes(voiceOf('Ada', voices, { voice: 'nobody', language: 'fr' }).voice))
})

test('the level goes from silence to a shout', async () => {
  globalThis.document ??= { getElementById: () => null }
  const { loudness } = await voice('microphone')
  const tone = loud => Int16Array.from({ length: 1600 }, (_, at) => loud * Math.sin(at / 5))
  assert.strictEqual(loudness(new Int16Array()), 0)
  assert.strictEqual(loudness(new Int16Array(1600)), 0)
  assert.ok(loudness(tone(300)) < loudness(tone(6000)) && loudness(tone(32000)) <= 1)
  assert.ok(loudness(tone(300)) > 0.2)
})

test('people are told where their voice goes', async () => {
  const { privacy } = await voice('settings')
  assert.strictEqual(privacy({ on: false, why: 'Voice is off.' }), 'Voice is off.')
  assert.match(privacy({ on: true, remote: '', kept: false }), /on the computer of the service, and the recording is dropped/)
  assert.match(privacy({ on: true, remote: 'api.example.com', kept: true }), /^Your voice is sent to api\.example\.com, and recordings are kept/)
})
