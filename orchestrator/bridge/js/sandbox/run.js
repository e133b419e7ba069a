'use strict'
// One run of foreign code in its locked process: sends the order, answers its calls, and ends exactly once.
const { check, write, wellFormed } = require('./text.js')
const { Pace } = require('./pace.js')
const { chatGuard } = require('./chat.js')
const { Refusal, REASONS } = require('../../../../skills/runtime/core/refusal.js')

const NOTE = 300 // characters
const OURS = new Set(['deadline', 'stopped', 'interrupted', 'died', 'disconnected']) // reasons that the code cannot claim for itself
const PATIENCE = 250 // ms beside the deadline that starting a process may take

class Run {
  constructor ({ cell, surface, limits, deadline }) {
    Object.assign(this, { cell, limits, surface })
    this.inFlight = new Set()
    this.log = []
    this.promised = 0
    this.pace = new Pace(limits.share)
    this.guard = chatGuard(limits.chat)
    this.settled = new Promise(resolve => { this.resolve = resolve })
    cell.served++
    cell.onLine = line => this.receive(line)
    cell.onEnd = why => this.fail(why)
    cell.watch(why => this.fail(why))
    const late = { kind: 'deadline', reason: 'deadline', note: `it timed out after ${deadline / 1000} s` }
    const count = () => { if (!this.counting && !this.over) { clearTimeout(this.timer); this.timer = this.counting = setTimeout(() => this.fail(late), deadline) } }
    if (cell.isReady) return count()
    this.timer = setTimeout(count, PATIENCE) // a process that takes longer to start takes it from the deadline
    cell.ready.then(count)
  }

  begin (code, args, main) {
    const { seed, speed, text, inFlight } = this.limits
    const { shape } = this.surface
    this.cell.tell(JSON.stringify({ k: 'run', code, main, args, shape, seed, speed, now: Date.now(), limits: { text, inFlight } }))
  }

  receive (line) {
    if (this.over) return
    const since = performance.now()
    try {
      this.handle(JSON.parse(line))
    } catch (error) { // what is locked in there writes no such thing: somebody else does
      this.fail({ kind: 'flood', note: `it sent an unreadable message: ${error.message}` })
    }
    this.pace.spent(since)
    if (this.pace.rest && !this.over) this.cell.rest(this.pace.rest)
  }

  handle (message) {
    switch (message.k) {
      case 'ask': return this.ask(message)
      case 'call': return this.call(message)
      case 'log': return this.note(message.t)
      case 'end': return this.returned(message)
    }
    throw new TypeError('of an unknown kind')
  }

  /** Answer a synchronous call, for which the process blocks. */
  async ask ({ m, a }) {
    if (this.asked) return this.fail({ kind: 'flood', note: 'it asked before it was answered' }) // nothing in there can: somebody got out
    this.asked = true
    let answer
    try {
      let value = this.invoke(m, a)
      if (typeof value?.then === 'function') {
        if (!this.surface.members[m].awaited) return this.promise(value)
        value = await value
      }
      answer = `{"r":${write(value, { length: this.limits.answer })}}`
    } catch (error) {
      answer = JSON.stringify({ e: this.describe(error) })
    }
    this.asked = false
    if (!this.over) this.cell.answer(answer)
  }

  /** Answer a synchronous call whose function takes time with the number of a promise. */
  promise (value) {
    const id = `h${++this.promised}`
    this.settle(id, value)
    this.asked = false
    this.cell.answer(JSON.stringify({ p: id }))
  }

  call ({ id, m, a }) {
    if (!Number.isInteger(id) || this.inFlight.has(id)) throw new TypeError('a call without its own number')
    if (this.surface.members[m]?.awaited) throw new TypeError('a call while it is suspended')
    let value
    try { value = Promise.resolve(this.invoke(m, a)) } catch (error) { value = Promise.reject(error) }
    this.settle(id, value)
  }

  async settle (id, promise) {
    if (this.inFlight.size > this.limits.inFlight) return this.fail({ kind: 'flood', note: 'too many calls at once' })
    this.inFlight.add(id)
    let answer
    try { answer = `{"k":"done","id":${JSON.stringify(id)},"r":${write(await promise, { length: this.limits.answer })}}` } catch (error) {
      answer = JSON.stringify({ k: 'done', id, e: this.describe(error) })
    }
    this.inFlight.delete(id)
    if (!this.over) this.cell.tell(answer)
  }

  invoke (number, args) {
    const member = Number.isInteger(number) && this.surface.members[number]
    if (!member || !Array.isArray(args)) throw new TypeError('a call without a name')
    check(args, this.limits.depth + 1)
    if (!this.limits.chat.members.includes(member.name)) return member.call(args)
    return this.guard(args).map(each => member.call(each)).pop()
  }

  note (text) {
    if (typeof text === 'string' && this.log.length < this.limits.lines) this.log.push(text.toWellFormed().slice(0, 2 * NOTE))
  }

  describe (error) {
    const { reason, note } = Refusal.describe(error)
    return { reason, note: note.slice(0, NOTE) }
  }

  /** Handle the code's own end, after which its process can be reused. */
  returned ({ e, v }) {
    this.quiet = true
    const reason = OURS.has(e?.reason) ? 'broken' : e?.reason
    if (e) this.fail({ ...e, reason, kind: e.kind === 'syntax' ? 'syntax' : 'threw' })
    else this.succeed(v)
  }

  succeed (value) {
    try { check(value, this.limits.depth) } catch (error) { return this.fail({ kind: 'threw', note: `its result: ${error.message}` }) }
    this.end({ ok: true, value: wellFormed(value) ?? null })
  }

  /** End the run as failed. `why` has `kind` (how it ended), `reason` (as in Refusal) and `note`. */
  fail ({ kind, reason, note }) {
    const error = new Refusal(REASONS.includes(reason) ? reason : 'broken', String(note).toWellFormed().slice(0, NOTE))
    error.kind = String(kind)
    this.end({ ok: false, error })
  }

  end (result) {
    if (this.over) return
    this.over = true
    clearTimeout(this.timer)
    this.cell.unwatch()
    this.resolve({ ...result, log: this.log })
  }
}

module.exports = { Run }
