// The connection for speech to one crew: audio goes out while a key is held, and what becomes of it comes in.
import { CONNECTION } from './troubles.mjs'

export class SpeechLink {
  /** `told(frame)` gets each frame of the service; a lost connection is an error frame, too. */
  constructor (crew, told) {
    this.crew = crew
    this.told = told
    this.waiting = []
    const url = new URL(`/api/crews/${encodeURIComponent(crew)}/voice`, location.href)
    url.protocol = url.protocol.replace('http', 'ws')
    this.socket = new WebSocket(url)
    this.socket.onopen = () => this.waiting.splice(0).forEach(each => this.socket.send(each))
    this.socket.onmessage = ({ data }) => told(JSON.parse(data))
    this.socket.onclose = () => this.over || told({ type: 'error', text: CONNECTION })
  }

  get alive () {
    return this.socket.readyState <= WebSocket.OPEN
  }

  /** Begins an utterance of a person who is this player in the game; empty if nobody. */
  start (player) {
    this.send(JSON.stringify({ type: 'start', player }))
  }

  audio (bytes) {
    if (bytes.byteLength) this.send(bytes)
  }

  end () {
    this.send('{"type": "end"}')
  }

  cancel () {
    this.send('{"type": "cancel"}')
  }

  send (frame) {
    if (this.socket.readyState === WebSocket.CONNECTING) this.waiting.push(frame)
    else if (this.alive) this.socket.send(frame)
  }

  close () {
    this.over = true
    this.socket.close()
  }
}
