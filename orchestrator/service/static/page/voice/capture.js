// Runs in the browser's audio thread: turns what the microphone hears into 16 kHz Int16 pieces of a tenth of a second.
const RATE = 16000
const PIECE = RATE / 10

class Capture extends AudioWorkletProcessor {
  constructor () {
    super()
    this.step = sampleRate / RATE // samples of the microphone for one of ours; 1 where the browser converts
    this.at = 0
    this.sum = this.count = 0
    this.piece = new Int16Array(PIECE)
    this.filled = 0
    this.port.onmessage = () => this.flush()
  }

  process ([[samples]]) {
    for (const sample of samples ?? []) {
      this.sum += sample
      this.count++
      if (++this.at < this.step) continue
      this.at -= this.step
      this.add(this.sum / this.count)
      this.sum = this.count = 0
    }
    return true
  }

  add (sample) {
    this.piece[this.filled++] = Math.max(-1, Math.min(1, sample)) * 32767
    if (this.filled === PIECE) this.flush()
  }

  flush () {
    const piece = this.piece.slice(0, this.filled)
    this.filled = 0
    this.port.postMessage(piece.buffer, [piece.buffer])
  }
}

registerProcessor('capture', Capture)
