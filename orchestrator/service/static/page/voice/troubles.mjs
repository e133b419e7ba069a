// Says why nobody can speak, and the way out.
const GUIDE = 'The guide docs/guides/voice.md shows how.'
export const INSECURE = `A browser gives the microphone only to a page with https, or on this machine as localhost. ${GUIDE}`
export const CONNECTION = 'The connection for your voice was lost: press again when the service is back.'
export const TOUCHED = 'Hold the button, or the key V, while you speak.'

const MICROPHONE = {
  NotAllowedError: 'The browser does not let this page use the microphone: click the sign beside the address, allow it, and press again.',
  NotFoundError: 'No microphone was found: plug one in, and press again.',
  NotReadableError: 'The microphone is used by another program: close that program, and press again.',
  OverconstrainedError: 'No microphone was found: plug one in, and press again.'
}

/** Returns a sentence for an error of getUserMedia or of the audio context. */
export function microphoneTrouble ({ name, message }) {
  return MICROPHONE[name] ?? `The microphone does not work in this browser (${name}: ${message}): try another browser.`
}

/** Returns why this page cannot get a microphone at all; empty if it can. */
export function missing ({ isSecureContext, navigator, AudioWorkletNode }) {
  if (!isSecureContext) return INSECURE
  return navigator.mediaDevices && AudioWorkletNode ? '' : 'This browser is too old for voice: use a recent Chrome, Firefox or Safari.'
}
