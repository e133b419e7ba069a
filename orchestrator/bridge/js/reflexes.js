'use strict'
// Reflexes: what a bot does by itself, without a plan or a model. Their conditions are checked four times a second; each reflex is a file in
// reflexes/. An urgent reflex interrupts the running skill, which ends as `interrupted`. The others wait until no skill runs, until one is about
// to begin, or until a running skill allows a pause (`bot.crew.between`).
const { Refusal } = require('../../../skills/runtime/core/refusal.js')
const { standStill } = require('./run.js')
const { Senses } = require('./reflexes/senses.js')

const EVERY = 250 // ms
const AGAIN = 1000 // ms until the same reflex may act again
const AFTER_FAILURE = 10000 // ms until a reflex that failed may act again

// in order of priority
const REFLEXES = ['surface', 'flee', 'fight', 'recover', 'unstuck', 'accept', 'make_way', 'eat', 'light', 'pick_up'].map(name => require(`./reflexes/${name}.js`))
const WHILE_WORKING = REFLEXES.filter(({ urgent, idle }) => !urgent && !idle)
const URGENT = REFLEXES.filter(({ urgent }) => urgent)
const AT_REST = REFLEXES.filter(({ urgent, courteous }) => urgent || courteous)
const AT_LEISURE = REFLEXES.filter(({ working }) => !working)

class Reflexes {
  /** `emit` reports each act; `interrupt(why)` ends the running skill; `isBusy()` tells whether one runs, `isOurs(name)` whether a player is a bot. */
  constructor (bot, { emit, interrupt, isBusy, isOurs }) {
    Object.assign(this, { bot, emit, interrupt, isBusy })
    this.senses = new Senses(bot, isOurs)
    this.policy = null // none: no reflexes
    this.resting = false // told to stop: nothing but what is urgent or courteous
    this.acting = null // the promise of the one that has the body
    this.notBefore = new Map() // reflex -> time
    this.timer = setInterval(() => this.tick(), EVERY)
  }

  /** Set which reflexes are on and their thresholds, as agent/reflexes.py decides; without a policy the old one stays. */
  heed (policy) { if (policy) this.policy = { ...policy, on: new Set(policy.on) } }

  close () {
    clearInterval(this.timer)
    this.stop()
  }

  /** End the reflex that is acting. */
  stop () { this.controller?.abort(new Refusal('stopped', 'told to stop')) }

  tick () {
    if (this.acting || !this.policy || !this.bot.isAlive || !this.bot.entity) return
    this.senses.look()
    const due = this.due(this.isBusy() ? URGENT : this.resting ? AT_REST : AT_LEISURE)
    if (due) this.begin(due)
  }

  /** Return the first reflex whose condition holds, with its reason, as `{reflex, why}`; null when there is none. */
  due (reflexes) {
    for (const reflex of reflexes) {
      if (!this.policy.on.has(reflex.kind) || Date.now() < (this.notBefore.get(reflex) ?? 0)) continue
      const why = reflex.when(this.bot, this.policy, this.senses)
      if (why) return { reflex, why }
    }
    return null
  }

  /** Run the reflexes that wait for a pause, one after the other; called before a skill and at its pauses. */
  async between (signal) {
    if (!this.policy || this.acting) return
    for (let due = this.due(WHILE_WORKING); due; due = this.due(WHILE_WORKING)) {
      await this.begin(due)
      signal?.throwIfAborted()
    }
  }

  begin (due) {
    this.acting = this.play(due).finally(() => { this.acting = null })
    return this.acting
  }

  async play ({ reflex, why }) {
    const started = Date.now()
    const { signal } = this.controller = new AbortController()
    const timer = setTimeout(() => this.controller.abort(new Refusal('deadline', `over ${reflex.seconds} s`)), reflex.seconds * 1000)
    const skill = reflex.urgent ? await this.interrupt(`${reflex.kind}: ${why}`) : ''
    const told = { event: 'reflex', kind: reflex.kind, cause: reflex.cause, why, interrupted: skill }
    const end = (ok, note) => {
      this.notBefore.set(reflex, Date.now() + (ok ? AGAIN : AFTER_FAILURE))
      this.emit({ ...told, ok, note, seconds: (Date.now() - started) / 1000 })
    }
    try {
      signal.throwIfAborted()
      end(true, String(await reflex.act(this.bot, this.policy, this.senses, signal) ?? ''))
    } catch (error) {
      end(false, Refusal.describe(error).note)
    } finally {
      clearTimeout(timer)
      standStill(this.bot)
    }
  }
}

module.exports = { Reflexes }
