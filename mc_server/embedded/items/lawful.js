'use strict'

// Which items a client may create in creative mode: those that every other client can read. An unknown number, a malformed text or a name with a
// space would disconnect every client that is shown the item. Vanilla refuses such items while it reads the packet. Used by packet_checks.js.

const { isModest } = require('./lawful_nbt')
const { isText, RESOURCE } = require('./lawful_text')
const potions = require('../data/potions.json').order

const MOST = 99
const DEEPEST_ITEM = 16
const INSTRUMENTS = 8
const MAP_SIGNS =
  /^(minecraft:)?(player(_off_(map|limits))?|frame|(red|blue)_marker|target_(x|point)|mansion|monument|banner_\w+|red_x|village_(desert|plains|savanna|snowy|taiga)|jungle_temple|swamp_hut|trial_chambers)$/

// ---- checks of values; each takes the value and what is known of the version

const anything = () => true
const nothing = value => value === undefined
const whole = (low, high = 2147483647) => value => Number.isInteger(value) && value >= low && value <= high
const short = length => value => value.length <= length
const optional = fits => (value, known) => value === undefined || fits(value, known)
const listOf = (fits, most = Infinity) => (list, known) => list.length <= most && list.every(each => fits(each, known))
const having = fields => (value, known) => Object.entries(fields).every(([name, fits]) => fits(value[name], known))
const within = name => (id, known) => whole(0, known[name] - 1)(id)
// an entry of a registry by its number; one that is described in full is refused
const holder = (field, name) => (value, known) => whole(0, known[name] - 1)(value[field])
const resource = text => RESOURCE.test(text)
const text = tag => isText(tag) && isModest(tag)
const compound = tag => tag.type === 'compound' && isModest(tag)
const compoundOf = fits => (tag, known) => compound(tag) && Object.entries(tag.value).every(([name, each]) => fits(each, known, name))
const setOf = (ids, name) => (set, known) => (set.name === undefined ? listOf(within(name))(set[ids], known) : resource(set.name))
const item = (slot, known) => isLawful(slot, known) && slot.itemCount > 0
const anyItem = (slot, known) => isLawful(slot, known)

const sound = (value, known) => (value.data ? resource(value.data.soundName) : within('sounds')(value.soundId, known))
const effect = having({ id: within('effects') })
const effects = listOf(effect)
const enchantments = having({ enchantments: listOf(having({ id: within('enchantments'), level: whole(1, 255) })) })
const property = having({ value: anything })
const predicates = having({
  predicates: listOf(
    having({ blockSet: optional(blocks), properties: optional(listOf(property)), nbt: optional(compound) })
  )
})
function blocks (set, known) {
  return setOf('blockIds', 'blocks')(set, known)
}
const consumed = listOf((each, known) => CONSUMED[each.type]?.(each, known) ?? false)
const CONSUMED = {
  apply_effects: having({ effects }),
  remove_effects: having({ effects: setOf('ids', 'effects') }),
  clear_all_effects: anything,
  teleport_randomly: anything,
  play_sound: having({ sound })
}
const page = length => having({ content: short(length), filteredContent: optional(short(length)) })
const explosions = listOf(anything, 256)
const isSign = compoundOf(({ type, value }, _, name) => name !== 'type' || (type === 'string' && MAP_SIGNS.test(value)))

const COMPONENTS = {
  ...of(['unbreakable', 'rarity', 'custom_model_data', 'enchantment_glint_override', 'dyed_color', 'map_color'], anything),
  ...of(['map_id', 'map_post_processing', 'base_color', 'block_state'], anything),
  ...of(['hide_additional_tooltip', 'hide_tooltip', 'creative_slot_lock', 'fire_resistant', 'glider'], nothing),
  ...of(['custom_data', 'intangible_projectile', 'entity_data', 'bucket_entity_data', 'block_entity_data'], compound),
  ...of(['custom_name', 'item_name'], text),
  ...of(['enchantments', 'stored_enchantments'], enchantments),
  ...of(['can_place_on', 'can_break'], predicates),
  ...of(['item_model', 'note_block_sound', 'tooltip_style', 'damage_resistant'], resource),
  ...of(['damage', 'repair_cost'], whole(0)),
  max_damage: whole(1),
  max_stack_size: whole(1, MOST),
  lore: listOf(text, 256),
  attribute_modifiers: having({ attributes: listOf(having({ typeId: within('attributes'), name: resource })) }),
  food: having({
    nutrition: whole(0),
    usingConvertsTo: optional(item),
    effects: optional(listOf(having({ effect })))
  }),
  consumable: having({ sound, effects: consumed }),
  use_remainder: item,
  use_cooldown: having({ cooldownGroup: optional(resource) }),
  tool: having({ rules: listOf(having({ blocks: setOf('ids', 'blocks') })) }),
  enchantable: whole(1),
  equippable: having({
    sound,
    model: optional(resource),
    cameraOverlay: optional(resource),
    allowedEntities: optional(setOf('ids', 'entities'))
  }),
  repairable: having({ items: setOf('ids', 'items') }),
  death_protection: having({ effects: consumed }),
  map_decorations: compoundOf(isSign),
  charged_projectiles: having({ projectiles: listOf(item) }),
  bundle_contents: having({ contents: listOf(item) }),
  potion_contents: having({ potionId: optional(within('potions')), customEffects: effects }),
  suspicious_stew_effects: having({ effects: listOf(having({ effect: within('effects') })) }),
  writable_book_content: having({ pages: listOf(page(1024), 100) }),
  written_book_content: having({
    rawTitle: short(32),
    filteredTitle: optional(short(32)),
    generation: whole(0, 3),
    pages: listOf(having({ content: text, filteredContent: optional(text) }))
  }),
  trim: having({ material: holder('materialId', 'materials'), pattern: holder('patternId', 'patterns') }),
  debug_stick_state: compoundOf(({ type }, { isBlock }, name) => type === 'string' && isBlock(name)),
  instrument: holder('instrumentId', 'instruments'),
  ominous_bottle_amplifier: whole(0, 4),
  jukebox_playable: ({ hasHolder, song }, known) => (hasHolder ? holder('songId', 'songs')(song, known) : resource(song)),
  recipes: ({ type, value }) => type === 'list' && value.type === 'string' && value.value.every(resource),
  lodestone_tracker: having({ globalPosition: optional(having({ dimension: resource })) }),
  firework_explosion: anything,
  fireworks: having({ flightDuration: whole(0, 255), explosions }),
  profile: having({
    name: optional(short(16)),
    properties: listOf(having({ name: short(64), value: short(32767), signature: optional(short(1024)) }), 16)
  }),
  banner_patterns: having({ layers: listOf(having({ pattern: holder('patternId', 'banners') })) }),
  pot_decorations: having({ decorations: listOf(within('items'), 4) }),
  container: having({ contents: listOf(anyItem, 256) }),
  bees: having({ bees: listOf(having({ nbtData: compound })) }),
  lock: tag => tag.type === 'string' || (tag.type === 'compound' && Object.keys(tag.value).length === 0),
  container_loot: ({ type, value }) => type === 'compound' && value.loot_table?.type === 'string' && resource(value.loot_table.value)
}

function of (names, fits) {
  return Object.fromEntries(names.map(name => [name, fits]))
}

// ---- a whole item

const knowledge = new WeakMap()

function knownOf (registry) {
  if (!knowledge.has(registry)) knowledge.set(registry, learn(registry))
  return knowledge.get(registry)
}

function learn (registry) {
  const codec = registry.loginPacket.dimensionCodec
  const sizeOf = name => codec[`minecraft:${name}`].entries.length
  return {
    registry,
    items: registry.itemsArray.length,
    blocks: registry.blocksArray.length,
    entities: registry.entitiesArray.length,
    effects: registry.effectsArray.length,
    attributes: registry.attributesArray.length,
    sounds: registry.soundsArray.length,
    potions: potions.length,
    enchantments: sizeOf('enchantment'),
    materials: sizeOf('trim_material'),
    patterns: sizeOf('trim_pattern'),
    banners: sizeOf('banner_pattern'),
    songs: sizeOf('jukebox_song'),
    instruments: INSTRUMENTS,
    isBlock: name => Object.hasOwn(registry.blocksByName, name.replace(/^minecraft:/, ''))
  }
}

function isLawful (slot, known, depth = known.depth ?? DEEPEST_ITEM) {
  if (slot.itemCount === 0) return true
  const kind = known.registry.items[slot.itemId]
  if (!kind || slot.itemCount < 0 || slot.itemCount > MOST || depth === 0) return false
  const inside = { ...known, depth: depth - 1 }
  const fits = ({ type, data }) => Object.hasOwn(COMPONENTS, type) && COMPONENTS[type](data, inside)
  return slot.components.every(fits) && slot.removeComponents.every(({ type }) => typeof type === 'string') && isOneOrWorn(slot, kind)
}

// items with durability do not stack
function isOneOrWorn ({ components, removeComponents }, { stackSize, maxDurability }) {
  const given = name => components.find(({ type }) => type === name)?.data
  const lost = name => removeComponents.some(({ type }) => type === name)
  const size = given('max_stack_size') ?? (lost('max_stack_size') ? 1 : stackSize)
  const wear = given('max_damage') ?? (lost('max_damage') ? undefined : maxDurability)
  return size === 1 || wear === undefined
}

/** Tells whether every client of this version can read an item of a packet, with all its components. */
const isLawfulItem = (slot, registry) => isLawful(slot, knownOf(registry))

/** Tells whether the item exists, whatever its components: enough where it is only compared. */
const isItem = ({ itemCount, itemId }, registry) => itemCount === 0 || (itemCount > 0 && itemId in registry.items)

module.exports = { isLawfulItem, isItem }
