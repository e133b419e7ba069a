'use strict'

// Offers of a villager in the form of its entity data (`{buy:{id,count},buyB,sell,maxUses,uses,xp,...}`): the price, whether two stacks pay it, and
// the packet for clients. Used by plugins/entities/villagers.js.

const { stackFromNbt } = require('../commands/item_arguments')
const { tagOf } = require('../commands/snbt')
const { withCount } = require('../windows/menu')

const USUAL = { uses: 0, maxUses: 4, xp: 1, rewardExp: 1, specialPrice: 0, demand: 0, priceMultiplier: 0 }

/** Returns the offers with `buy`, `buyB` and `sell` as stacks; offers that are invalid here are left out. */
function offersOf (serv, { Recipes = [] } = {}) {
  return Recipes.flatMap(recipe => {
    const [buy, buyB, sell] = [recipe.buy, recipe.buyB, recipe.sell].map(tag => stackOf(serv, tag))
    return buy && sell ? [{ ...USUAL, ...recipe, recipe, buy, buyB, sell }] : []
  })
}

function stackOf (serv, tag) {
  try {
    return tag ? stackFromNbt(serv, tagOf(tag)) : null
  } catch {
    return null
  }
}

/** Returns how many of the first item an offer costs, with demand and special price. */
function priceOf ({ buy, demand, priceMultiplier, specialPrice }) {
  const more = Math.max(0, Math.floor(buy.count * demand * priceMultiplier))
  return Math.max(1, Math.min(buy.stackSize, buy.count + more + specialPrice))
}

const isSoldOut = ({ uses, maxUses }) => uses >= maxUses

/** Tells whether a stack is of the wanted kind and has all components that the offer names. */
function isAsked (wanted, item) {
  if (item?.type !== wanted.type) return false
  const spelled = ({ type, data }) => JSON.stringify([type, data], (_, value) => (typeof value === 'bigint' ? `${value}` : value))
  const has = new Set((item.components ?? []).map(spelled))
  return (wanted.components ?? []).every(component => has.has(spelled(component)))
}

const pays = (wanted, count, item) => isAsked(wanted, item) && item.count >= count

function isPaid (offer, first, second) {
  if (!pays(offer.buy, priceOf(offer), first)) return false
  return offer.buyB ? pays(offer.buyB, offer.buyB.count, second) : !second
}

/** Returns the offer that two stacks can pay: the chosen one, or the first that fits. */
function meant (offers, [one, other], chosen) {
  const find = (a, b) => {
    if (chosen > 0 && chosen < offers.length) return isPaid(offers[chosen], a, b) ? offers[chosen] : null
    return offers.find(offer => isPaid(offer, a, b)) ?? null
  }
  const [first, second] = one ? [one, other] : [other, null]
  if (!first) return null
  const offer = find(first, second)
  return offer && !isSoldOut(offer) ? offer : find(second, first)
}

/** Returns what is left of the two stacks after paying. */
function pay (offer, [one, other]) {
  const costs = [priceOf(offer), offer.buyB?.count ?? 0]
  const [first, second] = isPaid(offer, one, other) ? costs : [...costs].reverse()
  const less = (item, count) => item && withCount(item, item.count - count)
  return [less(one, first), less(other, second)]
}

function packetOf (offer) {
  return {
    inputItem1: costOf(offer.buy),
    outputItem: offer.sell,
    inputItem2: offer.buyB ? costOf(offer.buyB) : undefined,
    tradeDisabled: isSoldOut(offer),
    nbTradeUses: offer.uses,
    maximumNbTradeUses: offer.maxUses,
    xp: offer.xp,
    specialPrice: offer.specialPrice,
    priceMultiplier: offer.priceMultiplier,
    demand: offer.demand
  }
}

function costOf ({ type, count, components = [] }) {
  return { itemId: type, itemCount: count, addedComponentCount: components.length, components }
}

module.exports = { offersOf, isSoldOut, isAsked, meant, pay, packetOf }
