'use strict'
// The two pipes to the host. File 3 carries all messages to the host and the answers to synchronous calls; standard input carries messages that
// may come at any time. Each message is one line of JSON.
const fs = require('node:fs')
const { Buffer } = require('node:buffer')
const { parse } = JSON

const UP = 3
const NEWLINE = 10
const CHUNK = 65536

class Wire {
  #held = Buffer.alloc(0) // of an answer that has come in part
  #chunk = Buffer.alloc(CHUNK)

  constructor ({ onMessage, onEnd }) {
    let text = ''
    process.stdin.setEncoding('utf8')
    process.stdin.on('data', chunk => {
      const lines = (text + chunk).split('\n')
      text = lines.pop()
      for (const line of lines) onMessage(parse(line))
    })
    process.stdin.on('end', onEnd)
    process.stdin.on('error', onEnd)
  }

  /** Send one complete message; the pipe blocks, so that a flood of messages waits for the host. */
  send (text) {
    const bytes = Buffer.from(text + '\n')
    for (let sent = 0; sent < bytes.length;) sent += attempt(() => fs.writeSync(UP, bytes, sent))
  }

  /** Send a question and block until its answer is read. */
  ask (text) {
    this.send(text)
    for (;;) {
      const end = this.#held.indexOf(NEWLINE)
      if (end >= 0) {
        const line = this.#held.toString('utf8', 0, end)
        this.#held = this.#held.subarray(end + 1)
        return parse(line)
      }
      const count = attempt(() => fs.readSync(UP, this.#chunk, 0, CHUNK, null))
      if (!count) throw new Error('the host is gone')
      this.#held = this.#held.length ? Buffer.concat([this.#held, this.#chunk.subarray(0, count)]) : Buffer.from(this.#chunk.subarray(0, count))
    }
  }
}

function attempt (operation) {
  for (;;) {
    try { return operation() } catch (error) { if (error.code !== 'EAGAIN') throw error }
  }
}

module.exports = { Wire }
