'use strict'

// Corrected protocol types of items and entity data where minecraft-data 3.117 is wrong: first for both versions, then for one of them.
// protocol_patch.js installs them, for the server and for bots. tests/js/server/components/ has the bytes that show the correct form, with
// their sources.

const container = fields => ['container', Object.entries(fields).map(([name, type]) => ({ name, type }))]
const listOf = type => ['array', { countType: 'varint', type }]
const option = type => ['option', type]
const either = (name, ifTrue, ifFalse) => ['switch', { compareTo: name, fields: { true: ifTrue, false: ifFalse } }]

const globalPosition = container({ dimension: 'string', position: 'position' })
const painting = { width: 'varint', height: 'varint', assetId: 'string' }
const potion = {
  potionId: option('varint'),
  customColor: option('i32'),
  customEffects: listOf('ItemPotionEffect')
}

const EVERY_VERSION = {
  types: {
    ItemWrittenBookPage: container({ content: 'anonymousNbt', filteredContent: option('anonymousNbt') }),
    ItemBlockProperty: container({
      name: 'string',
      isExactMatch: 'bool',
      value: either(
        'isExactMatch',
        container({ exactValue: 'string' }),
        container({ minValue: option('string'), maxValue: option('string') })
      )
    })
  },
  fields: { ItemBlockPredicate: { nbt: option('anonymousNbt') } },
  components: {},
  metadata: { optional_global_pos: option(globalPosition) }
}

const BY_VERSION = {
  '1.21.1': {
    types: {
      InstrumentData: container({ soundEvent: 'ItemSoundHolder', useDuration: 'varint', range: 'f32' }),
      ArmorTrimMaterial: container({
        assetName: 'string',
        ingredientId: 'varint',
        itemModelIndex: 'f32',
        overrideArmorAssets: listOf(container({ key: 'varint', value: 'string' })),
        description: 'anonymousNbt'
      }),
      EntityMetadataPaintingVariant: container(painting)
    },
    fields: {},
    components: {
      // the name of a potion exists since 1.21.2
      potion_contents: container(potion),
      food: container({
        nutrition: 'varint',
        saturationModifier: 'f32',
        canAlwaysEat: 'bool',
        secondsToEat: 'f32',
        usingConvertsTo: option('Slot'),
        effects: listOf(container({ effect: 'ItemPotionEffect', probability: 'f32' }))
      })
    },
    metadata: {}
  },
  '1.21.4': {
    types: {
      EntityMetadataPaintingVariant: container({
        ...painting,
        title: option('anonymousNbt'),
        author: option('anonymousNbt')
      })
    },
    fields: {},
    components: {
      equippable: container({
        slot: [
          'mapper',
          {
            type: 'varint',
            mappings: { 0: 'main_hand', 1: 'feet', 2: 'legs', 3: 'chest', 4: 'head', 5: 'off_hand', 6: 'body' }
          }
        ],
        sound: 'ItemSoundHolder',
        model: option('string'),
        cameraOverlay: option('string'),
        allowedEntities: option('IDSet'),
        dispensable: 'bool',
        swappable: 'bool',
        damageable: 'bool'
      })
    },
    metadata: {}
  }
}

// the kinds of recipes, which 1.21.1 sends by number; minecraft-data has one more, that of 1.13's banners
const NO_KIND = 'minecraft:crafting_special_banneraddpattern'

function correctKinds ({ types: { packet_declare_recipes: packet } }) {
  const kind = fieldOf(fieldOf(packet, 'recipes').type[1].type, 'type').type[1]
  kind.mappings = Object.fromEntries(Object.values(kind.mappings).filter(name => name !== NO_KIND).map((name, number) => [number, name]))
}

/** Puts the corrected types into `protocol`, the description of `version`, in place. */
function correct ({ types, play }, version) {
  fieldOf(play.toServer.types.packet_update_structure_block, 'seed').type = 'varlong'
  if (version === '1.21.1') correctKinds(play.toClient)
  for (const forms of [EVERY_VERSION, BY_VERSION[version]]) {
    Object.assign(types, forms.types)
    for (const [type, fields] of Object.entries(forms.fields)) {
      for (const [name, form] of Object.entries(fields)) fieldOf(types[type], name).type = form
    }
    Object.assign(switchIn(types.SlotComponent, 'data'), forms.components)
    Object.assign(switchIn(types.entityMetadataEntry, 'value'), forms.metadata)
  }
}

// the types of a field, by the kind of value
const switchIn = (type, name) => fieldOf(type, name).type[1].fields
const fieldOf = ([, fields], name) => fields.find(field => field.name === name)

module.exports = { correct, VERSIONS: Object.keys(BY_VERSION) }
