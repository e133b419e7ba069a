'use strict'

// Draws what a fishing rod catches: fish, junk, or in open water treasure, by vanilla's weights with luck of the sea. The table is
// data/fishing.json. Used by plugins/combat/fishing.js.

const TABLE = require('../data/fishing.json')
const potions = require('../data/potions.json')
const { worn } = require('./durability')

function pick (entries, random) {
  let at = random() * entries.reduce((sum, { weight }) => sum + weight, 0)
  return entries.find(({ weight }) => (at -= weight) < 0) ?? entries.at(-1)
}

/** Returns one item; `luck` is the rod's luck of the sea, `open` tells whether treasure is possible. */
function catchOf (serv, { luck, open, random }) {
  const kinds = TABLE.kinds
    .filter(({ name }) => open || name !== 'treasure')
    .map(kind => ({ ...kind, weight: Math.max(0, kind.weight + kind.quality * luck) }))
  return itemOf(serv, pick(TABLE[pick(kinds, random).name], random), random)
}

function itemOf (serv, { item: name, count = 1, worn: wear, potion }, random) {
  const item = new serv.Item(serv.registry.itemsByName[name].id, count)
  if (wear) {
    const left = wear[0] + (1 - wear[0]) * random()
    return worn(serv.Item, item, Math.floor(item.maxDurability * Math.min(left, 0.99)))
  }
  if (!potion) return item
  const data = { potionId: potions.order.indexOf(potion), customColor: undefined, customEffects: [] }
  return serv.Item.fromNotch({ ...serv.Item.toNotch(item), components: [{ type: 'potion_contents', data }] })
}

module.exports = { catchOf }
