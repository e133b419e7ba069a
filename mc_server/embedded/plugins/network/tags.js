'use strict'

// Tags (which blocks are logs, what a pickaxe mines, ...) for the configuration phase. flying-squid has those of 1.21.1; for later versions
// their ids are translated by name, and new kinds of wood get the tags of a similar kind.

const DUMP_VERSION = '1.21.1'
const KIN = [
  [/^pale_oak_/, 'dark_oak_'],
  [/^stripped_pale_oak_/, 'stripped_dark_oak_'],
  [/^resin_brick/, 'nether_brick'],
  [/^pale_moss_/, 'moss_'],
  [/^(open|closed)_eyeblossom$/, 'poppy']
]
// new blocks and items without a similar kind
const NEW_MEMBERS = {
  'minecraft:block': { 'minecraft:mineable/axe': ['creaking_heart'] },
  'minecraft:item': { 'minecraft:trim_materials': ['resin_brick'] }
}
// patterns of banners that need an item of their own since then
const NEW_TAGS = {
  'minecraft:banner_pattern': {
    'minecraft:pattern_item/field_masoned': ['minecraft:bricks'],
    'minecraft:pattern_item/bordure_indented': ['minecraft:curly_border']
  }
}
const NO_ITEM = 'minecraft:no_item_required'
// on 1.21.1 no registry packet contains these, so their order is listed here
const INSTRUMENTS = ['ponder', 'sing', 'seek', 'feel', 'admire', 'call', 'yearn', 'dream']

module.exports.provides = ['tagMembers']

module.exports.server = serv => {
  const packet = tagsFor(serv.registry, require('flying-squid/src/lib/plugins/loginTags.json'))
  const { tags: groups } = packet
  /** The names in a tag such as minecraft:logs of minecraft:block, as a Set; null if there is no such tag. */
  serv.tagMembers = (type, name) => {
    const tag = groups.find(({ tagType }) => tagType === type)?.tags.find(one => one.tagName === `minecraft:${name}`)
    const names = namesOf(type, serv.registry)
    return tag ? new Set(tag.entries.map(id => names[id])) : null
  }
  serv._server.on('connection', client => {
    const write = client.write.bind(client)
    client.write = (name, data) => {
      // after the registries, as in vanilla, because tags refer to them
      if (name === 'finish_configuration') write('tags', packet)
      write(name, data)
    }
  })
}

function tagsFor (registry, dump) {
  if (registry.version.minecraftVersion === DUMP_VERSION) return dump
  const old = require('prismarine-registry')(DUMP_VERSION)
  return { tags: dump.tags.map(group => ({ ...group, tags: translate(group, old, registry) })) }
}

function translate ({ tagType, tags }, old, registry) {
  const names = namesOf(tagType, old)
  const ids = idsOf(tagType, registry)
  if (!names || !ids) return tags
  const added = NEW_TAGS[tagType] ?? {}
  const moved = new Set(Object.values(added).flat())
  const numbered = (tagName, members) => ({ tagName, entries: members.map(name => ids.get(name)).filter(id => id !== undefined) })
  const kept = tags.map(({ tagName, entries }) => {
    const members = new Set(entries.map(id => names[id]))
    addKin(members, ids)
    for (const name of NEW_MEMBERS[tagType]?.[tagName] ?? []) members.add(name)
    return numbered(tagName, [...members].filter(name => tagName !== NO_ITEM || !moved.has(name)))
  })
  return [...kept, ...Object.entries(added).map(([tagName, members]) => numbered(tagName, members))]
}

function addKin (members, ids) {
  for (const name of ids.keys()) {
    const [pattern, kin] = KIN.find(([pattern]) => pattern.test(name)) ?? []
    if (pattern && members.has(name.replace(pattern, kin))) members.add(name)
  }
}

const TABLES = {
  'minecraft:block': 'blocksArray',
  'minecraft:item': 'itemsArray',
  'minecraft:entity_type': 'entitiesArray'
}

function namesOf (tagType, registry) {
  const table = registry[TABLES[tagType]]
  if (table) return Object.fromEntries(table.map(entry => [entry.id, entry.name]))
  const sent = registry.loginPacket.dimensionCodec[tagType]?.entries
  if (sent) return sent.map(entry => entry.key)
  return tagType === 'minecraft:instrument' ? INSTRUMENTS.map(name => `minecraft:${name}_goat_horn`) : null
}

function idsOf (tagType, registry) {
  const names = namesOf(tagType, registry)
  return names && new Map(Object.entries(names).map(([id, name]) => [name, Number(id)]))
}

module.exports.tagsFor = tagsFor
