'use strict'

// Hoppers: every eight ticks they push one item into the container they point at and pull one from the container above; items
// that lie there fall in. ../../windows/hopper_sides.js says which slots furnaces and others have for them. In chunks that nobody
// sees hoppers pause.

const { Vec3 } = require('vec3')
const { otherHalf } = require('../../blocks/chest_halves')
const { slotsFor, slotsBelow, takes } = require('../../windows/hopper_sides')
const { WAY } = require('../../blocks/ways')
const { withCount } = require('../../windows/menu')

const HOPPER = 'hopper'
const PAUSE = 8
// what lies on these can only be put there and taken by hand
const OUT_OF_REACH = /campfire$|^lectern$/
// items on other full blocks do not fall into a hopper below
const LETS_THROUGH = /^(bee_nest|beehive)$/
const FUNNEL = { low: 11 / 16, high: 2 }

module.exports.needs = ['terrain']
module.exports.uses = [
  'containerAt', 'containerChanged', 'containerSizes', 'isAwake', 'lying', 'removeItemEntity', 'sameItem', 'showCount'
]

module.exports.server = serv => {
  const { terrain } = serv
  // place -> how long the hopper waits, and when it last acted
  const hoppers = new Map()
  const nameOf = state => terrain.blockOf(state).name

  const found = ({ x, y, z }) => hoppers.set(`${x},${y},${z}`, { pos: new Vec3(x, y, z), wait: 0, turn: 0 })
  serv.on('blockChanged', (pos, before, state) => {
    const [was, is] = [nameOf(before) === HOPPER, nameOf(state) === HOPPER]
    if (is && !was) found(pos)
    else if (was && !is) hoppers.delete(`${pos.x},${pos.y},${pos.z}`)
  })
  serv.on('listening', () => {
    for (const change of terrain.allChanges()) if (nameOf(change.state) === HOPPER) found(change)
  })

  serv.on('tick', (_, count) => {
    for (const hopper of hoppers.values()) {
      if (!serv.isAwake({ position: hopper.pos })) continue
      hopper.turn = count
      if (--hopper.wait > 0) continue
      hopper.wait = 0
      if (work(hopper)) hopper.wait = PAUSE
    }
  })

  function work ({ pos }) {
    const block = terrain.blockAt(pos)
    const { facing, enabled } = block.getProperties()
    if (!enabled) return false
    const own = storeAt(pos)
    const pushed = own.slots().some(Boolean) && push(own, pos, facing)
    const pulled = hasRoom(own) && pull(own, pos)
    return pushed || pulled
  }

  // ---- containers to take from and to put into

  /** Returns the container, or both halves of a double chest, at a place: {parts, slots(), place(n)}; null without one. */
  function storeAt (pos) {
    const block = terrain.blockAt(pos)
    if (!(block.name in serv.containerSizes) || OUT_OF_REACH.test(block.name)) return null
    const other = otherHalf(terrain, block)
    const halves = other ? [block, other] : [block]
    if (other && block.getProperties().type === 'left') halves.reverse()
    const parts = halves.map(serv.containerAt)
    // this is asked for each hopper in each tick
    const slots = parts.length === 1 ? () => parts[0].slots : () => parts.flatMap(part => part.slots)
    const place = n => (n < parts[0].slots.length ? [parts[0], n] : [parts[1], n - parts[0].slots.length])
    return { name: block.name, pos, parts, slots, place }
  }

  function put (store, n, item) {
    const [part, slot] = store.place(n)
    part.slots[slot] = item
    serv.containerChanged(part)
  }

  const hasRoom = store => store.slots().some(item => !item || item.count < item.stackSize)

  // ---- giving and taking

  function push (own, pos, facing) {
    const target = storeAt(pos.plus(WAY[facing]))
    if (!target) return false
    const slots = own.slots()
    for (let n = 0; n < slots.length; n++) {
      if (!slots[n] || !insert(target, slots[n], 1, { side: facing, from: pos })) continue
      put(own, n, less(slots[n], 1))
      return true
    }
    return false
  }

  function pull (own, pos) {
    const above = pos.plus(WAY.up)
    const source = storeAt(above)
    if (!source) return isOpen(above) && swallow(own, pos)
    const items = source.slots()
    for (const n of slotsBelow(source)) {
      const item = items[n]
      if (!item || !insert(own, item, 1, {})) continue
      put(source, n, less(item, 1))
      return true
    }
    return false
  }

  function isOpen (pos) {
    const { name, shapes } = terrain.blockAt(pos)
    return LETS_THROUGH.test(name) || !(shapes.length === 1 && String(shapes[0]) === '0,0,0,1,1,1')
  }

  /** @returns whether a lying item was taken in completely */
  function swallow (own, { x, y, z }) {
    for (const heap of serv.lying) {
      if (!isOver(heap, { x, y, z })) continue
      const taken = insert(own, heap.item, heap.item.count, {})
      if (taken === 0) continue
      heap.item = less(heap.item, taken)
      if (heap.item) serv.showCount(heap)
      else {
        serv.removeItemEntity(heap)
        return true
      }
    }
    return false
  }

  function isOver ({ position: at, width, height }, { x, y, z }) {
    const near = 0.5 + width / 2
    if (Math.abs(at.x - x - 0.5) >= near || Math.abs(at.z - z - 0.5) >= near) return false
    return at.y + height > y + FUNNEL.low && at.y < y + FUNNEL.high
  }

  /** @returns how many items were inserted */
  function insert (store, item, count, { side = null, from = null }) {
    let left = count
    const items = store.slots()
    const wasEmpty = !items.some(Boolean)
    for (const n of slotsFor(store, side)) {
      if (left === 0) break
      const there = items[n]
      if (!takes(store, n, item) || (there && !serv.sameItem(withCount(there, 1), withCount(item, 1)))) continue
      const more = Math.min(left, item.stackSize - (there?.count ?? 0))
      if (more <= 0) continue
      put(store, n, withCount(item, (there?.count ?? 0) + more))
      left -= more
    }
    if (left < count && wasEmpty && from) rest(store, from)
    return count - left
  }

  // a hopper that was empty waits before it passes on what it received
  function rest ({ pos: { x, y, z } }, from) {
    const next = hoppers.get(`${x},${y},${z}`)
    const giver = hoppers.get(`${from.x},${from.y},${from.z}`)
    if (next && next.wait <= PAUSE) next.wait = next.turn >= giver.turn ? PAUSE - 1 : PAUSE
  }
}

const less = (item, count) => (item.count > count ? withCount(item, item.count - count) : null)
