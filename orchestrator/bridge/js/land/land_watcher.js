'use strict'
// Tells Python what the land looks like that the bots of a host have loaded (tile.js), and which people they see, while somebody wants to know;
// and, while somebody watches the map, what the bots do and which mobs they see (sights.js).
// While nobody does, it listens to nothing and computes nothing.
const { crc32 } = require('node:zlib')
const { poseOf } = require('../body/poses.js')
const { Sights } = require('./sights.js')
const { lookOf, tileOf } = require('./tile.js')

const AT_ONCE = 24 // chunks of one look: a millisecond or two of the host's time
const QUICK = 50 // ms of real time between two looks while more chunks wait
const REMEMBERED = 50_000 // chunks whose latest look is known; beyond that some are sent again

class LandWatcher {
  /** `bodies` are the bots by name, `isOurs(name)` tells bots from people, `speed` is the pace of this process, `emit` sends an event. */
  constructor ({ bodies, isOurs, speed, emit }) {
    Object.assign(this, { bodies, isOurs, speed, emit })
    this.seconds = 0
    this.listening = new Map() // bot -> the function that ends listening to it
    this.waiting = new Map() // 'dimension x z' -> [bot, x, z]: chunks to look at
    this.looks = new Map() // the same key -> checksum of the tile that Python has
    this.people = ''
    this.sights = new Sights(bodies)
    this.watched = false // whether somebody watches the map, and not only a recording
    this.seeing = ''
    this.spent = { tiles: 0, milliseconds: 0 }
  }

  /**
   * Look every `seconds` of real time from now on; 0 ends it. `fresh` sends all that is loaded, even what was sent before. With `sights`, what bots do
   * and the mobs that they see are told, too.
   */
  watch ({ seconds = 0, fresh = false, sights = false }) {
    if (fresh) this.forget()
    if (seconds > 0 && this.seconds <= 0) this.forget()
    this.seconds = Math.max(0, Number(seconds) || 0)
    this.watched = Boolean(sights && this.seconds)
    if (!this.watched) this.sights.close()
    this.seeing = ''
    clearTimeout(this.timer)
    if (this.seconds) this.look()
    else for (const bot of [...this.listening.keys()]) this.ignore(bot)
    return { ...this.spent }
  }

  forget () {
    for (const bot of [...this.listening.keys()]) this.ignore(bot)
    this.waiting.clear()
    this.looks.clear()
    this.people = ''
  }

  look () {
    const present = new Set([...this.bodies.values()].map(({ bot }) => bot))
    for (const bot of [...this.listening.keys()]) if (!present.has(bot)) this.ignore(bot)
    for (const bot of present) if (!this.listening.has(bot) && bot.entity) this.listen(bot)
    this.tell(this.tiles(), this.seen(), this.watched ? this.sights.look() : null)
    this.timer = setTimeout(() => this.look(), (this.waiting.size ? QUICK : this.seconds * 1000) * this.speed)
    this.timer.unref()
  }

  listen (bot) {
    const loaded = ({ x, z }) => this.want(bot, x >> 4, z >> 4)
    const changed = (_, block) => block?.position && this.want(bot, block.position.x >> 4, block.position.z >> 4)
    bot.on('chunkColumnLoad', loaded)
    bot.on('blockUpdate', changed)
    this.listening.set(bot, () => {
      bot.removeListener('chunkColumnLoad', loaded)
      bot.removeListener('blockUpdate', changed)
    })
    for (const { chunkX, chunkZ } of bot.world.getColumns()) this.want(bot, Number(chunkX), Number(chunkZ))
  }

  ignore (bot) {
    this.listening.get(bot)()
    this.listening.delete(bot)
  }

  want (bot, x, z) {
    const key = `${bot.game.dimension} ${x} ${z}`
    if (!this.waiting.has(key)) this.waiting.set(key, [bot, x, z])
  }

  /** Return the tiles of the next chunks that wait, without those that look as before. */
  tiles () {
    const began = performance.now()
    const tiles = []
    let looked = 0
    for (const [key, [bot, x, z]] of this.waiting) {
      if (looked === AT_ONCE) break
      this.waiting.delete(key)
      const column = this.listening.has(bot) && bot.world.getColumn(x, z)
      if (!column) continue
      looked++
      const [dimension] = key.split(' ')
      const look = lookOf(column, bot.registry, dimension)
      if (this.isNew(key, look)) tiles.push(tileOf(look, dimension, x, z))
    }
    this.spent.tiles += looked
    this.spent.milliseconds += (performance.now() - began) / this.speed
    return tiles
  }

  isNew (key, { base, names, planes }) {
    const look = crc32(planes, crc32(`${base} ${names}`))
    if (this.looks.get(key) === look) return false
    if (this.looks.size >= REMEMBERED) this.looks.clear()
    this.looks.set(key, look)
    return true
  }

  /** Return the poses of the people whom the bots see, by name, and the dimension of each bot. */
  seen () {
    const [people, dimensions] = [{}, {}]
    for (const [name, { bot }] of this.bodies) {
      if (!bot.entity) continue
      dimensions[name] = bot.game.dimension
      for (const entity of Object.values(bot.entities)) {
        if (entity.type !== 'player' || !entity.username || entity === bot.entity || this.isOurs(entity.username)) continue
        people[entity.username] = { pose: poseOf({ entity }), dimension: bot.game.dimension }
      }
    }
    return { people, dimensions }
  }

  tell (tiles, seen, sights) {
    const [people, seeing] = [JSON.stringify(seen), sights ? JSON.stringify(sights) : '']
    const [moved, changed] = [people !== this.people, seeing !== this.seeing]
    Object.assign(this, { people, seeing })
    if (tiles.length || moved || changed) this.emit({ event: 'land', tiles, ...(moved && { seen }), ...(changed && sights && { sights, bots: Object.keys(seen.dimensions) }) })
  }
}

module.exports = { LandWatcher }
