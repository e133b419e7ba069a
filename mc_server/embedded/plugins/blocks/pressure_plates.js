'use strict'

// Pressure plates go down under who stands on them, wooden and weighted ones also under items, and come up again some time after
// the last one left. They power nothing but what looks for power directly beside it (../../blocks/power.js).

const { Vec3 } = require('vec3')
const { changed } = require('../../blocks/states')

const PLATE = /_pressure_plate$/
const STONE = /^(polished_blackstone|stone)_pressure_plate$/
const WEIGHTED = { light_weighted_pressure_plate: 1, heavy_weighted_pressure_plate: 10 }
const TICKS = 20
const WEIGHTED_TICKS = 10
const MOST_POWER = 15
// of a block: how far from its edges a plate is felt, and how high
const EDGE = 1 / 16
const HIGH = 1 / 4
const SPECTATOR = 3

module.exports.needs = ['keep']
module.exports.uses = ['setBlock', 'settleAround', 'terrain']

module.exports.server = serv => {
  const { registry } = serv
  const plates = new Set(registry.blocksArray.filter(({ name }) => PLATE.test(name)).flatMap(statesOf))
  // place of a plate that is down -> the tick in which it looks whether it may come up
  const down = new Map()

  serv.on('tick', (_, now) => {
    const loads = weigh()
    for (const [key, load] of loads) if (!down.has(key)) press(key, load, now)
    for (const [key, when] of down) if (now >= when) press(key, loads.get(key), now)
  })

  /** Returns for each plate that is touched how many beings and how many items touch it. */
  function weigh () {
    const loads = new Map()
    for (const entity of Object.values(serv.entities)) {
      const kind = kindOf(entity)
      if (!kind) continue
      for (const key of touched(entity)) {
        const load = loads.get(key) ?? { beings: 0, items: 0 }
        load[kind]++
        loads.set(key, load)
      }
    }
    return loads
  }

  function kindOf (entity) {
    if (entity.type === 'player') return entity.joined && entity.health > 0 && entity.gameMode !== SPECTATOR ? 'beings' : null
    if (entity.item) return 'items'
    return entity.living && entity.health > 0 ? 'beings' : null
  }

  function * touched ({ position: { x, y, z }, width = 0.25 }) {
    const half = width / 2 - EDGE
    const level = Math.floor(y)
    if (y - level > HIGH) return
    for (let px = Math.floor(x - half); px <= Math.floor(x + half); px++) {
      for (let pz = Math.floor(z - half); pz <= Math.floor(z + half); pz++)
        if (plates.has(serv.terrain.stateAt(new Vec3(px, level, pz)))) yield keyOf(px, level, pz)
    }
  }

  /** Sets a plate to what lies on it. */
  function press (key, load, now) {
    const pos = new Vec3(...key.split(',').map(Number))
    const block = serv.terrain.blockAt(pos)
    const wanted = PLATE.test(block.name) ? stateUnder(block.name, load) : null
    if (wanted?.isDown) down.set(key, now + (block.name in WEIGHTED ? WEIGHTED_TICKS : TICKS))
    else down.delete(key)
    const state = wanted ? changed(registry, block, wanted.properties) : block.stateId
    if (state === block.stateId) return
    serv.setBlock(pos, state)
    serv.settleAround(pos)
  }

  // a plate that is down when the server ends comes up after a restart
  serv.keep('plates', {
    record: () => [...down.keys()],
    restore: keys => {
      for (const key of keys) down.set(key, 0)
    },
    clear: () => down.clear()
  })
}

function stateUnder (name, { beings = 0, items = 0 } = {}) {
  const count = STONE.test(name) ? beings : beings + items
  if (!(name in WEIGHTED)) return { isDown: count > 0, properties: { powered: count > 0 } }
  const power = Math.min(MOST_POWER, Math.ceil(count / WEIGHTED[name]))
  return { isDown: power > 0, properties: { power } }
}

const statesOf = ({ minStateId, maxStateId }) => Array.from({ length: maxStateId - minStateId + 1 }, (_, i) => minStateId + i)
const keyOf = (x, y, z) => `${x},${y},${z}`
