'use strict'

// Villagers trade what their entity data offers (`/summon villager ~ ~ ~ {Offers:{Recipes:[...]}}`), with one customer at a time,
// until an offer is used up. ../../entities/trade_offers.js computes prices.

const { offersOf, isSoldOut, isAsked, meant, pay, packetOf } = require('../../entities/trade_offers')
const { villagerData } = require('../../mobs/villager_data')
const { resultRules } = require('../../windows/bench')
const { insert } = require('../../windows/clicks')
const { same, withCount } = require('../../windows/menu')

const [FIRST, SECOND, RESULT] = [0, 1, 2]
const SLOTS = 3
const FARTHEST = 8
const LEAST_XP = 3
const XP_SPREAD = 4
// villager experience at which each level starts
const LEVELS = [0, 10, 70, 150, 250]
const LEVEL_XP = 5

module.exports.needs = ['mobUses']
module.exports.uses = ['Item', 'dropXp', 'keepEntity', 'random']

module.exports.server = serv => {
  for (const kind of ['villager', 'wandering_trader']) {
    serv.mobUses[kind] = (player, mob) => {
      if (!(mob.health > 0) || mob.baby || mob.customer) return false
      mob.offers ??= offersOf(serv, mob.details.Offers)
      if (mob.offers.length === 0) return false
      openTrade(serv, player, mob)
      return true
    }
  }
}

module.exports.player = player => {
  player._client.on('select_trade', ({ slot }) => player.menu.craft?.choose?.(slot))
}

function openTrade (serv, player, mob) {
  const bench = tradeBench(serv, player, mob)
  player.openWindow('minecraft:merchant', titleOf(mob), {
    own: new Array(SLOTS).fill(null),
    craft: bench,
    store: {
      rules: bench.rules,
      changed: () => {},
      closed: () => {
        mob.customer = null
      },
      isOutOfReach: ({ position }) => mob.gone || !(mob.health > 0) || position.distanceTo(mob.position) > FARTHEST
    }
  })
  mob.customer = player
  sendOffers(serv, player, mob)
}

function titleOf ({ kind, customName, details }) {
  if (customName !== null) return customName
  if (kind !== 'villager') return { translate: `entity.minecraft.${kind}` }
  return { translate: `entity.minecraft.villager.${villagerData(details.VillagerData).profession}` }
}

function sendOffers ({ Item }, player, { kind, offers, details }) {
  const isVillager = kind === 'villager'
  player._client.write('trade_list', {
    windowId: player.menu.id,
    trades: offers.map(packetOf).map(trade => ({ ...trade, outputItem: Item.toNotch(trade.outputItem) })),
    villagerLevel: isVillager ? villagerData(details.VillagerData).level : 1,
    experience: isVillager ? (details.Xp ?? 0) : 0,
    isRegularVillager: isVillager,
    canRestock: isVillager
  })
}

function tradeBench (serv, player, mob) {
  let chosen = 0
  let offer = null
  return {
    from: FIRST,
    to: SECOND,
    result: RESULT,
    rules: resultRules(RESULT, null),
    // as in vanilla: mineflayer would take an answer to an earlier click for that to its choice of an offer
    tellsOnlyChanges: true,
    match: stacks => {
      offer = meant(mob.offers, stacks, chosen)
      if (offer && isSoldOut(offer)) offer = null
      return offer && withCount(offer.sell, offer.sell.count)
    },
    consume: () => {
      const { menu } = player
      const sold = offer
      const left = pay(sold, [menu.get(FIRST), menu.get(SECOND)])
      trade(serv, mob, sold)
      player.achieve?.('traded')
      left.forEach((item, slot) => menu.set(slot, item))
    },
    choose: index => {
      if (!mob.offers[index]) return
      chosen = index
      layOut(player.menu, mob.offers[index])
      player.menu.recompute()
      player.menu.pushed = true
      player.sync({ result: true })
    }
  }
}

function trade (serv, mob, offer) {
  const { details } = mob
  offer.uses++
  offer.recipe.uses = offer.uses
  const level = villagerData(details.VillagerData).level
  details.Xp = (details.Xp ?? 0) + offer.xp
  const rises = mob.kind === 'villager' && details.Xp >= (LEVELS[level] ?? Infinity)
  const points = LEAST_XP + Math.floor(serv.random() * XP_SPREAD) + (rises ? LEVEL_XP : 0)
  if (offer.rewardExp) serv.dropXp(points, mob.position.offset(0, 0.5, 0))
  serv.keepEntity(mob)
}

// items in the slots are returned, and as many as the offer needs are put in
function layOut (menu, { buy, buyB }) {
  const places = [...menu.main, ...menu.hotbar]
  for (const slot of menu.grid) {
    const item = menu.get(slot)
    if (item) menu.set(slot, withCount(item, insert(menu, item, [...places].reverse())))
    if (menu.get(slot)) return
  }
  payFrom(menu, places, FIRST, buy)
  if (buyB) payFrom(menu, places, SECOND, buyB)
}

function payFrom (menu, places, slot, wanted) {
  for (const place of places) {
    const [item, there] = [menu.get(place), menu.get(slot)]
    if (!item || !isAsked(wanted, item) || (there && !same(there, item))) continue
    const count = Math.min(item.stackSize - (there?.count ?? 0), item.count)
    menu.set(place, withCount(item, item.count - count))
    menu.set(slot, withCount(item, (there?.count ?? 0) + count))
    if (menu.get(slot).count >= item.stackSize) return
  }
}
