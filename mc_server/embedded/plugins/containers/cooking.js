'use strict'

// Furnaces, smokers and blast furnaces: they cook each tick, watched or not, glow while they burn, and give experience to the
// player who takes the result. game/smelting.js has the tables, containers.js keeps the items.

const { OVENS, recipeFor, cookingTicks, burnTicks } = require('../../../../game/smelting')
const { stateWith } = require('../../blocks/facing')
const { withCount } = require('../../windows/menu')

const INPUT = 0
const FUEL = 1
const RESULT = 2
const SLOTS = 3
// progress that is lost in each tick without fire
const COOLING = 2
// numbers of the window's properties; the totals are sent first, because clients divide by them
const BURN_TOTAL = 1
const BURN_LEFT = 0
const COOK_TOTAL = 3
const COOKED = 2
// the totals are sent again, because a client such as mineflayer may not have listened yet
const REPEAT_TICKS = 10

module.exports.needs = ['blockUses', 'containerSizes']
module.exports.uses = [
  'Item', 'containerAt', 'containerChanged', 'containers', 'dropXp', 'keepContainer', 'openContainers', 'random',
  'setBlock', 'terrain'
]

module.exports.server = serv => {
  for (const name of OVENS) {
    serv.containerSizes[name] = SLOTS
    serv.blockUses[name] = (player, block) => openOven(serv, player, ovenAt(serv, block))
  }
  serv.on('tick', (_, count) => {
    for (const container of serv.containers.values()) {
      if (container.slots.length !== SLOTS) continue
      if (count % REPEAT_TICKS === 0) container.shown = []
      tend(serv, container)
    }
  })
  serv.on('blockBreaking', (block, by) => {
    if (OVENS.includes(block.name) && by) pay(serv, by, ovenAt(serv, block))
  })
}

function ovenAt (serv, block) {
  const oven = serv.containerAt(block)
  oven.cooking ??= cold()
  return oven
}

const cold = () => ({ left: 0, total: 0, cooked: 0, input: null, earned: 0 })

function openOven (serv, player, oven) {
  const { name } = oven
  serv.openContainers(player, [oven], {
    type: `minecraft:${name}`,
    title: { translate: `container.${name}` },
    rules: rulesFor(oven),
    onLook: () => {
      oven.shown = []
    },
    onChange: (_, by) => noticeTaking(serv, oven, by)
  })
}

const rulesFor = ({ name }) => ({
  mayPlace: (slot, item) =>
    slot === INPUT || (slot === FUEL && (burnTicks(name, item.name) > 0 || item.name === 'bucket')),
  mostIn: (slot, item) => (slot === FUEL && item.name === 'bucket' ? 1 : item.stackSize),
  isResult: slot => slot === RESULT,
  /** Returns the slots to which a shift click sends an item from the inventory, or null for the default. */
  slotsFor: item =>
    recipeFor(name, item.name) ? [INPUT] : burnTicks(name, item.name) > 0 ? [FUEL] : null
})

// ---- experience

function noticeTaking (serv, oven, by) {
  const count = oven.slots[RESULT]?.count ?? 0
  if (count < (oven.lastCount ?? 0)) pay(serv, by, oven)
  oven.lastCount = count
}

function pay (serv, player, { cooking }) {
  const whole = Math.floor(cooking.earned + serv.random())
  cooking.earned = 0
  if (whole > 0) serv.dropXp(whole, player.position)
}

// ---- one tick

function tend (serv, oven) {
  const cooking = (oven.cooking ??= cold())
  const { left, cooked } = cooking
  const wasLit = left > 0
  const before = [...oven.slots]
  noticeInput(oven)
  if (wasLit) cooking.left--
  const recipe = fittingRecipe(serv, oven)
  if (cooking.left === 0 && recipe) light(serv, oven)
  if (cooking.left > 0 && recipe) cook(serv, oven, recipe)
  else cooking.cooked = cooking.left > 0 ? 0 : Math.max(0, cooking.cooked - COOLING)
  if (wasLit !== cooking.left > 0) glow(serv, oven)
  oven.lastCount = oven.slots[RESULT]?.count ?? 0
  if (oven.slots.some((item, i) => item !== before[i])) serv.containerChanged(oven)
  else if (cooking.left !== left || cooking.cooked !== cooked) serv.keepContainer(oven)
  if (oven.viewers.size > 0) showProgress(oven)
}

function noticeInput ({ slots, cooking }) {
  const name = slots[INPUT]?.name ?? null
  if (name !== cooking.input && name !== null) cooking.cooked = 0
  cooking.input = name
}

/** Returns the recipe for the input, if there is room for the result; otherwise null. */
function fittingRecipe (serv, { name, slots }) {
  const recipe = slots[INPUT] && recipeFor(name, slots[INPUT].name)
  if (!recipe || !serv.registry.itemsByName[recipe.result]) return null
  const there = slots[RESULT]
  return !there || (there.name === recipe.result && there.count < there.stackSize) ? recipe : null
}

function light (serv, { name, slots, cooking }) {
  const fuel = slots[FUEL]
  cooking.left = fuel ? burnTicks(name, fuel.name) : 0
  if (cooking.left === 0) return
  cooking.total = cooking.left
  slots[FUEL] = fuel.name === 'lava_bucket' ? one(serv, 'bucket') : withCount(fuel, fuel.count - 1)
}

function cook (serv, oven, { result, experience }) {
  const { name, slots, cooking } = oven
  if (++cooking.cooked < cookingTicks(name)) return
  const wet = slots[INPUT].name === 'wet_sponge'
  cooking.cooked = 0
  cooking.earned += experience
  slots[RESULT] = slots[RESULT] ? withCount(slots[RESULT], slots[RESULT].count + 1) : one(serv, result)
  slots[INPUT] = withCount(slots[INPUT], slots[INPUT].count - 1)
  // the water of a sponge fills an empty bucket
  if (wet && slots[FUEL]?.name === 'bucket') slots[FUEL] = one(serv, 'water_bucket')
}

const one = (serv, name) => new serv.Item(serv.registry.itemsByName[name].id, 1)

function glow (serv, { name, position, cooking }) {
  const block = serv.terrain.blockAt(position)
  if (block.name !== name) return
  const wanted = { ...block.getProperties(), lit: cooking.left > 0 }
  serv.setBlock(position, stateWith(serv.registry, serv.registry.blocksByName[name], wanted))
}

function showProgress (oven) {
  const { cooking, name, viewers } = oven
  const now = [cooking.left, cooking.total, cooking.cooked, cookingTicks(name)]
  for (const property of [BURN_TOTAL, BURN_LEFT, COOK_TOTAL, COOKED]) {
    if (oven.shown?.[property] === now[property]) continue
    for (const viewer of viewers)
      viewer._client.write('craft_progress_bar', { windowId: viewer.menu.id, property, value: now[property] })
  }
  oven.shown = now
}
