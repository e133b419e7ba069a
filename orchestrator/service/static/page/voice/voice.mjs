// The button and the key V: hold one of them and speak. Shows listening, thinking and heard, and asks before what cannot be undone.
import { Failed, say, voice } from '../api.mjs'
import { byId, write } from '../element.mjs'
import { plain } from '../words.mjs'
import { makeAloud } from './aloud.mjs'
import { makeKeys } from './keys.mjs'
import { SpeechLink } from './link.mjs'
import { Microphone } from './microphone.mjs'
import { makeSettings } from './settings.mjs'
import { TOUCHED } from './troubles.mjs'

const LONGEST = 14_500 // milliseconds; the service takes 15 seconds
const SHORTEST = 250 // milliseconds: a key that was only touched

const UNKNOWN = { on: false, why: 'The service did not say whether voice works here: press again.' }

export function makeVoice (page, attempt) {
  const settings = makeSettings(page)
  const aloud = makeAloud(settings.aloud, name => state.sounds?.[name], () => settings.show(state, aloud.able()))
  const microphone = new Microphone((bytes, level) => {
    link?.audio(bytes)
    button.style.setProperty('--level', held ? level : 0) // the last words come after the key was released
  })
  const button = byId('voice')
  let state = UNKNOWN, asking = null, crew = null, link = null, held = 0, sent = false, timer, person

  /** Shows one of idle, opening, listening, thinking, heard, asked and trouble, with a sentence. */
  function show (kind, sentence) {
    button.dataset.state = byId('voice-state').dataset.state = kind
    button.setAttribute('aria-pressed', String(kind === 'listening'))
    write(byId('voice-state'), sentence)
    byId('voice-ask').hidden = kind !== 'asked'
  }

  const FRAMES = {
    listening: () => held && show('listening', 'Listening… let go when you have finished.'),
    thinking: () => show('thinking', 'Thinking…'),
    heard: ({ text }) => show('heard', `Heard: ${plain(text)}`),
    asked: frame => answered(frame, frame.confirm ? 'asked' : 'heard'),
    done: frame => answered(frame, 'heard'),
    error: ({ text }) => {
      release(false)
      show('trouble', plain(text))
    }
  }

  function answered ({ text, answers }, kind) {
    const said = answers.map(answer => plain(answer.text)).join(' ')
    show(kind, kind === 'asked' ? said : `Heard: ${plain(text)}${said ? ` — ${said}` : ' — not a command'}`)
    for (const { speaker, text: words } of answers.slice(0, 1)) aloud.say(speaker, words)
  }

  async function press () {
    if (held || !crew) return
    const mine = held = performance.now()
    aloud.silence()
    show('opening', 'Opening the microphone…')
    try {
      await known()
      if (!state.on) throw new Failed(state.why)
      if (held !== mine) return
      if (!await settings.agreed(state)) return release(false)
      if (link?.crew !== crew.name || !link.alive) {
        link?.close()
        link = new SpeechLink(crew.name, frame => FRAMES[frame.type]?.(frame))
      }
      await microphone.open()
      if (held !== mine) return microphone.rest()
      link.start(page.player)
      sent = true
      timer = setTimeout(() => release(true), LONGEST)
    } catch (error) {
      if (!(error instanceof Failed)) throw error
      release(false)
      show('trouble', error.message)
    }
  }

  /** Ends an utterance: its audio is recognised if it is to be, and dropped otherwise. */
  async function release (finished) {
    const long = performance.now() - held > SHORTEST
    const started = sent
    if (!held) return
    clearTimeout(timer)
    held = 0
    sent = false
    button.style.setProperty('--level', 0)
    if (finished && !long) show('trouble', TOUCHED)
    else if (!started) show('idle', '')
    await microphone.rest()
    if (started) finished && long ? link.end() : link.cancel()
  }

  const answer = word => crew && attempt(() => say(crew.name, word, page.player)).then(() => show('idle', ''))
  byId('voice-yes').addEventListener('click', () => answer('yes'))
  byId('voice-no').addEventListener('click', () => answer('no'))
  makeKeys(button, { press, release, able: () => (state.on || state === UNKNOWN) && crew, asked: () => !byId('voice-ask').hidden, answer })

  async function refresh () {
    state = await attempt(voice) ?? UNKNOWN
    settings.show(state, aloud.able())
    button.classList.toggle('off', !state.on)
    button.title = state.on ? 'Hold while you speak, or hold the key V' : state.why
  }

  /** Returns when the service has said whether voice works, as a press can come before; asks again if it could not say so. */
  const known = () => state === UNKNOWN ? (asking ??= refresh().finally(() => { asking = null })) : undefined

  return {
    draw (shown) {
      if (person !== page.person) {
        state = UNKNOWN
        known()
      }
      if (crew && shown?.name !== crew.name) show('idle', '')
      person = page.person
      crew = shown
      button.disabled = !crew
    }
  }
}
