'use strict'

// Shields: one that has been raised for a quarter of a second blocks attacks from the front and wears; an axe disables it for
// five seconds. damage.js asks.

const { wearSlot } = require('../../items/durability')
const { isTagged } = require('../entities/damage')

const RAISE_TICKS = 5
const DOWN_TICKS = 100
const OFFHAND_SLOT = 45
const HAND_ACTIVE = 1
const OFFHAND_ACTIVE = 2
const WEARS_FROM = 3
const KNOCKBACK = 0.4
const STATUS = { blocked: 29, struckDown: 30 }
const RELEASE = 5

module.exports.provides = ['parry']
module.exports.uses = ['knockBack', 'tickCount']

module.exports.server = serv => {
  /** Whether a raised shield blocks the attack. */
  serv.parry = (entity, amount, { type, by, at }) => {
    const from = by?.position ?? at
    const slot = entity.raisedShield?.()
    if (slot === undefined || !from || isTagged(type, 'bypasses_shield') || !faces(entity, from)) return false
    if (isTagged(type, 'is_projectile')) entity.achieve?.('deflected')
    if (amount >= WEARS_FROM) wearSlot(serv, entity, slot, 1 + Math.floor(amount))
    entity._writeNearby('entity_status', { entityId: entity.id, entityStatus: STATUS.blocked })
    const way = { x: from.x - entity.position.x, z: from.z - entity.position.z }
    if (!isTagged(type, 'no_knockback')) serv.knockBack(entity, way, KNOCKBACK)
    if (by?.type === 'player' && /_axe$/.test(by.hand?.name)) entity.loseShield()
    return true
  }
  serv.on('tick', () => {
    for (const player of serv.players) player.holdShield?.()
  })
}

module.exports.player = (player, serv) => {
  const client = player._client
  // {slot, since}
  let held = null
  let downUntil = -Infinity

  client.on('use_item', ({ hand }) => {
    const slot = hand === 1 ? OFFHAND_SLOT : player.handSlot
    if (held || player.health <= 0 || serv.tickCount < downUntil || !isShield(slot)) return
    held = { slot, since: serv.tickCount }
    player.setData('living_entity_flags', HAND_ACTIVE | (hand === 1 ? OFFHAND_ACTIVE : 0))
  })
  client.on('block_dig', ({ status }) => {
    if (status === RELEASE) lower()
  })

  const isShield = slot => player.inventory[slot]?.name === 'shield'

  function lower () {
    if (held) player.setData('living_entity_flags', 0)
    held = null
  }

  /** Checks once a tick whether the shield is still raised. */
  player.holdShield = () => {
    if (!held) return
    const isAway = held.slot !== OFFHAND_SLOT && held.slot !== player.handSlot
    if (isAway || !isShield(held.slot) || player.health <= 0) lower()
  }

  /** The slot of the raised shield, or undefined. */
  player.raisedShield = () => (held && serv.tickCount - held.since >= RAISE_TICKS ? held.slot : undefined)

  /** Disables the shield for five seconds, as a hit with an axe does. */
  player.loseShield = () => {
    lower()
    downUntil = serv.tickCount + DOWN_TICKS
    const itemID = serv.registry.itemsByName.shield.id
    client.write('set_cooldown', { itemID, cooldownTicks: DOWN_TICKS })
    player._writeNearby('entity_status', { entityId: player.id, entityStatus: STATUS.struckDown })
  }
}

function faces ({ position, yawDegrees = 0 }, from) {
  const yaw = (yawDegrees * Math.PI) / 180
  return (from.x - position.x) * -Math.sin(yaw) + (from.z - position.z) * Math.cos(yaw) > 0
}
