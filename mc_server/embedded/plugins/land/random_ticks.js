'use strict'

// Random ticks: vanilla draws three places in every section each tick (`randomTickSpeed`), where plants may grow. Here only
// places are drawn that changed since the land was generated, with the same probability each; the rest never changes.
// crops.js, farmland.js and leaves.js register what happens.

const { Vec3 } = require('vec3')

// blocks of a section
const PLACES = 4096

module.exports.provides = ['onRandomTick', 'waitAt', 'waitNoMoreAt']
module.exports.uses = ['random', 'rules', 'terrain', 'watchersOf']

module.exports.server = serv => {
  const drawn = new Places()
  const rules = []
  const ruleFor = name => rules.find(({ pattern }) => pattern.test(name))

  /** Registers what a random tick does to blocks with a matching name; with `always: false`, only at places added by `waitAt`. */
  serv.onRandomTick = (pattern, action, { always = true } = {}) => rules.push({ pattern, action, always })
  /** Adds a place to those that wait for a random tick. */
  serv.waitAt = pos => drawn.add(pos)
  /** Removes a place from those that wait for a random tick. */
  serv.waitNoMoreAt = pos => drawn.remove(pos)

  const isWaiting = state => ruleFor(serv.terrain.blockOf(state).name)?.always
  serv.on('blockChanged', (pos, _, state) => {
    if (isWaiting(state)) drawn.add(pos)
  })
  // places that were loaded with the world
  serv.on('listening', () => {
    for (const { x, y, z, state } of serv.terrain.allChanges()) if (isWaiting(state)) drawn.add(new Vec3(x, y, z))
  })

  serv.on('tick', () => {
    const expected = (drawn.size * serv.rules.randomTickSpeed) / PLACES
    const times = Math.floor(expected) + (serv.random() < expected % 1 ? 1 : 0)
    for (let n = 0; n < times && drawn.size > 0; n++) visit(drawn.any(serv.random))
  })

  function visit (pos) {
    if (serv.watchersOf(pos).length === 0) return
    const block = serv.terrain.blockAt(pos)
    const rule = ruleFor(block.name)
    if (rule) rule.action(block)
    else drawn.remove(pos)
  }
}

/** A set of places from which any one can be drawn. */
class Places {
  constructor () {
    this.list = []
    this.index = new Map()
  }

  get size () {
    return this.list.length
  }

  add (pos) {
    const key = `${pos}`
    if (this.index.has(key)) return
    this.index.set(key, this.list.length)
    this.list.push(new Vec3(pos.x, pos.y, pos.z))
  }

  remove (pos) {
    const n = this.index.get(`${pos}`)
    if (n === undefined) return
    this.index.delete(`${pos}`)
    const last = this.list.pop()
    if (n === this.list.length) return
    this.list[n] = last
    this.index.set(`${last}`, n)
  }

  any (random) {
    return this.list[Math.floor(random() * this.list.length)]
  }
}
