'use strict'
// Locked processes kept ready, so that a run need not wait for one to start.
const { Cell, isReady } = require('./compartment.js')

const CLEAN = 250 // ms that one may take to be ready again

class Pool {
  constructor (limits) {
    this.limits = limits
    this.idle = []
    this.closed = false
    this.running = 0
    this.waiting = [] // those for whom there is no room yet
  }

  /** Resolves when there is room for one more run; `leave` makes it. */
  enter () {
    if (this.running < this.limits.atOnce) { this.running++; return }
    return new Promise(resolve => this.waiting.push(resolve))
  }

  leave () {
    const next = this.waiting.shift()
    if (next) next()
    else this.running--
  }

  /** Fill up; also called whenever one was taken. Where none can be started, whoever needs one will hear of it. */
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

  /** One for a run, ready or nearly so; another is started in its place a moment later. */
  take () {
    const cell = this.idle.shift() ?? this.start()
    setImmediate(() => this.warm())
    return cell
  }

  /** Back from a run that ended well; used again only if it proves to be quiet. */
  giveBack (cell) {
    if (cell.gone || this.closed || cell.served >= this.limits.runs) return cell.kill({ kind: 'died', note: 'not needed any more' })
    const timer = setTimeout(() => cell.kill({ kind: 'died', note: 'it would not come to rest' }), CLEAN)
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
