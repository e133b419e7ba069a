'use strict'

// Gliding with elytra: it starts when a falling client says so, ends on the ground or in water, wears the elytra, and reduces the
// damage of the landing; rockets accelerate it. The client computes the flight itself.

const UUID = require('uuid-1345')
const { TYPES } = require('../network/metadata')
const { wearSlot } = require('../../items/durability')

const CHEST = 6
const WEAR_EVERY = 20
const GENTLE = -0.5
const BURST_STATUS = 17
const LAST_USE = 1

module.exports.needs = ['airUses']
module.exports.uses = ['Item', 'initEntity', 'overworld', 'random', 'space']

module.exports.server = serv => {
  Object.assign(TYPES, { fireworks_item: 'item_stack', attached_to_target: 'optional_unsigned_int' })
  const rockets = new Set()

  serv.on('moved', (player, { step }) => {
    if (!player.gliding) return
    if (player.onGround || serv.space.kindUnder(player.position).water) player.glide(false)
    else if (step.y > GENTLE) player.fallDistance = Math.min(player.fallDistance, 1)
  })
  serv.on('died', entity => entity.glide?.(false))
  serv.on('tick', () => {
    for (const player of serv.players) if (player.gliding) fly(player)
    for (const rocket of rockets) burn(rocket)
  })

  function fly (player) {
    const elytra = player.inventory[CHEST]
    if (!isWhole(elytra)) return player.glide(false)
    if (++player.gliding % WEAR_EVERY === 0) wearSlot(serv, player, CHEST, 1)
  }

  serv.airUses.firework_rocket = (player, { slot }) => {
    if (!player.gliding) return
    const item = player.inventory[slot]
    const flight = item.components?.find(({ type }) => type === 'fireworks')?.data.flightDuration ?? 1
    const dice = sides => Math.floor(serv.random() * sides)
    const kind = serv.registry.entitiesByName.firework_rocket
    const rocket = serv.initEntity('object', kind.id, serv.overworld, player.position.clone())
    Object.assign(rocket, { uuid: UUID.v4(), name: kind.name, kind: kind.name, width: kind.width, height: kind.height })
    Object.assign(rocket, { owner: player, left: 10 * (1 + flight) + dice(6) + dice(7), objectData: player.id })
    rocket.setData('fireworks_item', serv.Item.toNotch(item))
    // plus one in the protocol, since zero means none
    rocket.setData('attached_to_target', player.id + 1)
    rockets.add(rocket)
    rocket.updateAndSpawn()
    player.spend(slot)
  }

  function burn (rocket) {
    const { owner } = rocket
    if (serv.players.includes(owner)) rocket.position = owner.position.clone()
    if (--rocket.left > 0) return
    rocket._writeOthersNearby('entity_status', { entityId: rocket.id, entityStatus: BURST_STATUS })
    rockets.delete(rocket)
    rocket.destroy()
  }
}

// elytra with one point of durability left do not work
const isWhole = item =>
  item?.name === 'elytra' && (item.durabilityUsed ?? 0) < item.maxDurability - LAST_USE

module.exports.player = (player, serv) => {
  /** Whether the player glides with elytra. */
  player.gliding = 0

  /** Starts or ends gliding. */
  player.glide = on => {
    if (on === player.gliding > 0) return
    player.gliding = on ? 1 : 0
    player.setFlag('gliding', on)
    player.setPose(on ? 'gliding' : player.crouching ? 'crouching' : 'standing')
  }

  player._client.on('entity_action', ({ actionId }) => {
    if (actionId !== 'start_fall_flying') return
    const may =
      player.health > 0 && !player.onGround && !player.flying && isWhole(player.inventory[CHEST]) &&
      !(player.effectLevel('levitation') > 0) && !serv.space.kindUnder(player.position).water
    player.glide(may)
  })
}
