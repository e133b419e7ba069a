'use strict'
// Keeps locked processes ready, so that a run need not wait for one to start.
const { Cell, isReady } = require('./compartment.js')

const CLEAN = 250 // ms within which a used process has to be ready again

class Pool {
  constructor (limits) {
    this.limits = limits
    this.idle = []
    this.closed = false
    this.running = 0
    this.waiting = [] // those for whom there is no room yet
  }

  /** Resolve when there is room for one more run; `leave` frees it. */
  enter () {
    if (this.running < this.limits.atOnce) { this.running++; return }
    return new Promise(resolve => this.waiting.push(resolve))
  }

  leave () {
    const next = this.waiting.shift()
    if (next) next()
    else this.running--
  }

  /** Start processes until enough are ready. An error here is ignored, because the next run meets it again and reports it. */
  warm () {
    try {
      while (!this.closed && this.idle.length < this.limits.warm) this.idle.push(this.start())
    } catch { /* see above */ }
  }

  start () {
    const cell = new Cell(this.limits)
    cell.onEnd = () => this.forget(cell)
    return cell
  }

  /** Return a process for a run, ready or about to be, and start another one in its place soon. */
  take () {
    const cell = this.idle.shift() ?? this.start()
    setImmediate(() => this.warm())
    return cell
  }

  /** Take back the process of a run that ended well; it is reused only if it becomes quiet in time. */
  giveBack (cell) {
    if (cell.gone || this.closed || cell.served >= this.limits.runs) return cell.kill({ kind: 'died', note: 'no longer needed' })
    const timer = setTimeout(() => cell.kill({ kind: 'died', note: 'it did not become idle' }), CLEAN)
    cell.onLine = line => {
      if (!isReady(line)) return
      clearTimeout(timer)
      this.idle.unshift(cell)
    }
    cell.onEnd = () => { clearTimeout(timer); this.forget(cell) }
    cell.tell('{"k":"reset"}')
  }

  forget (cell) { this.idle = this.idle.filter(each => each !== cell) }

  close () {
    this.closed = true
    for (const cell of this.idle) cell.kill({ kind: 'died', note: 'the sandbox was closed' })
    this.idle = []
  }
}

module.exports = { Pool }
