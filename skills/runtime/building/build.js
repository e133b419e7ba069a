'use strict'
// Builds a site: a Builder removes wrong blocks, places what it can from where it stands, walks to the next place, and climbs if nothing else helps.
const { dig, InReach, inReach } = require('../blocks/dig.js')
const { toolFor } = require('./tool_for.js')
const { key } = require('../blocks/find.js')
const { isRight } = require('./block_state.js')
const { spotsFor, spotFrom, eyeOf, fills, inTheWay, setDown } = require('./placing.js')
const { AnyOf, startOf } = require('../movement/stand.js')
const { climb, material, takeAway, takeDown, remembered, underFeet } = require('./scaffold.js')
const { needsSupport, setWithSupport } = require('./support.js')
const { Site } = require('./site.js')
const { edgeFor, hangs, isOverNothing, setFromEdge } = require('./edge.js')
const { cutLeaves } = require('./leaves.js')
const { pillarOnto, pillarToRoof } = require('./roof.js')
const { leave } = require('../movement/leave.js')
const { walkTo, walkFar } = require('../movement/walk.js')
const { stepTo } = require('../movement/step.js')
const { collect } = require('../items/pickup.js')
const { pass } = require('../core/wait.js')

const TRIES = 4 // attempts at one cell before it is given up
const MANNERS = 20 // ticks to wait for an entity that stands in a cell
const PATIENCE = 6 // such waits in one build
const ARM = 4 // m from a block at which the bot stands to dig it
const DETOUR = 16 // m that a way may be longer than the straight line
const ROLLED = 3 // m around a dug block within which its drop may lie
const SUPPORTED = 4 // cells for which earth is set or leaves are cut, one after another, before all are given up
const FAR = 6 // m from the site: from further away the bot walks there first

/** Builds the cells of one site. */
class Builder {
  constructor (bot, site, signal) {
    Object.assign(this, { bot, site, signal, avoided: new Set(), cutAt: new Set(), tries: new Map(), lost: new Map(), waits: 0, helping: false, raised: false })
    this.items = new Set(site.cells.map(({ wanted }) => wanted.item?.id)) // what is dug away and wanted is picked up again
  }

  /** Work until every cell is right or given up; return the given-up cells as a map of position key to `{reason, note}`. */
  async work () {
    const edge = this.site.nearest(this.bot.entity.position)
    const { x, z } = this.bot.entity.position
    if (Math.hypot(edge.x - x, edge.z - z) > FAR) await walkFar(this.bot, edge, FAR - 2, this.signal)
    this.from = this.bot.entity.position.floored()
    for (let left = this.left(); left.length; left = this.left()) {
      this.bot.crew.progress(`${left.length} left`)
      await this.next(this.site.inOrder(left))
    }
    return this.lost
  }

  left () { return this.site.open().filter(({ position }) => !this.lost.has(key(position))) }

  giveUp (cells, reason, note) { for (const { position } of cells) this.lost.set(key(position), { reason, note }) }

  /** Do one step of the work, or give the cells up that cannot be done. */
  async next (cells) {
    const blocked = cells.filter(cell => this.site.blocked(cell))
    if (blocked.length) return this.clear(this.firstToClear(blocked))
    const lacking = cells.filter(({ wanted }) => !this.itemFor(wanted))
    if (lacking.length) return this.giveUp(lacking, 'missing_item', `there is no ${lacking[0].wanted.name} in the inventory`)
    const free = cells.filter(({ position }) => !inTheWay(this.bot, position))
    if (!free.length) return this.wait(cells)
    const ready = this.site.withoutCovers(free)
    if (await this.setOne(ready) || await this.support(ready) || await this.comeDown() || await this.cut(ready)) return
    if (ready.length === free.length || !await this.setOne(free)) this.giveUp(cells, 'unreachable', 'no block to place it against, or nowhere to stand')
  }

  /** Place one of the cells, or go to where that is possible; return false when there is no such place. */
  async setOne (cells) {
    if (await this.setFromHere(cells)) return true
    const places = [...this.site.ways()].filter(([name]) => !this.avoided.has(name)).map(([, feet]) => feet)
    return await this.goOut(cells, places) || await this.goOn(cells, places, false) || await this.goUp(cells, places) || this.goOn(cells, places, true)
  }

  /** Place one of the cells against earth that is taken away again; return false when that helps with none of the first few. */
  async support (cells) {
    if (this.helping) return false
    for (const cell of cells.filter(each => needsSupport(this.bot, each)).slice(0, SUPPORTED)) {
      if (!await setWithSupport(this.bot, cell, one => this.setAlone(one), this.signal)) continue
      this.tell(cell)
      return true
    }
    return false
  }

  /** Cut the leaves around one of the first cells, once for each; return false when there are none. */
  async cut (cells) {
    for (const { position } of cells.slice(0, SUPPORTED).filter(({ position }) => !this.cutAt.has(key(position)))) {
      this.cutAt.add(key(position))
      if (!await cutLeaves(this.bot, position, this.signal)) continue
      this.avoided.clear() // what was seen of these places was seen through the leaves
      return true
    }
    return false
  }

  /** Take down the pillars and leave the building, when nothing can be done from where the bot is; return false when that does not help. */
  async comeDown () {
    const [pillars, left] = [remembered(this.bot), this.left().length]
    const isOn = () => this.site.covers(this.bot.entity.position.floored())
    if (this.helping || left === this.leftAt || !(pillars || isOn())) return false
    this.leftAt = left
    await takeDown(this.bot, this.signal)
    if (isOn()) await leave(this.bot, this.site, this.signal)
    return !isOn()
  }

  /** Place one block, of the site or of earth, by all means but further earth; return whether it stands. */
  async setAlone (cell) {
    const alone = new Builder(this.bot, new Site(this.bot, [cell], this.site.low, this.site.high), this.signal)
    alone.helping = true
    await alone.work()
    return isRight(this.bot.blockAt(cell.position), cell.wanted)
  }

  itemFor ({ item }) { return this.bot.inventory.items().find(each => each.type === item.id) }

  /** Give an entity that stands in a cell time to leave. */
  async wait (cells) {
    if (this.waits++ >= PATIENCE) return this.giveUp(cells, 'claimed', 'a player or mob stands in the way')
    await pass(this.bot, this.signal, MANNERS)
  }

  /** Return the cell to clear next: of a floor over nothing, such as a bridge, the one farthest from where the work began, else the first. */
  firstToClear (cells) {
    const away = ({ position }) => position.distanceTo(this.from)
    const floor = cells.filter(cell => cell.position.y < this.from.y && isOverNothing(this.bot, cell.position))
    if (floor.length) return floor.reduce((far, cell) => away(cell) > away(far) ? cell : far)
    return (this.raised && cells.find(({ position }) => inReach(this.bot, position))) || cells[0]
  }

  /** Go to where a cell can be dug: by foot, or on a pillar to one that is too high. */
  async comeNear ({ position }) {
    if (this.raised) await takeDown(this.bot, this.signal)
    this.raised = false
    const pillar = this.site.pillarToDig(position, [...this.site.ways().values()])
    if (!pillar || !material(this.bot, pillar.height)) return walkTo(this.bot, new InReach(position, ARM), this.signal)
    this.raised = true
    await climb(this.bot, pillar.base, pillar.height, this.signal)
  }

  async clear (cell) {
    const { position } = cell
    try {
      if (!inReach(this.bot, position)) await this.comeNear(cell)
      await dig(this.bot, position, this.signal, toolFor(this.bot, position))
      if (!this.raised) await collect(this.bot, this.signal, { radius: ROLLED, wanted: this.items }) // from a pillar it would jump down
    } catch (refusal) {
      if (!['unreachable', 'missing_tool'].includes(refusal.reason)) throw refusal
      return this.giveUp([cell], refusal.reason, refusal.message)
    }
    this.count(cell)
  }

  /** Place the first cell that can be placed from here; return false when there is none. */
  async setFromHere (cells) {
    const here = this.bot.entity.position
    for (const cell of cells) {
      const { position, wanted } = cell
      if (fills(here, position)) continue
      const spot = spotFrom(this.bot, eyeOf(this.bot), spotsFor(this.bot, position), wanted)
      if (!spot) continue
      this.count(cell)
      await setDown(this.bot, spot, this.itemFor(wanted), this.signal)
      if (isRight(this.bot.blockAt(position), wanted)) this.tell(cell)
      return true
    }
    return false
  }

  /** Report the placed block to the crew, and with it the second half of a door or bed. */
  tell ({ position, wanted }) {
    if (this.helping) return // the builder that it helps tells what is of the building
    for (const one of [{ position, wanted }, ...this.site.cells.filter(each => each.wanted.follows && each.wanted.name === wanted.name)]) {
      if (one.position.distanceTo(position) > 1.1 || !isRight(this.bot.blockAt(one.position), one.wanted)) continue
      this.bot.crew.placed(one.position.x, one.position.y, one.position.z, one.wanted.text)
    }
  }

  count (cell) {
    const tries = (this.tries.get(key(cell.position)) ?? 0) + 1
    this.tries.set(key(cell.position), tries)
    if (tries > TRIES) this.giveUp([cell], 'broken', `${cell.wanted.text} could not be placed correctly at ${cell.position}`)
  }

  /** Walk to a place from which one of the cells can be placed; return false when no such place is known. */
  async goOn (cells, places, indoors) {
    const stands = this.site.standsFor(cells, places, indoors)
    if (!stands.length) return false
    try {
      await this.leavePillar(stands)
      await walkTo(this.bot, new AnyOf(stands), this.signal, { detour: DETOUR })
      await this.settle(cells)
      await pass(this.bot, this.signal, 1) // whoever is there already does not wait otherwise, and nobody else in the process gets a turn
    } catch (refusal) {
      if (refusal.reason !== 'unreachable') throw refusal
      for (const stand of stands) this.avoided.add(key(stand))
    }
    return true
  }

  /** Take the pillar down on which the bot stands if it goes on at its foot, and not on a roof below its top: nobody gets up there again. */
  async leavePillar (places) {
    const pillar = underFeet(this.bot)
    const foot = Math.min(...pillar.map(({ y }) => y))
    if (pillar.length && places.every(place => place.y <= foot)) await takeAway(this.bot, pillar, this.signal)
  }

  /** Step to the middle of the reached cell, as planned. Avoid this place from now on if nothing can be placed from it after all. */
  async settle (cells) {
    const feet = this.bot.entity.position.floored()
    await stepTo(this.bot, feet.offset(0.5, 0, 0.5), this.signal, { range: 0.2, ticks: 15 })
    const does = cells.some(({ position, wanted }) => !fills(this.bot.entity.position, position) &&
      spotFrom(this.bot, eyeOf(this.bot), spotsFor(this.bot, position), wanted))
    if (!does) this.avoided.add(key(startOf(this.bot)))
  }

  /** Place a cell with nothing below it from the edge of a block beside it, as the deck of a bridge or a roof; return false when there is none. */
  async goOut (cells, places) {
    const edge = edgeFor(this.bot, cells.filter(cell => hangs(this.bot, cell)), places)
    if (!edge) return false
    this.count(edge.cell)
    try {
      await setFromEdge(this.bot, edge, this.itemFor(edge.cell.wanted), this.signal)
    } catch (refusal) {
      if (refusal.reason !== 'unreachable') throw refusal
    }
    if (isRight(this.bot.blockAt(edge.cell.position), edge.cell.wanted)) this.tell(edge.cell)
    return true
  }

  async goUp (cells, places) {
    const { bot, site } = this
    const pillar = pillarOnto(bot, site, cells, places) ?? site.pillarFor(cells, places) ?? pillarToRoof(bot, site, cells, places)
    if (!pillar) return false
    this.avoided.add(key(pillar.base))
    try {
      await this.leavePillar([pillar.base])
      await climb(this.bot, pillar.base, pillar.height, this.signal)
    } catch (refusal) {
      if (refusal.reason === 'missing_item') this.giveUp(cells, refusal.reason, refusal.message)
      else if (refusal.reason !== 'unreachable') throw refusal
    }
    return true
  }
}

module.exports = { Builder }
