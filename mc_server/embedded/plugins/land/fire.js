'use strict'

// Fire burns out: soon without anything that burns beside it, later with it, and never on netherrack and soul sand. It does not
// spread and destroys nothing.

const { Vec3 } = require('vec3')
const { changed } = require('../../blocks/states')
const { WAY } = require('../../blocks/ways')

const LEAST_TICKS = 30
const SPREAD_TICKS = 10
const OLD = 3
const OLDEST = 15
const ETERNAL = /^(netherrack|magma_block|soul_sand|soul_soil)$/
const BURNS = new RegExp(
  '_(log|wood|planks|leaves|wool|carpet|stairs|slab|fence|fence_gate)$|' +
    '^(bookshelf|hay_block|coal_block|tnt|vine|short_grass|tall_grass|fern)$'
)
const STONY = /stone|brick|copper|quartz|deepslate|tuff|prismarine|sandstone|andesite|diorite|granite/

module.exports.needs = ['terrain']
module.exports.uses = ['random', 'rules', 'setBlock', 'tickCount']

module.exports.server = serv => {
  const { terrain } = serv
  const burning = new Map()

  serv.on('blockChanged', (pos, _, state) => {
    const { name } = terrain.blockOf(state)
    if (name === 'fire') wait(pos)
  })
  serv.on('listening', () => {
    for (const { x, y, z, state } of terrain.allChanges())
      if (terrain.blockOf(state).name === 'fire') wait(new Vec3(x, y, z))
  })
  function wait ({ x, y, z }) {
    const pos = new Vec3(x, y, z)
    const ticks = LEAST_TICKS + Math.floor(serv.random() * SPREAD_TICKS)
    burning.set(`${pos}`, { pos, when: serv.tickCount + ticks })
  }

  serv.on('tick', (_, count) => {
    for (const [key, { pos, when }] of burning) {
      if (count < when) continue
      burning.delete(key)
      if (terrain.blockAt(pos).name === 'fire') burn(terrain.blockAt(pos))
    }
  })

  function burn (block) {
    const { position } = block
    if (!serv.rules.doFireTick || ETERNAL.test(terrain.blockAt(position.plus(WAY.down)).name)) return wait(position)
    const age = Number(block.getProperties().age)
    const fed = Object.values(WAY).some(way => isFuel(terrain.blockAt(position.plus(way)).name))
    if ((!fed && age > OLD) || (age === OLDEST && serv.random() < 0.25)) return serv.setBlock(position, 0)
    const older = Math.min(OLDEST, age + Math.floor(serv.random() * 3))
    if (older === age) wait(position)
    else serv.setBlock(position, changed(serv.registry, block, { age: older }))
  }

  const isFuel = name => BURNS.test(name) && !STONY.test(name)
}
