'use strict'

// Eating and drinking: using food for a second and a half restores food points, gives effects and leaves bowls and bottles; releasing the
// button or switching the item ends it. The values of foods come from the registry, special effects from data/foods.json and
// data/potions.json.

const special = require('../../data/foods.json')
const potions = require('../../data/potions.json')

const TICKS = 32
const FULL = 20
const EATEN_STATUS = 9
const HAND_ACTIVE = 1
const OFFHAND_ACTIVE = 2
const OFFHAND_SLOT = 45
const CHORUS_RANGE = 8
const CHORUS_TRIES = 16
const RELEASE = 5

module.exports.uses = ['giveEffect', 'random', 'removeEffect', 'sameItem', 'terrain']

module.exports.server = serv => {
  serv.on('tick', () => {
    for (const player of serv.players) player.chew?.()
  })
}

module.exports.player = (player, serv) => {
  const client = player._client
  let using = null

  client.on('use_item', ({ hand }) => {
    const slot = hand === 1 ? OFFHAND_SLOT : player.handSlot
    const item = player.inventory[slot]
    if (using || player.health <= 0 || player.gameMode === 3 || !mayEat(serv, player, item)) return
    using = { slot, item, left: special[item.name]?.ticks ?? TICKS }
    player.setData('living_entity_flags', HAND_ACTIVE | (hand === 1 ? OFFHAND_ACTIVE : 0))
  })
  client.on('block_dig', ({ status }) => {
    if (status === RELEASE) player.stopUsing()
  })

  /** Ends eating or drinking. */
  player.stopUsing = () => {
    if (using) player.setData('living_entity_flags', 0)
    using = null
  }

  /** Goes on eating or drinking for one tick. */
  player.chew = () => {
    if (!using) return
    const { slot, item } = using
    const changed = !serv.sameItem(player.inventory[slot], item) || (slot !== OFFHAND_SLOT && slot !== player.handSlot)
    if (changed || player.health <= 0) return player.stopUsing()
    if (--using.left > 0) return
    player.stopUsing()
    swallow(serv, player, slot)
  }
}

const foodOf = (serv, item) => serv.registry.foodsByName?.[item.name]

function mayEat (serv, player, item) {
  if (!item || !(foodOf(serv, item) || special[item.name])) return false
  return player.gameMode === 1 || player.food < FULL || Boolean(special[item.name]?.always)
}

function swallow (serv, player, slot) {
  const item = player.inventory[slot]
  const food = foodOf(serv, item)
  const extra = special[item.name] ?? {}
  if (food) player.feed(food.foodPoints, food.saturation)
  affect(serv, player, item, extra)
  player._client.write('entity_status', { entityId: player.id, entityStatus: EATEN_STATUS })
  player.spend(slot, extra.leaves)
  player.achieve?.('ate')
  player.tellVitals()
  if (extra.teleports) wander(serv, player)
}

function affect (serv, player, item, { effects = [], cures = [] }) {
  for (const name of cures) serv.removeEffect?.(player, name === 'all' ? undefined : name)
  const gained = [...effects, ...stewEffects(serv, item), ...potionEffects(item)]
  for (const [name, ticks, amplifier, chance = 1] of gained)
    if (serv.random() < chance) serv.giveEffect?.(player, name, { ticks, amplifier })
}

const component = (item, type) => item.components?.find(part => part.type === type)?.data

function stewEffects (serv, item) {
  const told = component(item, 'suspicious_stew_effects')?.effects ?? []
  return told.map(({ effect, duration }) => [snake(serv.registry.effects[effect].name), duration, 0])
}

function potionEffects (item) {
  const contents = item.name === 'potion' ? component(item, 'potion_contents') : undefined
  return potions.effects[potions.order[contents?.potionId]] ?? []
}

const snake = name => name.replace(/(?!^)([A-Z])/g, '_$1').toLowerCase()

// a chorus fruit teleports the player to firm ground near
function wander (serv, player) {
  for (let n = 0; n < CHORUS_TRIES; n++) {
    const hop = () => (serv.random() - 0.5) * 2 * CHORUS_RANGE
    const place = player.position.offset(hop(), Math.round(hop()), hop())
    while (!serv.terrain.isSolid(place.offset(0, -1, 0)) && place.y > -64) place.y = Math.floor(place.y) - 1
    place.y = Math.floor(place.y)
    const isFree = [0, 1].every(up => !serv.terrain.isSolid(place.offset(0, up, 0)))
    if (isFree && place.y > -64) return player.teleport(place)
  }
}
