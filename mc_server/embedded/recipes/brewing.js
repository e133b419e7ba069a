'use strict'

// What becomes of a potion with an ingredient (../data/brewing.json), and a tick of a brewing stand: fuel, the 400 ticks of a brew, and its result.
// plugins/containers/brewing_stands.js has the stands.

const { order: POTIONS } = require('../data/potions.json')
const { water, effects, awkwardOnly, fermented, bottles } = require('../data/brewing.json')
const { component, withComponents } = require('../items/item_components')
const { withCount } = require('../windows/menu')

const BOTTLES = [0, 1, 2]
const [INGREDIENT, FUEL] = [3, 4]
const POWDER = 'blaze_powder'
const BREWS_PER_POWDER = 20
const TICKS = 400
const VESSEL = /^((splash|lingering)_)?potion$/
const LEFT_BY = { dragon_breath: 'glass_bottle' }

const mixes = new Map()
const mix = (potion, ingredient, result) => mixes.set(`${potion} ${ingredient}`, result)
for (const [ingredient, result] of Object.entries(water)) mix('water', ingredient, result)
for (const [ingredient, result] of Object.entries({ ...effects, ...awkwardOnly })) mix('awkward', ingredient, result)
for (const ingredient of Object.keys(effects)) mix('water', ingredient, 'mundane')
for (const [potion, result] of Object.entries(fermented)) mix(potion, 'fermented_spider_eye', result)
for (const [prefix, ingredient] of [['long_', 'redstone'], ['strong_', 'glowstone_dust']]) {
  for (const potion of POTIONS) if (POTIONS.includes(prefix + potion)) mix(potion, ingredient, prefix + potion)
}
const ingredients = new Set([...[...mixes.keys()].map(key => key.split(' ')[1]), ...Object.keys(bottles)])

const isIngredient = ({ name }) => ingredients.has(name)
const isBottle = ({ name }) => VESSEL.test(name) || name === 'glass_bottle'
const isFuel = ({ name }) => name === POWDER

/** Returns what an ingredient makes of a potion, {item} or {potion} by its name, or null. */
function becomes (potion, ingredient) {
  if (!potion || !ingredient || !VESSEL.test(potion.name)) return null
  const [from, to] = bottles[ingredient.name] ?? []
  if (from === potion.name) return { item: to }
  const number = component(potion, 'potion_contents')?.potionId
  const result = mixes.get(`${POTIONS[number]} ${ingredient.name}`)
  return result ? { potion: result } : null
}

function brewed ({ Item, registry }, vessel, ingredient) {
  const { item, potion } = becomes(vessel, ingredient) ?? {}
  if (item) return Item.fromNotch({ ...Item.toNotch(vessel), itemId: registry.itemsByName[item].id })
  if (!potion) return vessel
  return withComponents(Item, vessel, { potion_contents: { potionId: POTIONS.indexOf(potion), customColor: undefined, customEffects: [] } })
}

const idle = () => ({ left: 0, fuel: 0, ingredient: null })

/**
 * Lets a tick pass for a stand with `slots` and `brewing`.
 * @returns what changed: {items, done}, or null; items that do not fit any more are passed to `drop`
 */
function tick (kit, stand, drop) {
  const { slots } = stand
  const brewing = (stand.brewing ??= idle())
  const lit = brewing.fuel <= 0 && slots[FUEL]?.name === POWDER
  if (lit) {
    brewing.fuel = BREWS_PER_POWDER
    slots[FUEL] = less(slots[FUEL])
  }
  const name = slots[INGREDIENT]?.name ?? null
  const isBrewable = BOTTLES.some(i => becomes(slots[i], slots[INGREDIENT]))
  if (brewing.left === 0) return begin(brewing, name, isBrewable) || lit ? { items: lit, done: false } : null
  brewing.left--
  if (!isBrewable || brewing.ingredient !== name) brewing.left = 0
  else if (brewing.left === 0) return finish(kit, slots, drop)
  return { items: lit, done: false }
}

function begin (brewing, ingredient, isBrewable) {
  if (!isBrewable || brewing.fuel <= 0) return false
  Object.assign(brewing, { left: TICKS, fuel: brewing.fuel - 1, ingredient })
  return true
}

function finish (kit, slots, drop) {
  const ingredient = slots[INGREDIENT]
  for (const i of BOTTLES) slots[i] = brewed(kit, slots[i], ingredient)
  slots[INGREDIENT] = less(ingredient)
  const left = LEFT_BY[ingredient.name]
  const rest = left && new kit.Item(kit.registry.itemsByName[left].id, 1)
  if (rest && slots[INGREDIENT]) drop(rest)
  else if (rest) slots[INGREDIENT] = rest
  return { items: true, done: true }
}

const less = item => withCount(item, item.count - 1)

module.exports = { tick, idle, becomes, isIngredient, isBottle, isFuel, BOTTLES, INGREDIENT, FUEL }
