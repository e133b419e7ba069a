// The dialog with the settings of voice, which this browser remembers: who one is in the game, and spoken answers.
import { byId, write } from '../element.mjs'
import { remembered } from '../remembered.mjs'

const PLAYER = 'blockcrew.player'
const ALOUD = 'blockcrew.aloud'
const AGREED = 'blockcrew.voice.agreed'
const NAME = /^[A-Za-z0-9_]{0,16}$/
const LOCAL = 'Your voice is recognised on the computer of the service'
const DROPPED = 'and the recording is dropped at once.'
const KEPT = 'and recordings are kept there, because its owner set BLOCKCREW_VOICE_KEEP.'

/** Returns the sentence about where the audio goes. */
export function privacy ({ on, why, remote, kept }) {
  if (!on) return why
  return `${remote ? `Your voice is sent to ${remote}` : LOCAL}, ${kept ? KEPT : DROPPED}`
}

/** Makes the dialog. `page.player` is always the name that is remembered; `aloud()` is no, short or whole. */
export function makeSettings (page) {
  const dialog = byId('voice-settings')
  const player = byId('player')
  const aloud = byId('aloud')
  page.player = player.value = NAME.test(remembered(PLAYER)) ? remembered(PLAYER) : ''
  aloud.value = remembered(ALOUD) || 'no'
  byId('voice-open').addEventListener('click', () => dialog.showModal())
  player.addEventListener('input', () => {
    if (NAME.test(player.value)) page.player = remembered(PLAYER, player.value)
  })
  aloud.addEventListener('change', () => remembered(ALOUD, aloud.value))
  return {
    aloud: () => aloud.value,
    /** Shows the state of voice, and spoken answers only where the browser has voices. */
    show (state, voices) {
      write(byId('voice-privacy'), privacy(state))
      byId('aloud-label').hidden = !voices
    },
    /** Asks before the first time whether audio may go to a server of somebody else. Resolves to false if it may not. */
    async agreed ({ remote }) {
      if (!remote || remembered(AGREED) === remote) return true
      const asking = byId('voice-consent')
      write(byId('voice-consent-text'), `What you say is sent to ${remote}, which recognises it. Is that all right?`)
      asking.returnValue = ''
      asking.showModal()
      await new Promise(resolve => asking.addEventListener('close', resolve, { once: true }))
      if (asking.returnValue === 'yes') remembered(AGREED, remote)
      return asking.returnValue === 'yes'
    }
  }
}
