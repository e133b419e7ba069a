'use strict'

// Sand, gravel, concrete powder and anvils fall when nothing supports them, as an entity that becomes a block where it lands, or
// an item where it cannot. Concrete powder hardens in water. /summon makes any block fall.

const { Vec3 } = require('vec3')
const UUID = require('uuid-1345')
const { isReplaceable } = require('../../blocks/materials')
const { WAY, AROUND } = require('../../blocks/ways')
const { stateWith } = require('../../blocks/states')

const FALLS = /^(red_)?sand$|^gravel$|^suspicious_(sand|gravel)$|_concrete_powder$|anvil$/
const DELAY = 2
const GRAVITY = 0.04
const DRAG = 0.98
const SIZE = 0.98
const LOWEST = -128
const LONGEST_FALL = 600
// falling at the same time; further blocks wait for their turn
const MOST_FLYING = 1000

module.exports.provides = ['canFall', 'summonFalling']
module.exports.needs = ['keep', 'neighbourRules', 'terrain']
module.exports.uses = ['Item', 'initEntity', 'overworld', 'popItem', 'rules', 'setBlock', 'settleAround', 'tickCount']

module.exports.server = serv => {
  const { terrain } = serv
  const flying = new Set()
  // place -> tick in which the block starts to fall
  const loose = new Map()

  serv.neighbourRules.push((block, pos) => {
    if (!FALLS.test(block.name)) return
    if (block.name.endsWith('_concrete_powder') && isWet(pos)) return harden(block)
    if (isOpen(pos.plus(WAY.down)) && !loose.has(`${pos}`))
      loose.set(`${pos}`, { pos: pos.clone(), when: serv.tickCount + DELAY })
  })

  const isOpen = pos => pos.y >= LOWEST && isReplaceable(terrain.blockAt(pos).name)
  const isWet = pos => ['up', ...AROUND].some(way => terrain.blockAt(pos.plus(WAY[way])).name === 'water')
  const harden = ({ name, position }) =>
    serv.setBlock(position, serv.registry.blocksByName[name.replace('_powder', '')].defaultState)

  serv.on('tick', (_, count) => {
    for (const [key, { pos, when }] of loose) {
      if (flying.size >= MOST_FLYING) break
      if (count < when) continue
      loose.delete(key)
      letGo(pos)
    }
    for (const entity of flying) {
      // an entity that was removed, by a command for instance, lands nowhere
      if (entity.gone) flying.delete(entity)
      else fall(entity)
    }
  })

  function letGo (pos) {
    const block = terrain.blockAt(pos)
    if (!FALLS.test(block.name) || !isOpen(pos.plus(WAY.down))) return
    serv.setBlock(pos, 0)
    launch(block.stateId, pos.offset(0.5, 0, 0.5))
    serv.settleAround(pos)
  }

  function launch (state, position, { hovers = false, tags = [] } = {}) {
    const kind = serv.registry.entitiesByName.falling_block
    const entity = serv.initEntity('object', kind.id, serv.overworld, position)
    Object.assign(entity, { uuid: UUID.v4(), objectData: state, velocity: new Vec3(0, 0, 0), age: 0 })
    Object.assign(entity, { name: 'falling_block', kind: 'falling_block', tags: new Set(tags) })
    Object.assign(entity, { width: SIZE, height: SIZE, hovers })
    flying.add(entity)
    entity.updateAndSpawn()
    return entity
  }

  /** Whether another falling block may be summoned; their number is limited. */
  serv.canFall = () => flying.size < MOST_FLYING
  /** Summons a falling block as /summon does: sand, if the data names no other block that exists. */
  serv.summonFalling = ({ x, y, z }, { BlockState: { Name: name = '', Properties: wanted = {} } = {}, NoGravity, Tags }) => {
    const { blocksByName } = serv.registry
    const bare = String(name).replace(/^minecraft:/, '')
    const kind = Object.hasOwn(blocksByName, bare) && bare !== 'air' ? blocksByName[bare] : blocksByName.sand
    return launch(stateWith(serv.registry, kind, wanted), new Vec3(x, y, z), { hovers: Boolean(NoGravity), tags: Tags })
  }

  function fall (entity) {
    if (entity.vehicle) return
    const { position, velocity } = entity
    if (!entity.hovers) velocity.y -= GRAVITY
    const next = position.offset(0, velocity.y, 0)
    if (position.y < LOWEST) return remove(entity)
    const landing = landingOn(position, next)
    if (landing) return land(entity, landing)
    if (++entity.age > LONGEST_FALL) return land(entity, position.floored())
    entity.position = next
    velocity.y *= DRAG
  }

  /** Returns the place above the first obstacle on the way, or null. A torch is no obstacle, although it fills its place. */
  function landingOn (from, to) {
    for (let y = Math.floor(from.y); y >= Math.floor(to.y); y--) {
      const pos = new Vec3(Math.floor(from.x), y, Math.floor(from.z))
      if (terrain.isSolid(pos)) return pos.plus(WAY.up)
    }
    return null
  }

  function land (entity, pos) {
    remove(entity)
    const block = terrain.blockOf(entity.objectData)
    if (!isOpen(pos) || !terrain.contains(pos)) {
      const item = serv.registry.itemsByName[block.name]
      if (item && serv.rules.doTileDrops) serv.popItem(new serv.Item(item.id, 1), pos)
      return
    }
    serv.setBlock(pos, entity.objectData)
    serv.settleAround(pos)
  }

  function remove (entity) {
    flying.delete(entity)
    entity.destroy()
  }

  serv.keep('fallingBlocks', {
    record: () => [...flying].map(({ objectData, position: { x, y, z } }) => ({ ...nameOf(objectData), x, y, z })),
    restore: records => {
      for (const { name, offset, x, y, z } of records) {
        const block = serv.registry.blocksByName[name]
        if (block) launch(block.minStateId + offset, new Vec3(x, y, z))
      }
    },
    clear: () => {
      loose.clear()
      for (const entity of [...flying]) remove(entity)
    }
  })

  function nameOf (state) {
    const { name, minStateId } = serv.registry.blocksByStateId[state]
    return { name, offset: state - minStateId }
  }
}
