'use strict'

// Every item component of 1.21.1 (protocol 767) and 1.21.4 (769) as bytes that were written by hand, with what they mean.
// Bots and the embedded server read packets with one library, so a mistake in it cannot be seen from either end;
// these bytes come from elsewhere. Numbers and forms are from GeyserMC/MCProtocolLib (Java), folder
// protocol/src/main/java/org/geysermc/mcprotocollib/protocol/data/game/item/component/:
//
//     767: commit bb38c8ad    769: commit 7cc24702
//
// `source` is the method of its ItemCodecHelper.java, or the constant of its DataComponentType.java, that says so.
// Three rows have another source, because MCProtocolLib simplifies there:
//   [1] Minestom/Minestom commit 87f6524a, src/main/java/net/minestom/server/instance/block/predicate/PropertiesPredicate.java:
//       either bound of a range may be absent.
//   [2] GeyserMC/MCProtocolLib commit 576bb981, .../data/game/entity/EquipmentSlot.java: a slot's number on the wire.

const BOTH = [767, 769]
const OLD = [767]
const NEW = [769]

// the numbers of the components, in the order of DataComponentType.java
const NUMBERS = {
  767: [
    'custom_data', 'max_stack_size', 'max_damage', 'damage', 'unbreakable', 'custom_name', 'item_name', 'lore', 'rarity',
    'enchantments', 'can_place_on', 'can_break', 'attribute_modifiers', 'custom_model_data', 'hide_additional_tooltip',
    'hide_tooltip', 'repair_cost', 'creative_slot_lock', 'enchantment_glint_override', 'intangible_projectile', 'food',
    'fire_resistant', 'tool', 'stored_enchantments', 'dyed_color', 'map_color', 'map_id', 'map_decorations',
    'map_post_processing', 'charged_projectiles', 'bundle_contents', 'potion_contents', 'suspicious_stew_effects',
    'writable_book_content', 'written_book_content', 'trim', 'debug_stick_state', 'entity_data', 'bucket_entity_data',
    'block_entity_data', 'instrument', 'ominous_bottle_amplifier', 'jukebox_playable', 'recipes', 'lodestone_tracker',
    'firework_explosion', 'fireworks', 'profile', 'note_block_sound', 'banner_patterns', 'base_color', 'pot_decorations',
    'container', 'block_state', 'bees', 'lock', 'container_loot'
  ],
  769: [
    'custom_data', 'max_stack_size', 'max_damage', 'damage', 'unbreakable', 'custom_name', 'item_name', 'item_model',
    'lore', 'rarity', 'enchantments', 'can_place_on', 'can_break', 'attribute_modifiers', 'custom_model_data',
    'hide_additional_tooltip', 'hide_tooltip', 'repair_cost', 'creative_slot_lock', 'enchantment_glint_override',
    'intangible_projectile', 'food', 'consumable', 'use_remainder', 'use_cooldown', 'damage_resistant', 'tool',
    'enchantable', 'equippable', 'repairable', 'glider', 'tooltip_style', 'death_protection', 'stored_enchantments',
    'dyed_color', 'map_color', 'map_id', 'map_decorations', 'map_post_processing', 'charged_projectiles',
    'bundle_contents', 'potion_contents', 'suspicious_stew_effects', 'writable_book_content', 'written_book_content',
    'trim', 'debug_stick_state', 'entity_data', 'bucket_entity_data', 'block_entity_data', 'instrument',
    'ominous_bottle_amplifier', 'jukebox_playable', 'recipes', 'lodestone_tracker', 'firework_explosion', 'fireworks',
    'profile', 'note_block_sound', 'banner_patterns', 'base_color', 'pot_decorations', 'container', 'block_state', 'bees',
    'lock', 'container_loot'
  ]
}

const string = value => ({ type: 'string', value })
const compound = value => ({ type: 'compound', value })
const plain = (itemId, itemCount = 1) => ({
  itemCount, itemId, addedComponentCount: 0, removedComponentCount: 0, components: [], removeComponents: []
})
const effect = (id, amplifier, duration, hiddenEffect) => ({
  id,
  details: { amplifier, duration, ambient: false, showParticles: true, showIcon: true, ...(hiddenEffect && { hiddenEffect }) }
})
const burst = { shape: 'burst', colors: [0xff0000], fadeColors: [], hasTrail: true, hasTwinkle: false }

const COMPONENTS = [
  { name: 'custom_data', in: BOTH, bytes: `0a 01'a'05 00`, means: compound({ a: { type: 'byte', value: 5 } }), source: 'readCompoundTag' },
  { name: 'max_stack_size', in: BOTH, bytes: '10', means: 16, source: 'MAX_STACK_SIZE' },
  { name: 'max_damage', in: BOTH, bytes: 'e8 07', means: 1000, source: 'MAX_DAMAGE' },
  { name: 'damage', in: BOTH, bytes: '0c', means: 12, source: 'DAMAGE' },
  { name: 'unbreakable', in: BOTH, bytes: '01', means: true, source: 'UNBREAKABLE' },
  { name: 'custom_name', in: BOTH, bytes: `08 'Excalibur'`, means: string('Excalibur'), source: 'CUSTOM_NAME' },
  { name: 'custom_name', in: BOTH, bytes: `0a 08'text''x' 00`, means: compound({ text: string('x') }), source: 'CUSTOM_NAME' },
  { name: 'item_name', in: BOTH, bytes: `08 'Sword'`, means: string('Sword'), source: 'ITEM_NAME' },
  { name: 'item_model', in: NEW, bytes: '"minecraft:stone"', means: 'minecraft:stone', source: 'ITEM_MODEL' },
  { name: 'lore', in: BOTH, bytes: `02 08'a' 08'b'`, means: [string('a'), string('b')], source: 'LORE' },
  { name: 'rarity', in: BOTH, bytes: '03', means: 'epic', source: 'RARITY' },
  {
    name: 'enchantments', in: BOTH, bytes: '02 0d05 1601 01', source: 'readItemEnchantments',
    means: { enchantments: [{ id: 13, level: 5 }, { id: 22, level: 1 }], showTooltip: true }
  },
  {
    name: 'can_place_on', in: BOTH, source: 'readAdventureModePredicate, [1]',
    bytes: `01 01 03 01d302 01 03 "axis"01"x" "age"00 01"1"00 "level"00 00 01"3" 01 0a00 00`,
    means: {
      predicates: [{
        blockSet: { blockIds: [1, 339] },
        properties: [
          { name: 'axis', isExactMatch: true, value: { exactValue: 'x' } },
          { name: 'age', isExactMatch: false, value: { minValue: '1' } },
          { name: 'level', isExactMatch: false, value: { maxValue: '3' } }
        ],
        nbt: compound({})
      }],
      showTooltip: false
    }
  },
  {
    name: 'can_break', in: BOTH, bytes: '02 01 00"minecraft:logs" 00 00 00 00 00 01', source: 'readAdventureModePredicate',
    means: { predicates: [{ blockSet: { name: 'minecraft:logs' } }, {}], showTooltip: true }
  },
  {
    name: 'attribute_modifiers', in: BOTH, source: 'readItemAttributeModifiers',
    bytes: '01 02 "minecraft:base_attack_damage" 4018000000000000 01 07 01',
    means: {
      attributes: [{ typeId: 2, name: 'minecraft:base_attack_damage', value: 6, operation: 'multiply_base', slot: 'head' }],
      showTooltip: true
    }
  },
  { name: 'custom_model_data', in: OLD, bytes: '07', means: 7, source: 'CUSTOM_MODEL_DATA' },
  {
    name: 'custom_model_data', in: NEW, bytes: '01 3fc00000 02 0100 01"a" 01 00ff0000', source: 'readCustomModelData',
    means: { floats: [1.5], flags: [true, false], strings: ['a'], colors: [0xff0000] }
  },
  { name: 'hide_additional_tooltip', in: BOTH, bytes: '', source: 'HIDE_ADDITIONAL_TOOLTIP' },
  { name: 'hide_tooltip', in: BOTH, bytes: '', source: 'HIDE_TOOLTIP' },
  { name: 'repair_cost', in: BOTH, bytes: '03', means: 3, source: 'REPAIR_COST' },
  { name: 'creative_slot_lock', in: BOTH, bytes: '', source: 'CREATIVE_SLOT_LOCK' },
  { name: 'enchantment_glint_override', in: BOTH, bytes: '00', means: false, source: 'ENCHANTMENT_GLINT_OVERRIDE' },
  { name: 'intangible_projectile', in: BOTH, bytes: '0a 00', means: compound({}), source: 'INTANGIBLE_PROJECTILE' },
  {
    name: 'food', in: OLD, source: 'readFoodProperties',
    bytes: '04 3f000000 01 3fc00000 01 01d407 0000 01 09 00 64 000101 00 3f400000',
    means: {
      nutrition: 4, saturationModifier: 0.5, canAlwaysEat: true, secondsToEat: 1.5, usingConvertsTo: plain(980),
      effects: [{ effect: effect(9, 0, 100), probability: 0.75 }]
    }
  },
  {
    name: 'food', in: OLD, bytes: '01 3f000000 00 3fc00000 00 00', source: 'readFoodProperties',
    means: { nutrition: 1, saturationModifier: 0.5, canAlwaysEat: false, secondsToEat: 1.5, effects: [] }
  },
  {
    name: 'food', in: NEW, bytes: '04 3f000000 01', source: 'readFoodProperties',
    means: { nutrition: 4, saturationModifier: 0.5, canAlwaysEat: true }
  },
  {
    name: 'consumable', in: NEW, source: 'readConsumable, readConsumeEffect',
    bytes: '3fc00000 01 05 01 05 00 01 09 00 64 000101 00 3f400000 01 00"minecraft:x" 02 03 41000000 04 00"minecraft:a" 01 3f800000',
    means: {
      consume_seconds: 1.5, animation: 'eat', sound: { soundId: 4 }, makes_particles: true,
      effects: [
        { type: 'apply_effects', effects: [effect(9, 0, 100)], probability: 0.75 },
        { type: 'remove_effects', effects: { name: 'minecraft:x' } },
        { type: 'clear_all_effects' },
        { type: 'teleport_randomly', diameter: 8 },
        { type: 'play_sound', sound: { data: { soundName: 'minecraft:a', fixedRange: 1 } } }
      ]
    }
  },
  { name: 'use_remainder', in: NEW, bytes: '02d407 0000', means: plain(980, 2), source: 'USE_REMAINDER' },
  {
    name: 'use_cooldown', in: NEW, bytes: '3f800000 01"minecraft:x"', source: 'readUseCooldown',
    means: { seconds: 1, cooldownGroup: 'minecraft:x' }
  },
  { name: 'damage_resistant', in: NEW, bytes: '"minecraft:is_fire"', means: 'minecraft:is_fire', source: 'DAMAGE_RESISTANT' },
  { name: 'fire_resistant', in: OLD, bytes: '', source: 'FIRE_RESISTANT' },
  {
    name: 'tool', in: BOTH, source: 'readToolData', bytes: '02 00"minecraft:mineable/axe" 01 41000000 0101 0301 02 00 00 3f800000 01',
    means: {
      rules: [
        { blocks: { name: 'minecraft:mineable/axe' }, speed: 8, correctDropForBlocks: true },
        { blocks: { ids: [1, 2] } }
      ],
      defaultMiningSpeed: 1,
      damagePerBlock: 1
    }
  },
  { name: 'enchantable', in: NEW, bytes: '0a', means: 10, source: 'ENCHANTABLE' },
  {
    name: 'equippable', in: NEW, bytes: '04 01 01"minecraft:iron" 00 01 0205 010001', source: 'readEquippable, [2]',
    means: {
      slot: 'head', sound: { soundId: 0 }, model: 'minecraft:iron', allowedEntities: { ids: [5] },
      dispensable: true, swappable: false, damageable: true
    }
  },
  {
    name: 'equippable', in: NEW, bytes: '05 01 00 00 00 010101', source: 'readEquippable, [2]',
    means: { slot: 'off_hand', sound: { soundId: 0 }, dispensable: true, swappable: true, damageable: true }
  },
  { name: 'repairable', in: NEW, bytes: '00"minecraft:planks"', means: { items: { name: 'minecraft:planks' } }, source: 'REPAIRABLE' },
  { name: 'glider', in: NEW, bytes: '', source: 'GLIDER' },
  { name: 'tooltip_style', in: NEW, bytes: '"minecraft:x"', means: 'minecraft:x', source: 'TOOLTIP_STYLE' },
  {
    name: 'death_protection', in: NEW, bytes: '02 02 03 41000000', source: 'DEATH_PROTECTION',
    means: { effects: [{ type: 'clear_all_effects' }, { type: 'teleport_randomly', diameter: 8 }] }
  },
  {
    name: 'stored_enchantments', in: BOTH, bytes: '01 0502 00', source: 'STORED_ENCHANTMENTS',
    means: { enchantments: [{ id: 5, level: 2 }], showInTooltip: false }
  },
  { name: 'dyed_color', in: BOTH, bytes: '00a06540 01', means: { color: 0xa06540, showTooltip: true }, source: 'readDyedItemColor' },
  { name: 'map_color', in: BOTH, bytes: 'ff000001', means: -16777215, source: 'MAP_COLOR' },
  { name: 'map_id', in: BOTH, bytes: '09', means: 9, source: 'MAP_ID' },
  { name: 'map_decorations', in: BOTH, bytes: '0a 00', means: compound({}), source: 'MAP_DECORATIONS' },
  { name: 'map_post_processing', in: BOTH, bytes: '01', means: 1, source: 'MAP_POST_PROCESSING' },
  { name: 'charged_projectiles', in: BOTH, bytes: '01 01d407 0000', means: { projectiles: [plain(980)] }, source: 'CHARGED_PROJECTILES' },
  { name: 'bundle_contents', in: BOTH, bytes: '02 01d407 0000 4001 0000', means: { contents: [plain(980), plain(1, 64)] }, source: 'BUNDLE_CONTENTS' },
  { name: 'potion_contents', in: OLD, bytes: '01 1f 00 00', means: { potionId: 31, customEffects: [] }, source: 'readPotionContents' },
  { name: 'potion_contents', in: OLD, bytes: '00 00 00', means: { customEffects: [] }, source: 'readPotionContents' },
  {
    name: 'potion_contents', in: OLD, source: 'readPotionContents, readEffectDetails',
    bytes: '01 07 01 00ff0000 01 00 01 901c 000101 01 00 3c 000101 00',
    means: {
      potionId: 7, customColor: 0xff0000,
      customEffects: [effect(0, 1, 3600, { ...effect(0, 0, 60).details })]
    }
  },
  {
    name: 'potion_contents', in: NEW, bytes: '01 1f 00 00 01"Brew"', source: 'readPotionContents',
    means: { potionId: 31, customEffects: [], customName: 'Brew' }
  },
  { name: 'potion_contents', in: NEW, bytes: '01 1f 00 00 00', means: { potionId: 31, customEffects: [] }, source: 'readPotionContents' },
  { name: 'suspicious_stew_effects', in: BOTH, bytes: '01 1278', means: { effects: [{ effect: 18, duration: 120 }] }, source: 'readStewEffect' },
  {
    name: 'writable_book_content', in: BOTH, bytes: '02 "one"00 "two"01"***"', source: 'readWritableBookContent',
    means: { pages: [{ content: 'one' }, { content: 'two', filteredContent: '***' }] }
  },
  {
    name: 'written_book_content', in: BOTH, source: 'readWrittenBookContent',
    bytes: `"Title"01"T****" "Ann" 02 02 08'one'00 08'two'01 08'***' 01`,
    means: {
      rawTitle: 'Title', filteredTitle: 'T****', author: 'Ann', generation: 2,
      pages: [{ content: string('one') }, { content: string('two'), filteredContent: string('***') }], resolved: true
    }
  },
  {
    name: 'trim', in: BOTH, bytes: '03 05 01', source: 'readArmorTrim',
    means: { material: { materialId: 2 }, pattern: { patternId: 4 }, showInTooltip: true }
  },
  {
    name: 'trim', in: OLD, source: 'readTrimMaterial, readTrimPattern',
    bytes: `00 "ruby" b205 3f000000 01 02"ruby_dark" 08'Ruby' 00 "minecraft:mine" 9a05 08'Mine' 01 00`,
    means: {
      material: {
        data: {
          assetName: 'ruby', ingredientId: 690, itemModelIndex: 0.5, overrideArmorAssets: [{ key: 2, value: 'ruby_dark' }],
          description: string('Ruby')
        }
      },
      pattern: { data: { assetId: 'minecraft:mine', templateItemId: 666, description: string('Mine'), decal: true } },
      showInTooltip: false
    }
  },
  {
    name: 'trim', in: NEW, source: 'readTrimMaterial, readTrimPattern',
    bytes: `00 "ruby" b205 01 "minecraft:iron""ruby_dark" 08'Ruby' 00 "minecraft:mine" 9a05 08'Mine' 01 00`,
    means: {
      material: {
        data: {
          assetName: 'ruby', ingredientId: 690, overrideArmorAssets: [{ key: 'minecraft:iron', value: 'ruby_dark' }],
          description: string('Ruby')
        }
      },
      pattern: { data: { assetId: 'minecraft:mine', templateItemId: 666, description: string('Mine'), decal: true } },
      showInTooltip: false
    }
  },
  { name: 'debug_stick_state', in: BOTH, bytes: '0a 00', means: compound({}), source: 'DEBUG_STICK_STATE' },
  { name: 'entity_data', in: BOTH, bytes: `0a 08'id''minecraft:cow' 00`, means: compound({ id: string('minecraft:cow') }), source: 'ENTITY_DATA' },
  { name: 'bucket_entity_data', in: BOTH, bytes: '0a 00', means: compound({}), source: 'BUCKET_ENTITY_DATA' },
  {
    name: 'block_entity_data', in: BOTH, bytes: `0a 08'id''minecraft:sign' 00`, source: 'BLOCK_ENTITY_DATA',
    means: compound({ id: string('minecraft:sign') })
  },
  { name: 'instrument', in: BOTH, bytes: '03', means: { instrumentId: 2 }, source: 'readInstrument' },
  {
    name: 'instrument', in: OLD, bytes: '00 00"minecraft:horn"00 8c01 43800000', source: 'readInstrument',
    means: { data: { soundEvent: { data: { soundName: 'minecraft:horn' } }, useDuration: 140, range: 256 } }
  },
  {
    name: 'instrument', in: NEW, bytes: `00 0e 40e00000 43800000 08'Horn'`, source: 'readInstrument',
    means: { data: { soundEvent: { soundId: 13 }, useDuration: 7, range: 256, description: string('Horn') } }
  },
  { name: 'ominous_bottle_amplifier', in: BOTH, bytes: '04', means: 4, source: 'OMINOUS_BOTTLE_AMPLIFIER' },
  {
    name: 'jukebox_playable', in: BOTH, bytes: '00 "minecraft:cat" 01', source: 'readJukeboxPlayable',
    means: { hasHolder: false, song: 'minecraft:cat', showInTooltip: true }
  },
  {
    name: 'jukebox_playable', in: BOTH, bytes: '01 0c 00', source: 'readJukeboxPlayable',
    means: { hasHolder: true, song: { songId: 11 }, showInTooltip: false }
  },
  {
    name: 'jukebox_playable', in: BOTH, bytes: `01 00 06 08'Cat' 42c80000 0b 01`, source: 'readJukeboxSong',
    means: {
      hasHolder: true, showInTooltip: true,
      song: { data: { soundEvent: { soundId: 5 }, description: string('Cat'), lengthInSeconds: 100, comparatorOutput: 11 } }
    }
  },
  {
    name: 'recipes', in: BOTH, bytes: `09 08 00000001 'minecraft:bread'`, source: 'readRecipes',
    means: { type: 'list', value: { type: 'string', value: ['minecraft:bread'] } }
  },
  {
    name: 'lodestone_tracker', in: BOTH, bytes: '01 "minecraft:overworld" 0000007fffffe040 01', source: 'readLodestoneTarget, readPosition',
    means: { globalPosition: { dimension: 'minecraft:overworld', position: { x: 1, y: 64, z: -2 } }, tracked: true }
  },
  { name: 'lodestone_tracker', in: BOTH, bytes: '00 00', means: { tracked: false }, source: 'readLodestoneTarget' },
  { name: 'firework_explosion', in: BOTH, bytes: '04 01 00ff0000 00 01 00', means: burst, source: 'readFireworkExplosion' },
  {
    name: 'fireworks', in: BOTH, bytes: '02 01 04 01 00ff0000 00 01 00', source: 'readFireworks',
    means: { flightDuration: 2, explosions: [burst] }
  },
  {
    name: 'profile', in: BOTH, source: 'readResolvableProfile',
    bytes: '01"Ann" 01 0123456789abcdef0123456789abcdef 02 "textures""abc"01"sig" "a""b"00',
    means: {
      name: 'Ann', uuid: '01234567-89ab-cdef-0123-456789abcdef',
      properties: [{ name: 'textures', value: 'abc', signature: 'sig' }, { name: 'a', value: 'b' }]
    }
  },
  { name: 'profile', in: BOTH, bytes: '00 00 00', means: { properties: [] }, source: 'readResolvableProfile' },
  { name: 'note_block_sound', in: BOTH, bytes: '"minecraft:x"', means: 'minecraft:x', source: 'NOTE_BLOCK_SOUND' },
  {
    name: 'banner_patterns', in: BOTH, bytes: '02 05 0e 00 "minecraft:a""key" 03', source: 'readBannerPatternLayer',
    means: {
      layers: [
        { pattern: { patternId: 4 }, colorId: 14 },
        { pattern: { data: { assetId: 'minecraft:a', translationKey: 'key' } }, colorId: 3 }
      ]
    }
  },
  { name: 'base_color', in: BOTH, bytes: '0e', means: 14, source: 'BASE_COLOR' },
  { name: 'pot_decorations', in: BOTH, bytes: '02 05 9a05', means: { decorations: [5, 666] }, source: 'POT_DECORATIONS' },
  {
    name: 'container', in: BOTH, bytes: '03 01d407 0000 00 0201 0000', source: 'CONTAINER',
    means: { contents: [plain(980), { itemCount: 0 }, plain(1, 2)] }
  },
  {
    name: 'block_state', in: OLD, bytes: '01 "lit""true"', source: 'readBlockStateProperties',
    means: { properties: [{ property: 'lit', value: 'true' }] }
  },
  {
    name: 'block_state', in: NEW, bytes: '01 "lit""true"', source: 'readBlockStateProperties',
    means: { properties: [{ name: 'lit', value: 'true' }] }
  },
  {
    name: 'bees', in: BOTH, bytes: `01 0a 08'id''minecraft:bee' 00 05 d804`, source: 'readBeehiveOccupant',
    means: { bees: [{ nbtData: compound({ id: string('minecraft:bee') }), ticksInHive: 5, minTicksInHive: 600 }] }
  },
  { name: 'lock', in: OLD, bytes: `08'key'`, means: string('key'), source: 'readLock' },
  { name: 'lock', in: NEW, bytes: `0a 08'items''minecraft:stick' 00`, means: compound({ items: string('minecraft:stick') }), source: 'LOCK' },
  {
    name: 'container_loot', in: BOTH, bytes: `0a 08'loot_table''minecraft:chests/a' 00`, source: 'CONTAINER_LOOT',
    means: compound({ loot_table: string('minecraft:chests/a') })
  }
]

module.exports = { COMPONENTS, NUMBERS }
