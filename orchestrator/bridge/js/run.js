'use strict'
// One run of one skill: its AbortSignal, its deadline, what the bot gained, and stopping the bot's movements at the end.
const { Refusal } = require('../../../skills/runtime/core/refusal.js')
const { inventory } = require('./body/observe.js')

const LONGEST = 3600 // s that any skill may run
const MANNERS = 200 // ms that an aborted skill has for its own cleanup
const PROGRESS_EVERY = 500 // ms

class Run {
  constructor ({ bot, name, skill, verb, emit }) {
    Object.assign(this, { bot, name, skill, verb, emit })
    this.controller = new AbortController()
    this.before = inventory(bot)
    this.started = Date.now()
    this.told = 0
  }

  abort (refusal) { this.controller.abort(refusal) }

  /** Run the skill to its end and resolve to its result, also when it was refused. Call it once. */
  finish (args, seconds) {
    this.settled = this.play(args, Math.min(LONGEST, Math.max(0.1, Number(seconds) || 60)))
    return this.settled
  }

  async play (args, seconds) {
    const timer = setTimeout(() => this.abort(new Refusal('deadline', `${this.skill} timed out after ${seconds} s`)), seconds * 1000)
    this.bot.crew.progress = note => this.progress(note)
    const more = () => this.progress('')
    this.bot.inventory.on('updateSlot', more)
    try {
      return this.result({ done: true, reason: null, note: String(await this.race(args) ?? '') })
    } catch (error) {
      const { reason, note } = Refusal.describe(error)
      return this.result({ done: false, reason, note })
    } finally {
      clearTimeout(timer)
      this.bot.inventory.off('updateSlot', more)
      this.abort(new Refusal('stopped', 'the run is over')) // whatever the skill left behind ends here
      standStill(this.bot)
    }
  }

  /** Wait for the skill or for its abort; a skill that ignores the signal is abandoned after MANNERS. */
  race (args) {
    const { signal } = this.controller
    const work = Promise.resolve(this.verb(this.bot, args, signal))
    const aborted = new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => {
        standStill(this.bot)
        setTimeout(() => reject(signal.reason), MANNERS)
        work.catch(() => {}).finally(() => reject(signal.reason))
      }, { once: true })
    })
    return Promise.race([work, aborted])
  }

  result (ending) { return { ...ending, gained: this.gained(), seconds: (Date.now() - this.started) / 1000 } }

  gained () {
    const now = inventory(this.bot)
    const delta = {}
    for (const name of new Set([...Object.keys(now), ...Object.keys(this.before)])) {
      const change = (now[name] ?? 0) - (this.before[name] ?? 0)
      if (change) delta[name] = change
    }
    return delta
  }

  progress (note) {
    if (Date.now() - this.told < PROGRESS_EVERY) return
    this.told = Date.now()
    this.emit({ event: 'progress', bot: this.name, skill: this.skill, note, gained: this.gained() })
  }
}

/** Stop all movement: release the keys, stop digging, close the window, set the horizontal velocity to zero. */
function standStill (bot) {
  bot.pathfinder.setGoal(null)
  bot.stopDigging()
  bot.clearControlStates()
  if (bot.currentWindow) bot.closeWindow(bot.currentWindow)
  if (bot.entity) bot.entity.velocity.x = bot.entity.velocity.z = 0
}

module.exports = { Run, standStill }
