'use strict'
// Remembers the containers near a bot and what each held when the bot last opened it. A double chest counts as one, at the place of its right half.
const CONTAINER = /^(trapped_)?chest$|^barrel$|shulker_box$/
const CLOCKWISE = { north: [1, 0], east: [0, 1], south: [-1, 0], west: [0, -1] } // x and z from the half that faces this way to the other one

const MOST = 64 // containers of one observation, the nearest ones, since a storehouse may have thousands

const key = ({ x, y, z }) => `${x},${y},${z}`
const sum = items => items.reduce((counts, { name, count }) => ({ ...counts, [name]: (counts[name] ?? 0) + count }), {})

class Containers {
  constructor (bot) {
    this.bot = bot
    this.remembered = new Map() // place -> {kind, contents}
    this.states = statesOf(bot.registry)
    const open = bot.openBlock
    bot.openBlock = async (block, ...how) => {
      const window = await open(block, ...how)
      this.lookInto(block, window)
      return window
    }
    bot.on('windowClose', window => { if (window === this.window) this.remember() })
  }

  /** Tell whether a block with this state id is a container. */
  has (state) { return this.states[state] === 1 }

  lookInto (block, window) {
    if (!CONTAINER.test(block.name)) return
    Object.assign(this, { block, window })
    this.remember()
  }

  remember () {
    const { name: kind } = this.block
    this.remembered.set(key(rightHalf(this.block)), { kind, contents: sum(this.window.containerItems()) })
  }

  /** Return `{kind, position, contents}` of the containers at these places, nearest first; `contents` is null for one that was never opened. */
  describe (places) {
    const away = place => place.distanceSquared(this.bot.entity.position)
    const near = places.length > 1 ? places.sort((a, b) => away(a) - away(b)).slice(0, MOST) : places
    return near.map(place => this.bot.blockAt(place)).filter(block => block?.getProperties().type !== 'left').map(block => {
      const known = this.remembered.get(key(block.position))
      const { x, y, z } = block.position
      return { kind: block.name, position: { x, y, z }, contents: known?.kind === block.name ? known.contents : null }
    })
  }
}

/** Return a table with 1 for each state id of a container; a table, because each observation asks for every block. */
function statesOf (registry) {
  const table = new Uint8Array(Math.max(...registry.blocksArray.map(block => block.maxStateId)) + 1)
  for (const block of registry.blocksArray) if (CONTAINER.test(block.name)) table.fill(1, block.minStateId, block.maxStateId + 1)
  return table
}

/** Return the place of a container, and of a double chest that of its right half. */
function rightHalf (block) {
  const { type, facing } = block.getProperties()
  if (type !== 'left') return block.position
  const [dx, dz] = CLOCKWISE[facing]
  return block.position.offset(dx, 0, dz)
}

module.exports = { Containers }
