'use strict'

// Uses of tools on blocks: hoes till, shovels make paths, axes strip logs, flint and steel lights fires, shears carve pumpkins.
// farmland.js handles tilled soil.

const { stateWith } = require('../../blocks/states')
const { isAir } = require('../../blocks/materials')
const { stays } = require('../../blocks/support')
const { WAY, OPPOSITE } = require('../../blocks/ways')
const { directionOf } = require('../../blocks/facing')

const TIERS = ['wooden', 'stone', 'iron', 'golden', 'diamond', 'netherite']
const TILLED = {
  grass_block: 'farmland',
  dirt: 'farmland',
  dirt_path: 'farmland',
  coarse_dirt: 'dirt',
  rooted_dirt: 'dirt'
}
const TRODDEN = /^(grass_block|dirt|coarse_dirt|rooted_dirt|podzol|mycelium)$/
const UNLIT = /campfire$|candle$|candle_cake$/
const PUMPKIN_SEEDS = 4

module.exports.needs = ['itemUses']
module.exports.uses = ['Item', 'isInFrame', 'popItem', 'setBlock', 'settleAround', 'terrain']

module.exports.server = serv => {
  const put = (block, name, wanted = {}) => {
    const kind = serv.registry.blocksByName[name]
    serv.setBlock(block.position, stateWith(serv.registry, kind, { ...block.getProperties(), ...wanted }))
    serv.settleAround(block.position)
  }
  const isFree = block => isAir(serv.terrain.blockAt(block.position.plus(WAY.up)).name)

  for (const tier of TIERS) {
    serv.itemUses[`${tier}_hoe`] = using(till)
    serv.itemUses[`${tier}_shovel`] = using(tread)
    serv.itemUses[`${tier}_axe`] = using(strip)
  }
  Object.assign(serv.itemUses, { flint_and_steel: using(light), shears: using(carve) })
  serv.itemUses.fire_charge = (player, block, how) => light(player, block, how) && (player.spend(how.slot), true)

  /** Wraps such a use so that it wears the tool by one. */
  function using (action) {
    return (player, block, how) => {
      if (how.slot !== player.handSlot || !action(player, block, how)) return false
      player.wearHand(1)
      return true
    }
  }

  function till (player, block, { face }) {
    const tilled = TILLED[block.name]
    if (!tilled || face === 'down' || (block.name !== 'rooted_dirt' && !isFree(block))) return false
    put(block, tilled, { snowy: undefined })
    if (block.name === 'rooted_dirt') pop('hanging_roots', 1, block)
    return true
  }

  function tread (player, block, { face }) {
    if (/campfire$/.test(block.name) && block.getProperties().lit) {
      put(block, block.name, { lit: false })
      return true
    }
    if (!TRODDEN.test(block.name) || face === 'down' || !isFree(block)) return false
    put(block, 'dirt_path')
    return true
  }

  function strip (player, block) {
    if (!serv.registry.blocksByName[`stripped_${block.name}`]) return false
    put(block, `stripped_${block.name}`)
    return true
  }

  function light (player, block, { face }) {
    const { lit, waterlogged } = block.getProperties()
    if (UNLIT.test(block.name) && lit === false && !waterlogged) {
      put(block, block.name, { lit: true })
      return true
    }
    const pos = block.position.plus(WAY[face])
    const below = serv.terrain.blockAt(pos.plus(WAY.down)).name
    const fire = serv.registry.blocksByName[/^soul_(sand|soil)$/.test(below) ? 'soul_fire' : 'fire']
    if (!isAir(serv.terrain.blockAt(pos).name)) return false
    if (!stays(serv.terrain, pos, serv.terrain.blockOf(fire.defaultState)) && !serv.isInFrame(pos)) return false
    serv.setBlock(pos, fire.defaultState)
    return true
  }

  function carve (player, block, { face, yaw }) {
    if (block.name !== 'pumpkin') return false
    const facing = face === 'up' || face === 'down' ? OPPOSITE[directionOf(yaw)] : face
    put(block, 'carved_pumpkin', { facing })
    pop('pumpkin_seeds', PUMPKIN_SEEDS, block)
    return true
  }

  function pop (name, count, { position }) {
    serv.popItem(new serv.Item(serv.registry.itemsByName[name].id, count), position.plus(WAY.up))
  }
}
