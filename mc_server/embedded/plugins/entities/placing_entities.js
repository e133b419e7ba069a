'use strict'

// Items that spawn an entity: spawn eggs, armour stands, end crystals, boats, minecarts. mobs.js spawns and saves them; combat.js
// breaks them.

const { lookingAt } = require('../../entities/sight')
const { isReplaceable } = require('../../blocks/materials')
const { WAY } = require('../../blocks/ways')

const EGG = /_spawn_egg$/
const BOAT = /_(boat|raft)$/
const MINECART = /minecart$/
const RAIL = /rail$/
const CRYSTAL_BASE = /^(obsidian|bedrock)$/
const EIGHTH = 45

module.exports.needs = ['airUses', 'itemUses']
module.exports.uses = ['random', 'summon', 'terrain']

module.exports.server = serv => {
  for (const { name } of serv.registry.itemsArray) {
    if (EGG.test(name)) serv.itemUses[name] = (player, block, how) => hatch(player, block, how, name)
    if (BOAT.test(name)) serv.airUses[name] = (player, how) => launch(player, how, name)
    if (MINECART.test(name)) serv.itemUses[name] = (player, block, how) => putOnRail(player, block, how, name)
  }
  serv.itemUses.armor_stand = standUp
  serv.itemUses.end_crystal = raiseCrystal

  const isOpen = pos => serv.terrain.blockAt(pos).boundingBox !== 'block'
  const middle = pos => pos.offset(0.5, 0, 0.5)

  function bring (player, slot, kind, position, yaw = 0) {
    serv.summon(kind, position, { nbt: { Rotation: [yaw, 0] } })
    player.spend(slot)
    return true
  }

  function hatch (player, block, { slot, face }, egg) {
    const pos = isOpen(block.position) ? block.position : block.position.plus(WAY[face])
    return bring(player, slot, egg.replace(EGG, ''), middle(pos), Math.floor(serv.random() * 360) - 180)
  }

  function standUp (player, block, { slot, face, yaw }) {
    const pos = isReplaceable(block.name) ? block.position : block.position.plus(WAY[face])
    const isFree = place => isReplaceable(serv.terrain.blockAt(place).name)
    if (face === 'down' || !isFree(pos) || !isFree(pos.plus(WAY.up)) || isTaken(pos)) return false
    return bring(player, slot, 'armor_stand', middle(pos), Math.floor((yaw - 180 + EIGHTH / 2) / EIGHTH) * EIGHTH)
  }

  function raiseCrystal (player, block, { slot }) {
    const pos = block.position.plus(WAY.up)
    if (!CRYSTAL_BASE.test(block.name) || serv.terrain.stateAt(pos) !== 0 || isTaken(pos)) return false
    return bring(player, slot, 'end_crystal', middle(pos))
  }

  function putOnRail (player, block, { slot }, name) {
    if (!RAIL.test(block.name)) return false
    return bring(player, slot, name, middle(block.position).offset(0, 0.0625, 0))
  }

  function launch (player, { slot, yaw, pitch }, name) {
    const hit = lookingAt(serv.terrain, player, { yaw, pitch, fluids: true })
    if (!hit || player.gameMode > 1) return
    bring(player, slot, boatOf(name), hit.point, yaw)
  }

  // until 1.21.1 all boats are one entity kind
  const boatOf = name => {
    if (serv.registry.entitiesByName[name]) return name
    return /_chest_/.test(name) ? 'chest_boat' : 'boat'
  }

  const isTaken = pos =>
    Object.values(serv.entities).some(({ position }) => position.floored().equals(pos))
}
