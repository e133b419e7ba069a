// Speaks answers of bots with the voices of the browser: each bot has its own, and short answers end after two seconds.
import { plain } from '../words.mjs'

const SHORT = 2000 // milliseconds
const WORDS = 7 // about two seconds
const PITCHES = { low: 0.5, high: 1.5 } // 1 is the voice's own

/** Returns a number that stays the same for a name. */
function hash (name) {
  return [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 9973, 7)
}

/** Returns the first sentence of an answer, at most seven words of it. */
export function short (text) {
  const [first] = text.split(/(?<=[.!?])\s/)
  const words = first.split(/\s+/)
  return words.slice(0, WORDS).join(' ')
}

/**
 * Returns the voice and the pitch of a bot among the browser's voices. Voices of its character's language are preferred; `sound` is what the
 * service says of it: a part of a voice's name, or low or high.
 */
export function voiceOf (name, voices, { voice = '', language = 'en' } = {}) {
  const fitting = voices.filter(({ lang }) => lang.toLowerCase().startsWith(language))
  const choice = fitting.length ? fitting : voices
  const named = voice && voices.find(each => each.name?.toLowerCase().includes(voice.toLowerCase()))
  return { voice: named || choice[hash(name) % choice.length], pitch: PITCHES[voice] ?? 0.8 + (hash(name) % 5) / 10 }
}

/** Makes the speaker. `how()` returns no, short or whole, `soundOf(name)` how a bot sounds; `changed()` is called when the browser's voices are known. */
export function makeAloud (how, soundOf, changed) {
  const synthesis = window.speechSynthesis
  synthesis?.addEventListener?.('voiceschanged', changed)
  let timer
  const silence = () => {
    clearTimeout(timer)
    synthesis?.cancel()
  }
  return {
    able: () => Boolean(synthesis?.getVoices().length),
    silence,
    say (name, text) {
      if (how() === 'no' || !this.able()) return
      const whole = how() === 'whole'
      const words = new SpeechSynthesisUtterance(plain(whole ? text : short(text)))
      Object.assign(words, voiceOf(name, synthesis.getVoices(), soundOf(name)))
      silence()
      synthesis.speak(words)
      if (!whole) timer = setTimeout(silence, SHORT)
    }
  }
}
