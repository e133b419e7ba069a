// Tells a person who looks elsewhere what has happened: in the title of the tab, and with a notification and a sound for whoever wants them.
import { byId, write } from '../element.mjs'
import { remembered } from '../remembered.mjs'
import { newsBetween } from './news.mjs'

const NOTIFY = 'blockcrew.notify'
const SOUND = 'blockcrew.sound'
const NOT_HERE = 'This browser shows notifications only for pages that are opened on this computer or with https.'
const REFUSED = 'This browser does not let the page show notifications; its settings for this site change that.'
const TONES = [660, 880] // Hz
const TONE = 0.15 // seconds

/** Makes the part that tells. A press on a notification brings the page to the front. */
export function makeTelling () {
  const title = document.title
  const choices = { notify: byId('telling-notify'), sound: byId('telling-sound') }
  let last = null
  let unread = 0

  choices.notify.checked = remembered(NOTIFY) === 'yes' && able()
  choices.sound.checked = remembered(SOUND) === 'yes'
  choices.notify.addEventListener('change', askedFor)
  choices.sound.addEventListener('change', () => {
    remembered(SOUND, choices.sound.checked ? 'yes' : 'no')
    if (choices.sound.checked) play()
  })
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) count(0)
  })

  async function askedFor () {
    const wanted = choices.notify.checked
    if (wanted && globalThis.Notification) await Notification.requestPermission()
    choices.notify.checked = wanted && able()
    remembered(NOTIFY, choices.notify.checked ? 'yes' : 'no')
    write(byId('telling-trouble'), wanted && !able() ? globalThis.Notification && isSecureContext ? REFUSED : NOT_HERE : '')
  }

  function count (news) {
    unread = news
    document.title = unread ? `(${unread}) ${title}` : title
  }

  function tell (texts) {
    count(unread + texts.length)
    if (choices.sound.checked) play()
    if (choices.notify.checked && able()) for (const text of texts) notify(text)
  }

  return {
    draw (crew, state) {
      const news = last?.world ? newsBetween(last, state) : []
      last = state
      if (news.length && document.hidden) tell(news)
    }
  }
}

const able = () => globalThis.Notification?.permission === 'granted'

function notify (text) {
  try {
    const shown = new Notification('blockcrew', { body: text, icon: 'page/icon.svg', tag: text })
    shown.onclick = () => {
      focus()
      shown.close()
    }
  } catch { /* a phone shows them only from a service worker, which this page does not have */ }
}

/** Plays two short tones. */
function play () {
  const audio = new AudioContext()
  TONES.forEach((frequency, index) => {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()]
    const begins = audio.currentTime + index * TONE
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0.1, begins)
    volume.gain.exponentialRampToValueAtTime(0.001, begins + TONE)
    tone.connect(volume).connect(audio.destination)
    tone.start(begins)
    tone.stop(begins + TONE)
    if (index === TONES.length - 1) tone.onended = () => audio.close()
  })
}
