'use strict'

// Levers, buttons that spring back, and other blocks whose state changes when they are used: repeaters, comparators, daylight
// detectors, note blocks. Redstone does not exist here, so they only change their own state.

const { Vec3 } = require('vec3')
const { changed } = require('../../blocks/states')

const STONE_BUTTON = /^(polished_blackstone|stone)_button$/
const STONE_TICKS = 20
const WOOD_TICKS = 30
const NOTES = 25
const DELAYS = 4

module.exports.needs = ['blockUses', 'keep']
module.exports.uses = ['setBlock', 'terrain', 'tickCount']

module.exports.server = serv => {
  // place of a pressed button -> the tick in which it springs back
  const pressed = new Map()
  const put = (block, wanted) => serv.setBlock(block.position, changed(serv.registry, block, wanted))
  const use = change => (player, block) => put(block, change(block.getProperties()))

  for (const { name } of serv.registry.blocksArray) if (/_button$/.test(name)) serv.blockUses[name] = press
  Object.assign(serv.blockUses, {
    lever: use(({ powered }) => ({ powered: !powered })),
    repeater: use(({ delay }) => ({ delay: (Number(delay) % DELAYS) + 1 })),
    comparator: use(({ mode }) => ({ mode: mode === 'compare' ? 'subtract' : 'compare' })),
    daylight_detector: use(({ inverted }) => ({ inverted: !inverted })),
    note_block: use(({ note }) => ({ note: (Number(note) + 1) % NOTES }))
  })

  function press (player, block) {
    if (block.getProperties().powered) return
    put(block, { powered: true })
    const ticks = STONE_BUTTON.test(block.name) ? STONE_TICKS : WOOD_TICKS
    pressed.set(keyOf(block.position), serv.tickCount + ticks)
  }

  serv.on('tick', (_, count) => {
    for (const [key, when] of pressed) {
      if (count < when) continue
      pressed.delete(key)
      release(new Vec3(...key.split(',').map(Number)))
    }
  })

  function release (pos) {
    const block = serv.terrain.blockAt(pos)
    if (/_button$/.test(block.name) && block.getProperties().powered) put(block, { powered: false })
  }

  // a pressed button has to be remembered across a restart, or it would stay down
  serv.keep('buttons', {
    record: () => [...pressed.keys()],
    restore: keys => {
      for (const key of keys) pressed.set(key, 0)
    },
    clear: () => pressed.clear()
  })
}

const keyOf = ({ x, y, z }) => `${x},${y},${z}`
