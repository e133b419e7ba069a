'use strict'
// Who and what the bots of a host see at this moment, and what of it has changed since it was told last: bots, people, mobs and things that lie about.
const MOST = 200 // beings of one host
const LIVING = new Set(['hostile', 'mob', 'animal', 'passive', 'ambient', 'water_creature'])
const THINGS = new Set(['item', 'boat', 'minecart', 'arrow', 'armor_stand', 'item_frame', 'falling_block', 'tnt'])
const DEGREES = 180 / Math.PI

class Beings {
  /** `bodies` are the bots by name, `isOurs(name)` tells bots from people. */
  constructor (bodies, isOurs) {
    Object.assign(this, { bodies, isOurs })
    this.forget()
  }

  /** Tell everything again the next time. */
  forget () {
    this.told = new Map() // number of the being on the server -> [what it is, where it is], both as text
  }

  /**
   * Return what has changed: `fresh` has by number [kind, name, width, height, dimension, x, y, z, yaw, pitch], `moved` has [x, y, z, yaw, pitch] of
   * those that were told before, and `gone` lists the numbers of those that nobody sees any more. Yaw and pitch are in degrees; null if nothing changed.
   */
  news () {
    const [fresh, moved, present] = [{}, {}, this.present()]
    for (const [number, { what, pose }] of present) {
      const [before, now] = [this.told.get(number), [String(what), String(pose)]]
      if (before?.[0] !== now[0]) fresh[number] = [...what, ...pose]
      else if (before[1] !== now[1]) moved[number] = pose
      this.told.set(number, now)
    }
    const gone = [...this.told.keys()].filter(number => !present.has(number))
    for (const number of gone) this.told.delete(number)
    return gone.length || Object.keys(fresh).length || Object.keys(moved).length ? { fresh, moved, gone } : null
  }

  present () {
    const present = new Map()
    const bots = [...this.bodies].filter(([, { bot }]) => bot.entity)
    for (const [name, { bot }] of bots) present.set(bot.entity.id, { what: ['bot', name, 0.6, 1.8, bot.game.dimension], pose: poseOf(bot.entity) })
    for (const [, { bot }] of bots) {
      for (const entity of Object.values(bot.entities)) {
        if (present.size >= MOST) return present
        const what = !present.has(entity.id) && entity.position && this.whatIs(entity)
        if (what) present.set(entity.id, { what: [...what, bot.game.dimension], pose: poseOf(entity) })
      }
    }
    return present
  }

  /** Return the kind, the name, the width and the height of an entity; null for one that is not shown. */
  whatIs ({ type, username, name, width, height }) {
    if (type === 'player') return username ? [this.isOurs(username) ? 'bot' : 'person', username, 0.6, 1.8] : null
    if (LIVING.has(type)) return [type === 'hostile' ? 'monster' : 'animal', name ?? 'mob', width || 0.6, height || 1]
    return THINGS.has(name) ? ['thing', name, width || 0.25, height || 0.25] : null
  }
}

/** Return x, y and z in blocks, in hundredths, yaw in degrees as the game has it (0 is south, 90 west), and pitch in degrees, downwards. */
function poseOf ({ position: { x, y, z }, yaw = 0, pitch = 0 }) {
  const turned = ((Math.round(180 - yaw * DEGREES) % 360) + 360) % 360
  return [...[x, y, z].map(value => Math.round(value * 100) / 100), turned, Math.round(-pitch * DEGREES) + 0]
}

module.exports = { Beings }
