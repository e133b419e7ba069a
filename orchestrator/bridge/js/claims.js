'use strict'
// Asks the team, over Python, whether this bot may work on some blocks. Claims belong to the team: they hold across hosts.
const PATIENCE = 10000 // ms; no answer counts as no. Long: whoever is asked may be busy, and a no sends the bot elsewhere

class Claims {
  constructor (send) {
    this.send = send
    this.waiting = new Map()
    this.sequence = 0
  }

  /** True if all `keys` ("x,y,z") are this bot's until its skill ends. */
  ask (keys) {
    return new Promise(resolve => {
      const request = ++this.sequence
      const timer = setTimeout(() => this.settle(request, false), PATIENCE)
      this.waiting.set(request, granted => { clearTimeout(timer); resolve(granted) })
      this.send({ request, keys })
    })
  }

  settle (request, granted) {
    const resolve = this.waiting.get(request)
    this.waiting.delete(request)
    resolve?.(Boolean(granted))
  }
}

module.exports = { Claims }
