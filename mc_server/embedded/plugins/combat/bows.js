'use strict'

// Bows are drawn by using them and shoot when released, further the longer they were drawn; tridents are thrown likewise. A shot
// takes an arrow (not with infinity, not in creative mode) and wears the bow; power, punch and flame are known.

const { enchantment } = require('../../items/enchantments')
const { worn } = require('../../items/durability')
const { withCount } = require('../../windows/menu')
const { PICKUP } = require('./projectiles')

const RELEASE = 5
const CREATIVE = 1
const OFFHAND = 45
const HAND_ACTIVE = 1
const OFFHAND_ACTIVE = 2
const FULL_DRAW = 20
const WEAKEST = 0.1
const ARROW_SPEED = 3
const BASE_DAMAGE = 2
const TRIDENT_TICKS = 10
const TRIDENT_SPEED = 2.5
const BURNING = 2000
const ARROWS = /^(arrow|spectral_arrow|tipped_arrow)$/
// searched in vanilla's order: the hands, then the hotbar, then the main inventory
const SLOTS = [OFFHAND, ...Array.from({ length: 9 }, (_, n) => 36 + n), ...Array.from({ length: 27 }, (_, n) => 9 + n)]

module.exports.needs = ['airUses']
module.exports.uses = ['Item', 'aim', 'handOf', 'sameItem', 'shoot', 'sound', 'tickCount']

module.exports.server = serv => {
  serv.airUses.bow = (player, { slot }) => {
    if (player.gameMode === CREATIVE || arrowSlot(player) !== undefined) player.draw(slot)
  }
  serv.airUses.trident = (player, { slot }) => player.draw(slot)
}

module.exports.player = (player, serv) => {
  let drawn = null

  /** Begins to draw the bow, or to raise the trident, in a slot. */
  player.draw = slot => {
    drawn = { slot, item: player.inventory[slot], since: serv.tickCount }
    player.setData('living_entity_flags', HAND_ACTIVE | (slot === OFFHAND ? OFFHAND_ACTIVE : 0))
  }

  player._client.on('block_dig', ({ status }) => {
    if (status !== RELEASE || !drawn) return
    const { slot, item, since } = drawn
    drawn = null
    player.setData('living_entity_flags', 0)
    if (!player.joined || !(player.health > 0) || !serv.sameItem(player.inventory[slot], item)) return
    if (slot !== OFFHAND && slot !== player.handSlot) return
    const ticks = serv.tickCount - since
    if (item.name === 'bow') shoot(serv, player, slot, ticks)
    else if (ticks >= TRIDENT_TICKS) hurl(serv, player, slot)
  })
  player._client.on('held_item_slot', () => {
    if (drawn) player.setData('living_entity_flags', 0)
    drawn = null
  })
}

const arrowSlot = player => SLOTS.find(slot => ARROWS.test(player.inventory[slot]?.name ?? ''))

function shoot (serv, player, slot, ticks) {
  const part = ticks / FULL_DRAW
  const power = Math.min(1, (part * part + part * 2) / 3)
  const from = arrowSlot(player)
  const isCreative = player.gameMode === CREATIVE
  if (power < WEAKEST || (from === undefined && !isCreative)) return
  const level = name => enchantment(serv.registry, player.inventory[slot], name)
  const arrow = from === undefined ? null : withCount(player.inventory[from], 1)
  const isFree = isCreative || (level('infinity') > 0 && arrow?.name === 'arrow')
  if (!isFree) player.spend(from)
  const { yawDegrees: yaw = 0, pitchDegrees: pitch = 0 } = player
  const strength = level('power')
  const data = {
    damage: BASE_DAMAGE + (strength > 0 ? strength * 0.5 + 0.5 : 0),
    ...(power === 1 && { crit: true }),
    ...(level('punch') > 0 && { Punch: level('punch') }),
    ...(level('flame') > 0 && { Fire: BURNING })
  }
  serv.shoot(arrow?.name === 'spectral_arrow' ? 'spectral_arrow' : 'arrow', serv.handOf(player), {
    owner: player,
    stack: arrow,
    velocity: serv.aim(yaw, pitch, power * ARROW_SPEED),
    pickup: isFree ? PICKUP.creative : PICKUP.everybody,
    data
  })
  const tone = 1 / (Math.random() * 0.4 + 1.2) + power / 2
  serv.sound('entity.arrow.shoot', player.position, { category: 'player', pitch: tone })
  wear(serv, player, slot)
}

function hurl (serv, player, slot) {
  wear(serv, player, slot)
  const stack = player.inventory[slot]
  if (!stack) return
  const { yawDegrees: yaw = 0, pitchDegrees: pitch = 0 } = player
  const isCreative = player.gameMode === CREATIVE
  player.spend(slot)
  serv.shoot('trident', serv.handOf(player), {
    owner: player,
    stack,
    velocity: serv.aim(yaw, pitch, TRIDENT_SPEED),
    pickup: isCreative ? PICKUP.creative : PICKUP.everybody
  })
  serv.sound('item.trident.throw', player.position, { category: 'player' })
}

function wear (serv, player, slot) {
  const item = player.inventory[slot]
  if (player.gameMode === CREATIVE || !item?.maxDurability) return
  if (Math.random() >= 1 / (enchantment(serv.registry, item, 'unbreaking') + 1)) return
  const used = (item.durabilityUsed ?? 0) + 1
  player.setSlot(slot, used >= item.maxDurability ? null : worn(serv.Item, item, used))
}
