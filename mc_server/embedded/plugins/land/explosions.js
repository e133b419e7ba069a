'use strict'

// Explosions of lit TNT (flint and steel, a fire charge, another explosion, /summon) and of creepers with `ignited`, after a fuse.
// Blocks are destroyed (with all drops for TNT, some for creepers), other TNT is lit, and entities near are hurt and knocked
// back. ../../blocks/explosion.js has the geometry.

const { WAY } = require('../../blocks/ways')
const { placesBlownAway, openTo } = require('../../blocks/explosion')

const TNT = { power: 4, fuse: 80 }
const CREEPER = { power: 3, fuse: 30 }
const GRAVITY = 0.04
const LIGHTERS = /^(flint_and_steel|fire_charge)$/
const FLINT = 'flint_and_steel'
const HEAP_HEALTH = 5
const DESTROYS = 1
const DECAYS = 2
const KEEPS = 0
const HEARD = 64
const FIRE_CHANCE = 1 / 3

module.exports.provides = ['prime', 'explode']
module.exports.needs = ['blockUses']
module.exports.uses = [
  'breakBlock', 'drift', 'hurt', 'isAwake', 'lying', 'mobs', 'random', 'removeEntity', 'removeItemEntity', 'rouse',
  'rules', 'setBlock', 'settleAround', 'sound', 'summon', 'terrain'
]

module.exports.server = serv => {
  const fuses = new Set()

  serv.on('summoned', (entity, data, owner) => {
    const isTnt = entity.kind === 'tnt'
    if (!isTnt && !(entity.kind === 'creeper' && data.ignited)) return
    entity.fuse = Number(data.fuse ?? data.Fuse ?? (isTnt ? TNT.fuse : CREEPER.fuse))
    entity.owner = owner
    if (isTnt) entity.setData('fuse', entity.fuse)
    else entity.setData('is_ignited', true)
    fuses.add(entity)
  })

  serv.on('tick', () => {
    for (const entity of fuses) {
      if (entity.gone || (entity.living && !(entity.health > 0))) fuses.delete(entity)
      else if (serv.isAwake(entity)) burn(entity)
    }
  })

  function burn (entity) {
    if (entity.kind === 'tnt') serv.drift(entity, GRAVITY)
    entity.fuse--
    entity.details.fuse = entity.fuse
    if (entity.kind === 'tnt') entity.data.set('fuse', entity.fuse)
    if (entity.fuse > 0) return
    fuses.delete(entity)
    const center = entity.position.offset(0, entity.kind === 'tnt' ? entity.height * 0.0625 : 0, 0)
    const owner = entity.owner?.gone ? null : entity.owner
    if (entity.kind === 'tnt') serv.removeEntity(entity)
    if (entity.kind === 'tnt') return serv.explode(center, TNT.power, { by: owner })
    // the entity still exists while others are told who hurt them
    serv.explode(center, radiusOf(entity.details), { by: entity, decays: true, breaks: serv.rules.mobGriefing })
    serv.removeEntity(entity)
  }

  const radiusOf = ({ ExplosionRadius: radius = CREEPER.power, powered }) => Math.min(16, Number(radius)) * (powered ? 2 : 1)

  /** Lights the TNT at a place. */
  serv.prime = (pos, { fuse = TNT.fuse, by = null } = {}) => {
    serv.setBlock(pos, 0)
    serv.summon('tnt', pos.offset(0.5, 0, 0.5), { nbt: { fuse, Motion: [0, 0.2, 0] }, owner: by })
    serv.sound('entity.tnt.primed', pos.offset(0.5, 0.5, 0.5))
    serv.settleAround(pos)
  }

  serv.blockUses.tnt = (player, block, { slot }) => {
    const item = player.inventory[slot]
    if (!LIGHTERS.test(item?.name ?? '')) return false
    if (item.name === FLINT && slot === player.handSlot) player.wearHand(1)
    else if (item.name !== FLINT) player.spend(slot)
    serv.prime(block.position, { by: player })
  }

  /**
   * Makes an explosion at a place: blocks, damage, sound and particles.
   * @param how {by, breaks: whether blocks are destroyed, decays: whether some of them drop nothing, burns: whether it leaves
   * fire, type of damage}
   */
  serv.explode = (center, power, { by = null, breaks = true, decays = false, burns = false, type } = {}) => {
    const places = breaks ? placesBlownAway(serv, center, power) : []
    const thrown = hurtAll(center, power, { by, type: type ?? (by?.type === 'player' ? 'player_explosion' : 'explosion') })
    show(center, power, { places, thrown, kind: !breaks ? KEEPS : decays ? DECAYS : DESTROYS })
    for (const pos of places) blowAway(pos, decays ? 1 / power : 1)
    if (burns) for (const pos of places) if (serv.random() < FIRE_CHANCE) setOnFire(pos)
  }

  function setOnFire (pos) {
    const { terrain } = serv
    const below = terrain.blockAt(pos.plus(WAY.down))
    if (terrain.stateAt(pos) !== 0 || below.boundingBox !== 'block' || below.transparent) return
    serv.setBlock(pos, serv.registry.blocksByName.fire.defaultState)
  }

  function blowAway (pos, share) {
    const { name } = serv.terrain.blockAt(pos)
    if (name === 'tnt') return serv.prime(pos, { fuse: 10 + Math.floor(serv.random() * 20) })
    serv.breakBlock(pos, { drops: share === 1 || serv.random() < share, quiet: true })
  }

  /** @returns the knockback of each player */
  function hurtAll (center, power, { by, type }) {
    const reach = power * 2
    const thrown = new Map()
    for (const entity of [...serv.players, ...serv.mobs, ...serv.lying]) {
      const far = entity.position.distanceTo(center)
      if (far > reach || (entity === by && by.type !== 'player') || (entity.type === 'player' && !entity.joined)) continue
      const force = (1 - far / reach) * openTo(serv.terrain, entity, center)
      const amount = Math.floor(((force * force + force) / 2) * 7 * reach + 1)
      if (entity.item) {
        if (amount >= HEAP_HEALTH) serv.removeItemEntity(entity)
        continue
      }
      serv.hurt(entity, amount, { type, by, at: center, knockback: 0 })
      throwBack(entity, center, force, thrown)
    }
    return thrown
  }

  function throwBack (entity, center, force, thrown) {
    const eyes = entity.position.offset(0, entity.height * 0.85, 0)
    const way = eyes.minus(center)
    const push = way.scaled(force / (way.norm() || 1))
    if (entity.type === 'player') {
      if (entity.gameMode !== 3 && !(entity.gameMode === 1 && entity.flying)) thrown.set(entity, push)
    } else if (!entity.noAI) {
      entity.velocity.add(push)
      serv.rouse(entity)
    }
  }

  function show (center, power, { places, thrown, kind }) {
    const affectedBlockOffsets = places.map(pos => pos.minus(center.floored()))
    for (const player of serv.players) {
      if (!player.joined || player.position.distanceTo(center) > HEARD) continue
      player._client.write('explosion', {
        ...{ x: center.x, y: center.y, z: center.z, radius: power, affectedBlockOffsets },
        knockback: thrown.get(player),
        block_interaction_type: kind
      })
    }
  }
}
