'use strict'
// Tells Python what the 3D view shows, while somebody watches: the chunks around the watched places (chunk_bytes.js), blocks that change in them, who is
// there (beings.js), and what bots do. While nobody watches, it listens to nothing and computes nothing.
const { hostname } = require('node:os')
const { Sights } = require('../land/sights.js')
const { Beings } = require('./beings.js')
const { chunkBytes } = require('./chunk_bytes.js')
const { workOf } = require('./work.js')

const HERE = `${hostname()}:${process.pid}` // this process among all bot hosts, which may be on several machines
const EVERY = 100 // ms of real time between two looks
const AT_ONCE = 6 // chunks of one look: less than ten milliseconds of the host's time
const KEPT = 1 // chunks around the watched ones whose changes are still told
const MANY = 64 // blocks of a chunk that change at once: then the chunk is sent anew
const MOST = 512 // changes that are told of one chunk before it is sent anew, so that nobody has to keep more

class ViewWatcher {
  /** `bodies` are the bots by name, `isOurs(name)` tells bots from people, `speed` is the pace of this process, `emit` sends an event. */
  constructor ({ bodies, isOurs, speed, emit }) {
    Object.assign(this, { bodies, speed, emit })
    this.listening = new Map() // bot -> the function that ends listening to it
    this.beings = new Beings(bodies, isOurs)
    this.sights = new Sights(bodies)
    this.areas = null // lists of dimension, x and z of a chunk, and a radius in chunks; null while nobody watches
    this.spent = { chunks: 0, milliseconds: 0 }
    this.forget()
  }

  forget () {
    this.told = new Map() // 'dimension x z' of a chunk that Python has -> {changes: how many were told, blocks: those to tell, by place}
    this.work = ''
    this.beings.forget()
  }

  /** Tell what is in these areas from now on; null ends it. Returns what all chunks so far have cost. */
  watch ({ areas = null }) {
    clearTimeout(this.timer)
    if (!areas || !this.areas) this.forget()
    this.areas = areas
    if (areas) this.look()
    else this.close()
    return { ...this.spent }
  }

  close () {
    for (const bot of [...this.listening.keys()]) this.ignore(bot)
    this.sights.close()
  }

  look () {
    this.attend()
    const news = { chunks: this.chunks(), blocks: this.changes(), beings: this.beings.news(), ...this.doings() }
    if (news.chunks.length || news.blocks.length || news.beings || news.work) {
      this.emit({ event: 'view', host: HERE, bots: [...this.bodies.keys()], version: this.version(), ...news })
    }
    this.timer = setTimeout(() => this.look(), EVERY * this.speed)
    this.timer.unref()
  }

  version () { return [...this.bodies.values()].find(({ bot }) => bot.version)?.bot.version ?? '' }

  attend () {
    const present = new Set([...this.bodies.values()].map(({ bot }) => bot).filter(bot => bot.entity))
    for (const bot of [...this.listening.keys()]) if (!present.has(bot)) this.ignore(bot)
    for (const bot of present) if (!this.listening.has(bot)) this.listen(bot)
    this.sights.attend()
  }

  listen (bot) {
    const loaded = ({ x, z }) => this.loaded(bot, x >> 4, z >> 4)
    const changed = (_, block) => block?.position && this.changed(bot, block)
    bot.on('chunkColumnLoad', loaded)
    bot.on('blockUpdate', changed)
    this.listening.set(bot, () => {
      bot.removeListener('chunkColumnLoad', loaded)
      bot.removeListener('blockUpdate', changed)
    })
  }

  ignore (bot) {
    this.listening.get(bot)()
    this.listening.delete(bot)
  }

  /** A chunk that no other bot has kept in sight may have changed meanwhile. */
  loaded (bot, x, z) {
    const others = [...this.listening.keys()].filter(other => other !== bot && other.game.dimension === bot.game.dimension)
    if (!others.some(other => other.world.getColumn(x, z))) this.told.delete(keyOf(bot.game.dimension, x, z))
  }

  changed (bot, { position: { x, y, z }, stateId }) {
    this.told.get(keyOf(bot.game.dimension, x >> 4, z >> 4))?.blocks.set(`${x} ${y} ${z}`, [x, y, z, stateId])
  }

  /** Return the next chunks to tell, the nearest to the middle of an area first, and forget those that are far from all areas. */
  chunks () {
    const began = performance.now()
    const chunks = []
    for (const [key, { blocks, changes }] of this.told) {
      const [dimension, x, z] = key.split(' ')
      if (blocks.size > MANY || changes > MOST || !this.areas.some(area => within(area, dimension, Number(x), Number(z), KEPT))) this.told.delete(key)
    }
    for (const [dimension, x, z] of this.missing()) {
      if (chunks.length === AT_ONCE) break
      const column = this.column(dimension, x, z)
      if (!column) continue
      this.told.set(keyOf(dimension, x, z), { changes: 0, blocks: new Map() })
      chunks.push([dimension, x, z, chunkBytes(column).toString('base64')])
    }
    if (chunks.length) this.spent.milliseconds += (performance.now() - began) / this.speed
    this.spent.chunks += chunks.length
    return chunks
  }

  missing () {
    const found = []
    for (const [dimension, middleX, middleZ, radius] of this.areas) {
      for (let x = middleX - radius; x <= middleX + radius; x++) {
        for (let z = middleZ - radius; z <= middleZ + radius; z++) {
          if (!this.told.has(keyOf(dimension, x, z))) found.push([dimension, x, z, (x - middleX) ** 2 + (z - middleZ) ** 2])
        }
      }
    }
    return found.sort((one, other) => one[3] - other[3])
  }

  column (dimension, x, z) {
    if (this.told.has(keyOf(dimension, x, z))) return null
    for (const bot of this.listening.keys()) {
      const column = bot.game.dimension === dimension && bot.world.getColumn(x, z)
      if (column) return column
    }
    return null
  }

  /** Return the blocks that have changed, as lists of the dimension and of x, y, z and state of each block. */
  changes () {
    const changes = new Map()
    for (const [key, chunk] of this.told) {
      if (!chunk.blocks.size) continue
      const [dimension] = key.split(' ')
      if (!changes.has(dimension)) changes.set(dimension, [])
      changes.get(dimension).push(...[...chunk.blocks.values()].flat())
      chunk.changes += chunk.blocks.size
      chunk.blocks.clear()
    }
    return [...changes]
  }

  /** Return `work` by name of the bot if it has changed. */
  doings () {
    const work = {}
    for (const [name, { bot }] of this.bodies) {
      const mine = bot.entity && workOf(bot, this.sights.paths.get(bot))
      if (mine) work[name] = mine
    }
    const text = JSON.stringify(work)
    if (text === (this.work || '{}')) return {}
    this.work = text
    return { work }
  }
}

const keyOf = (dimension, x, z) => `${dimension} ${x} ${z}`

function within ([dimension, x, z, radius], other, otherX, otherZ, more) {
  return dimension === other && Math.abs(x - otherX) <= radius + more && Math.abs(z - otherZ) <= radius + more
}

module.exports = { ViewWatcher }
