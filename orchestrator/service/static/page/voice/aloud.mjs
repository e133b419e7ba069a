// Speaks answers of bots with the voices of the browser: each bot has its own, and short answers end after two seconds.
import { plain } from '../words.mjs'

const SHORT = 2000 // milliseconds
const WORDS = 7 // about two seconds

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

/** Returns the voice and the pitch of a bot among the browser's voices; English ones are preferred. */
export function voiceOf (name, voices) {
  const english = voices.filter(({ lang }) => /^en/i.test(lang))
  const choice = english.length ? english : voices
  return { voice: choice[hash(name) % choice.length], pitch: 0.8 + (hash(name) % 5) / 10 }
}

/** Makes the speaker. `how()` returns no, short or whole; `changed()` is called when the browser's voices are known. */
export function makeAloud (how, changed) {
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
      Object.assign(words, voiceOf(name, synthesis.getVoices()))
      silence()
      synthesis.speak(words)
      if (!whole) timer = setTimeout(silence, SHORT)
    }
  }
}
