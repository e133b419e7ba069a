'use strict'

// Which slots of a container hoppers reach: furnaces take fuel from the side and give results below, and brewing stands take ingredients from
// above, as in vanilla. A store is {name, slots()}.

const { OVENS, burnTicks } = require('../../../game/smelting')
const { isIngredient, isBottle, isFuel, BOTTLES, INGREDIENT, FUEL: POWDER } = require('../recipes/brewing')
const { range } = require('./menu')

const [INPUT, FUEL, RESULT] = [0, 1, 2]
const BOX = /shulker_box$/
const BUCKETS = /^(water_)?bucket$/

const isOven = ({ name }) => OVENS.includes(name)
const isStand = ({ name }) => name === 'brewing_stand'

/** Returns the slots that an item may be put into; `side` is the direction from which it comes. */
function slotsFor (store, side) {
  if (isStand(store)) return side === 'down' ? [INGREDIENT] : [...BOTTLES, POWDER]
  if (!isOven(store)) return range(0, store.slots().length)
  return side === 'down' ? [INPUT] : side === 'up' ? [RESULT, FUEL] : [FUEL]
}

/** Returns the slots that a hopper below takes from. */
function slotsBelow (store) {
  const slots = store.slots()
  if (isStand(store)) return slots[INGREDIENT]?.name === 'glass_bottle' ? [...BOTTLES, INGREDIENT] : BOTTLES
  if (!isOven(store)) return range(0, slots.length)
  return BUCKETS.test(slots[FUEL]?.name ?? '') ? [RESULT, FUEL] : [RESULT]
}

/** Whether a slot takes an item from a hopper. */
function takes (store, n, item) {
  const { name, slots } = store
  if (BOX.test(name)) return !BOX.test(item.name)
  if (isStand(store)) return n === INGREDIENT ? isIngredient(item) : n === POWDER ? isFuel(item) : isBottle(item) && !slots()[n]
  if (!isOven(store)) return true
  const bucket = item.name === 'bucket' && slots()[FUEL]?.name !== 'bucket'
  return n === INPUT || (n === FUEL && (burnTicks(name, item.name) > 0 || bucket))
}

module.exports = { slotsFor, slotsBelow, takes }
