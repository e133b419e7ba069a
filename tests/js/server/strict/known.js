'use strict'

// What exists in a version, and in the registries that this server has sent.

const registryOf = require('prismarine-registry')

// block_entity_type and block_event have no table in minecraft-data; these are how many there are
const BLOCK_ENTITY_TYPES = { '1.21.1': 45, '1.21.4': 46 }
// tables of minecraft-data whose ids are the registry's
const TABLES = {
  block: registry => registry.blocksArray.map(({ id, name }) => [id, name]),
  item: registry => registry.itemsArray.map(({ id, name }) => [id, name]),
  entity_type: registry => registry.entitiesArray.map(({ id, name }) => [id, name])
}

/** How high a dimension is, as its registry says. */
const shapeOf = ({ min_y: low, height, has_skylight: sky }) => ({
  minY: low.value,
  sections: height.value / 16,
  hasSky: sky.value === 1
})

class Known {
  constructor (version) {
    this.version = version
    this.data = require('minecraft-data')(version)
    this.registry = registryOf(version)
    this.sent = new Map()
    this.states = Math.max(...this.registry.blocksArray.map(block => block.maxStateId)) + 1
    this.blockEntityTypes = BLOCK_ENTITY_TYPES[version]
    this.windows = Object.values(require('prismarine-windows')(version).windows)
    this.tables = new Map(
      Object.entries(TABLES).map(([name, table]) => [`minecraft:${name}`, new Map(table(this.registry))])
    )
  }

  learn ({ id, entries }) {
    this.sent.set(
      id,
      entries.map(({ key }) => key)
    )
    if (id === 'minecraft:dimension_type') this.dimensions = entries.map(({ value: { value } }) => shapeOf(value))
  }

  /** How many entries a registry has that the server has sent. */
  sizeOf (name) {
    return this.sent.get(`minecraft:${name}`)?.length ?? 0
  }

  hasSound (id) {
    // the ids of minecraft-data are those of the protocol, which are one higher
    return this.registry.sounds[id + 1] !== undefined
  }

  hasEffect (id) {
    return this.registry.effects[id] !== undefined
  }

  slotsOf (windowType) {
    return this.windows.find(window => window.type === windowType)?.slots
  }

  /** A registry's ids: those sent, or those of minecraft-data; null if we have no table of it. */
  idsOf (tagType) {
    const sent = this.sent.get(tagType)
    if (sent) return new Map(sent.map((key, id) => [id, key.replace('minecraft:', '')]))
    return this.tables.get(tagType) ?? null
  }
}

module.exports = { Known }
