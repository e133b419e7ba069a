'use strict'

// Whether every client can read a stack that one client has sent: its item, its components and what these name must
// exist, texts must be texts. A creative player is believed: others are shown the stack, and a bad one would end their
// connections.

const { order: POTIONS } = require('../data/potions.json')

const DYES = 16
const INSTRUMENTS = 8 // in 1.21.1, where they are not sent

// numbers in a component that are entries of a registry, by the name of the field
const EFFECT = { id: 'mob_effect' }
const ENCHANTMENT = { id: 'enchantment' }
const NUMBERS = {
  enchantments: ENCHANTMENT,
  stored_enchantments: ENCHANTMENT,
  potion_contents: { potionId: 'potion', ...EFFECT },
  suspicious_stew_effects: { effect: 'mob_effect' },
  food: EFFECT,
  consumable: EFFECT,
  death_protection: EFFECT,
  attribute_modifiers: { typeId: 'attribute' },
  trim: { materialId: 'trim_material', patternId: 'trim_pattern' },
  banner_patterns: { patternId: 'banner_pattern', colorId: 'dye' },
  base_color: { base_color: 'dye' },
  instrument: { instrumentId: 'instrument' },
  jukebox_playable: { songId: 'jukebox_song' },
  pot_decorations: { decorations: 'item' }
}
const TEXTS = new Set(['custom_name', 'item_name', 'lore', 'written_book_content'])
const CONTENTS = ['text', 'translate', 'keybind', 'score', 'selector', 'nbt']

function sizeOf (registry, name) {
  const sent = registry.loginPacket.dimensionCodec[`minecraft:${name}`]
  if (sent) return sent.entries.length
  const fixed = { mob_effect: registry.effectsArray, attribute: registry.attributesArray, potion: POTIONS }
  return fixed[name]?.length ?? { dye: DYES, instrument: INSTRUMENTS, item: registry.itemsArray.length }[name]
}

/** Whether all stacks anywhere in a packet can be read by everybody. */
function areReadable (value, registry) {
  if (Array.isArray(value)) return value.every(each => areReadable(each, registry))
  if (value === null || typeof value !== 'object') return true
  if (value.itemCount > 0 && !isReadable(value, registry)) return false
  return Object.values(value).every(each => areReadable(each, registry))
}

function isReadable ({ itemId, components = [], removeComponents = [] }, registry) {
  if (!registry.items[itemId]) return false
  if (![...components, ...removeComponents].every(({ type }) => typeof type === 'string')) return false
  return components.every(({ type, data }) => isSound(type, data, registry))
}

function isSound (type, data, registry) {
  if (TEXTS.has(type) && !textsIn(type, data).every(isText)) return false
  const fields = NUMBERS[type]
  return !fields || exist(typeof data === 'number' ? { [type]: data } : data, fields, registry)
}

// every number in a value that a field says is an entry of a registry
function exist (value, fields, registry, name) {
  if (Array.isArray(value)) return value.every(each => exist(each, fields, registry, name))
  if (typeof value === 'number') return !fields[name] || (value >= 0 && value < sizeOf(registry, fields[name]))
  if (value === null || typeof value !== 'object') return true
  return Object.entries(value).every(([key, each]) => exist(each, fields, registry, key))
}

function textsIn (type, data) {
  if (type === 'lore') return data
  if (type !== 'written_book_content') return [data]
  return data.pages.flatMap(({ content, filteredContent }) => (filteredContent ? [content, filteredContent] : [content]))
}

// a string, a list of texts, or a compound that says what is to be read
function isText (tag) {
  if (tag?.type === 'string') return true
  if (tag?.type === 'list') return tag.value.value.length > 0
  return tag?.type === 'compound' && CONTENTS.some(name => name in tag.value)
}

module.exports = { areReadable }
