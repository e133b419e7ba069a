'use strict'
// Builds the facade inside the locked process: the same shape, made of frozen functions that know only a number. Answers are new data, and a
// place {x, y, z} becomes a Vec3. Nothing works any more once the run is over.
const { Vec3 } = require('vec3')
const { Refusal } = require('./refusal.js')
const { stringify } = JSON
const { defineProperty, entries } = Object

class Mirror {
  constructor (wire, { shape, limits }) {
    Object.assign(this, { wire, limits, live: true, sequence: 0, pending: new Map() })
    this.facade = this.build(shape)
  }

  build (shape) {
    if ('v' in shape) return revive(shape.v)
    if ('f' in shape) return harden((...args) => this.ask(shape.f, args))
    if ('a' in shape) return harden((...args) => this.call(shape.a, args))
    const object = {}
    for (const [name, each] of entries(shape.o)) {
      if ('g' in each) defineProperty(object, name, { get: harden(() => this.ask(each.g, [])), enumerable: true })
      else defineProperty(object, name, { value: this.build(each), enumerable: true })
    }
    return Object.freeze(object)
  }

  /** Call a function synchronously and return its answer, or the promise of one if it takes time. */
  ask (member, args) {
    const answer = this.wire.ask(`{"k":"ask","m":${member},"a":${this.text(args)}}`)
    if ('p' in answer) return this.promise(answer.p)
    if ('e' in answer) throw refused(answer.e)
    return revive(answer.r)
  }

  /** Call a function that is known to be asynchronous and return a promise. */
  call (member, args) {
    const text = this.text(args)
    const id = ++this.sequence
    this.wire.send(`{"k":"call","id":${id},"m":${member},"a":${text}}`)
    return this.promise(id)
  }

  promise (id) { return new Promise((resolve, reject) => { this.pending.set(id, { resolve, reject }) }) }

  settle ({ id, r, e }) {
    const waiting = this.pending.get(id)
    this.pending.delete(id)
    if (e) waiting?.reject(refused(e))
    else waiting?.resolve(revive(r))
  }

  text (args) {
    if (!this.live) throw new Refusal('stopped', 'the run is over')
    if (this.pending.size >= this.limits.inFlight) throw new Refusal('bad_argument', `too many calls: ${this.limits.inFlight} are already waiting for their answers`)
    let text
    try { text = stringify(args) } catch { throw new Refusal('bad_argument', 'the arguments cannot be written as JSON') }
    if (typeof text !== 'string' || text.length > this.limits.text) throw new Refusal('bad_argument', `arguments are longer than ${this.limits.text} characters`)
    return text
  }

  revoke () {
    this.live = false
    this.pending.clear()
  }
}

const refused = ({ reason, note }) => new Refusal(reason, note)

function revive (value) {
  if (typeof value !== 'object' || value === null) return value
  if (isPlace(value)) return new Vec3(value.x, value.y, value.z)
  for (const key of Object.keys(value)) value[key] = revive(value[key])
  return value
}

function isPlace (value) {
  const { x, y, z } = value
  return typeof x === 'number' && typeof y === 'number' && typeof z === 'number' && Object.keys(value).length === 3
}

module.exports = { Mirror, revive }
