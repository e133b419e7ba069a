'use strict'

// What must happen before the game begins, in order: registries with something in them, features, tags that point at
// things that exist.

const { checkRegistry, registriesOf } = require('./registries')

// tags without which a client digs, climbs and swims wrongly
const TAGS = {
  'minecraft:block': ['mineable/pickaxe', 'mineable/axe', 'mineable/shovel', 'logs', 'leaves', 'climbable', 'doors'],
  'minecraft:item': ['planks', 'logs', 'pickaxes', 'axes'],
  'minecraft:fluid': ['water', 'lava'],
  'minecraft:entity_type': ['skeletons']
}

class Joining {
  constructor (known, fault) {
    Object.assign(this, { known, fault, tagged: false, features: false, mentioned: new Set() })
  }

  see (packets) {
    Object.assign(packets, {
      registry_data: packet => this.learn(packet),
      feature_flags: ({ features }) => {
        this.features = features.includes('minecraft:vanilla')
        if (!this.features) this.fault(`the features are ${features}`)
      },
      tags: ({ tags }) => this.checkTags(tags),
      finish_configuration: () => this.checkEnough()
    })
  }

  learn (packet) {
    const { id, entries } = packet
    if (!/^minecraft:[a-z_/]+$/.test(id)) this.fault(`a registry is called ${id}`)
    if (this.known.sent.has(id)) this.fault(`registry ${id} comes twice`)
    if (entries.length === 0) this.fault(`registry ${id} is empty`)
    const keys = new Set(entries.map(({ key }) => key))
    if (keys.size < entries.length) this.fault(`registry ${id} has an entry twice`)
    for (const { key, value } of entries) {
      if (!/^[a-z0-9_.-]+:[a-z0-9_./-]+$/.test(key)) this.fault(`registry ${id} has a ${key}`)
      if (!value) this.fault(`${key} of ${id} has no content, and no pack is known that has it`)
    }
    for (const { value } of entries) if (value) this.collectTags(value)
    this.known.learn(packet)
    checkRegistry(this.known.data.version.version, packet, this.fault)
    if (id === 'minecraft:worldgen/biome') this.checkBiomes()
  }

  // registries speak of tags; a client that has not got one of them hangs up
  collectTags ({ type, value }) {
    if (type === 'string' && /^#[a-z]/.test(value)) this.mentioned.add(value.slice(1))
    if (type === 'compound') for (const part of Object.values(value)) this.collectTags(part)
    if (type === 'list') for (const part of value.value) this.collectTags({ type: value.type, value: part })
  }

  // bots take these numbers from minecraft-data
  checkBiomes () {
    for (const [id, name] of this.known.idsOf('minecraft:worldgen/biome')) {
      const expected = this.known.data.biomes[id]?.name
      if (expected !== name) return this.fault(`biome ${id} is ${name}, and ${expected} to bots`)
    }
  }

  checkTags (groups) {
    this.tagged = true
    for (const { tagType, tags } of groups) {
      const ids = this.known.idsOf(tagType)
      for (const { tagName, entries } of tags) {
        const strangers = entries.filter(id => id < 0 || (ids && !ids.has(id)))
        if (strangers.length > 0) this.fault(`tag ${tagName} of ${tagType} names ${strangers}`)
        if (new Set(entries).size < entries.length) this.fault(`tag ${tagName} of ${tagType} names something twice`)
      }
    }
    const present = new Set(groups.flatMap(({ tags }) => tags.map(({ tagName }) => tagName)))
    for (const name of this.mentioned) if (!present.has(name)) this.fault(`a registry speaks of ${name}, which is no tag`)
    for (const [tagType, names] of Object.entries(TAGS)) this.checkPresent(groups, tagType, names)
  }

  checkPresent (groups, tagType, names) {
    const tags = groups.find(group => group.tagType === tagType)?.tags ?? []
    for (const name of names) {
      const tag = tags.find(({ tagName }) => tagName === `minecraft:${name}`)
      if (!tag || tag.entries.length === 0) this.fault(`tag ${name} of ${tagType} is missing`)
    }
  }

  checkEnough () {
    if (!this.tagged) this.fault('no tags came')
    if (!this.features) this.fault('no features came')
    const missing = registriesOf(this.known.data.version.version).filter(id => !this.known.sent.has(id))
    if (missing.length > 0) this.fault(`no registry ${missing} came`)
  }
}

module.exports = { Joining }
