'use strict'

// One saved part of the world or of players (plugins/admin/persistence_registry.js): pieces by key, each as JSON text. `dirty` has the keys to
// write; `texts` has the last JSON of pieces that must be compared to find out whether they changed.

class Part {
  /** @param functions those of the call in persistence_registry.js; `compared`: look at every save; `ofPlayer`: keys are uuids */
  constructor (name, functions) {
    Object.assign(this, { name, lasting: false, compared: false, ofPlayer: false }, functions)
    this.dirty = new Set()
    this.texts = new Map()
  }

  remember (key, value) {
    const text = toText(value)
    if ((this.texts.get(key) ?? null) === text) return
    this.texts.set(key, text)
    this.dirty.add(key)
  }

  /** @returns [name, key, JSON or null] of every piece to write */
  differences () {
    if (this.compared) for (const key of this.keys()) this.remember(key, this.record(key))
    return [...this.dirty].map(key => [this.name, key, this.textOf(key)])
  }

  textOf (key) {
    return this.texts.has(key) ? this.texts.get(key) : this.ofPlayer ? null : toText(this.record(key))
  }

  load (key, text) {
    const value = JSON.parse(text)
    if (this.compared || this.ofPlayer) this.texts.set(key, text)
    if (!this.ofPlayer) this.restore(key, value)
    this.dirty.delete(key)
  }

  // ---- players

  restoreFor (player) {
    const text = this.texts.get(player.uuid)
    if (text) this.restore(player, JSON.parse(text))
  }

  forgetPlayers () {
    for (const uuid of this.texts.keys()) this.dirty.add(uuid)
    this.texts.clear()
  }

  // ---- a reset

  picture () {
    return [...this.keys()].map(key => [key, toText(this.record(key))]).filter(([, text]) => text !== null)
  }

  forget () {
    this.markAll()
    this.clear()
  }

  putBack (picture) {
    for (const [key, text] of picture) this.restore(key, JSON.parse(text))
    this.markAll()
  }

  markAll () {
    if (!this.compared) for (const key of this.keys()) this.dirty.add(key)
  }
}

const toText = value => (value === undefined || value === null ? null : JSON.stringify(value))

module.exports = { Part }
