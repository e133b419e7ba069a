// Opens the microphone while a person speaks. It stays ready, but muted, for some seconds, so that the next word is not cut off.
import { microphoneTrouble, missing } from './troubles.mjs'
import { Failed } from '../api.mjs'

const RATE = 16000
const WARM = 20_000 // milliseconds until a muted microphone is closed
const FILE = new URL('capture.js', import.meta.url)
const SOUND = { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true }

export class Microphone {
  /** `heard(bytes, level)` is called with each piece of audio while it listens; the level is 0 to 1. */
  constructor (heard) {
    this.heard = heard
    this.listening = false
  }

  /** Begins to listen. Throws Failed with a sentence if there is no microphone or no permission. */
  async open () {
    const why = missing(window)
    if (why) throw new Failed(why)
    clearTimeout(this.closing)
    try {
      this.node ?? await this.connect()
      await this.context.resume()
    } catch (error) {
      this.close()
      throw new Failed(microphoneTrouble(error))
    }
    this.mute(false)
    this.listening = true
  }

  async connect () {
    this.stream = await navigator.mediaDevices.getUserMedia({ audio: SOUND })
    this.context = new AudioContext({ sampleRate: RATE })
    let source
    try {
      source = this.context.createMediaStreamSource(this.stream)
    } catch { // Firefox does not convert: the worklet does it
      await this.context.close()
      this.context = new AudioContext()
      source = this.context.createMediaStreamSource(this.stream)
    }
    await this.context.audioWorklet.addModule(FILE)
    this.node = new AudioWorkletNode(this.context, 'capture')
    this.node.port.onmessage = ({ data }) => this.listening && this.heard(data, loudness(new Int16Array(data)))
    source.connect(this.node)
  }

  /** Stops listening, after the last words have been passed on. */
  async rest () {
    if (!this.listening) return
    await new Promise(resolve => {
      const usual = this.node.port.onmessage
      this.node.port.onmessage = event => {
        usual(event)
        this.node.port.onmessage = usual
        resolve()
      }
      this.node.port.postMessage('flush')
    })
    this.listening = false
    this.mute(true)
    this.closing = setTimeout(() => this.close(), WARM)
  }

  mute (yes) {
    for (const track of this.stream.getTracks()) track.enabled = !yes
  }

  /** Gives the microphone back: the browser's sign of a recording goes out. */
  close () {
    clearTimeout(this.closing)
    this.listening = false
    for (const track of this.stream?.getTracks() ?? []) track.stop()
    this.context?.close().catch(() => {})
    this.node = this.stream = this.context = undefined
  }
}

/** Returns how loud samples are, from 0 (silence) to 1 (shouting), as an ear hears it. */
export function loudness (samples) {
  if (!samples.length) return 0
  const power = samples.reduce((sum, each) => sum + (each / 32768) ** 2, 0) / samples.length
  return Math.max(0, Math.min(1, 1 + Math.log10(power + 1e-9) / 6))
}
