'use strict'

// What a smithing table makes: netherite of diamond, and trims on armour. The templates and materials of trims are those that the registries
// name, so that both versions have their own.

const nbt = require('prismarine-nbt')
const { component, withComponents } = require('../items/item_components')

const UPGRADE = 'netherite_upgrade_smithing_template'
const INGOT = 'netherite_ingot'
const DIAMOND = /^diamond_(sword|shovel|pickaxe|axe|hoe|helmet|chestplate|leggings|boots)$/

class Smithing {
  /** @param armour the names of what can be trimmed */
  constructor ({ Item, registry, armour }) {
    Object.assign(this, { Item, registry, armour })
    const { dimensionCodec: registries } = registry.loginPacket
    /** Which number a trim material and a trim pattern have, by the item that gives it. */
    this.materials = numbersBy(registries['minecraft:trim_material'], 'ingredient')
    this.patterns = numbersBy(registries['minecraft:trim_pattern'], 'template_item')
    this.upgraded = new Map(
      registry.itemsArray.filter(({ name }) => DIAMOND.test(name)).map(({ name }) => [name, name.replace('diamond', 'netherite')])
    )
  }

  /** Tells whether some recipe has the item in this slot: 0 is the template, 1 the base, 2 the addition. */
  takes (slot, { name }) {
    return this.ingredients()[slot].includes(name)
  }

  /** Returns the names of the items that may lie in each of the three slots. */
  ingredients () {
    return [
      [UPGRADE, ...this.patterns.keys()],
      [...new Set([...this.upgraded.keys(), ...this.armour])],
      [...new Set([INGOT, ...this.materials.keys()])]
    ]
  }

  /** Returns the recipes that make another item, as names {template, base, addition, result}. */
  upgrades () {
    return [...this.upgraded].map(([base, result]) => ({ template: UPGRADE, base, addition: INGOT, result }))
  }

  /** Returns the recipes of trims, as names {template, bases, additions}. */
  trims () {
    const [bases, additions] = [[...this.armour], [...this.materials.keys()]]
    return [...this.patterns.keys()].map(template => ({ template, bases, additions }))
  }

  /** Returns what comes of a template, a base and an addition, or null. */
  make (template, base, addition) {
    if (!template || !base || !addition) return null
    if (template.name === UPGRADE) return addition.name === INGOT ? this.upgrade(base) : null
    return this.trim(template, base, addition)
  }

  upgrade (base) {
    const { Item, registry } = this
    const name = this.upgraded.get(base.name)
    return name ? Item.fromNotch({ ...Item.toNotch(base), itemId: registry.itemsByName[name].id, itemCount: 1 }) : null
  }

  trim (template, base, addition) {
    const [patternId, materialId] = [this.patterns.get(template.name), this.materials.get(addition.name)]
    if (patternId === undefined || materialId === undefined || !this.armour.has(base.name)) return null
    const now = component(base, 'trim')
    if (now?.pattern.patternId === patternId && now.material.materialId === materialId) return null
    const trim = { material: { materialId }, pattern: { patternId }, showInTooltip: true }
    return Object.assign(withComponents(this.Item, base, { trim }), { count: 1 })
  }
}

const numbersBy = ({ entries }, field) =>
  new Map(entries.map(({ value }, number) => [nbt.simplify(value)[field].replace('minecraft:', ''), number]))

module.exports = { Smithing }
