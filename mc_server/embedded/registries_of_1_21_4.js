'use strict'

// minecraft-data has no registries of 1.21.4 and returns those of 1.21.3. This file applies the changes, as Mojang's 1.21.4 sends them: a
// client reads these strictly and disconnects when a field has the older form. registries.test.js compares every value with independent
// dumps.

const nbt = require('prismarine-nbt')

const BIOMES = 'minecraft:worldgen/biome'
// the own values of a new biome; the others are those of a similar biome
const NEW_BIOMES = {
  pale_garden: {
    kin: 'dark_forest',
    colours: {
      sky_color: 12171705,
      fog_color: 8484720,
      water_color: 7768221,
      water_fog_color: 5597568,
      grass_color: 7832178,
      foliage_color: 8883574
    },
    others: { music: nbt.list({ type: 'end', value: [] }), music_volume: nbt.float(0) }
  }
}
const FULL_VOLUME = 1
const RESIN = { asset_name: 'resin', ingredient: 'minecraft:resin_brick', color: '#FC7812' }
const POWER_BASE = 1

/** Return the registries of 1.21.4, made from those of 1.21.3; `biomes` are the names of the biomes, in order. */
function registriesOf1214 (codec, biomes) {
  return {
    ...codec,
    [BIOMES]: withEntries(codec[BIOMES], entries => biomes.map(name => biome(entries, name))),
    'minecraft:trim_material': withEntries(codec['minecraft:trim_material'], entries => [...entries.map(trim), resin()]),
    'minecraft:enchantment': withEntries(codec['minecraft:enchantment'], entries => entries.map(enchantment))
  }
}

const withEntries = (registry, change) => ({ ...registry, entries: change(structuredClone(registry.entries)) })

// ---- biomes: the music is a weighted list, with a volume beside it

function biome (entries, name) {
  const known = entries.find(({ key }) => key === `minecraft:${name}`)
  if (known) return withMusic(known)
  const { kin, colours, others } = NEW_BIOMES[name]
  const value = structuredClone(entries.find(({ key }) => key === `minecraft:${kin}`).value)
  const effects = value.value.effects.value
  for (const [key, colour] of Object.entries(colours)) effects[key] = nbt.int(colour)
  delete effects.grass_color_modifier
  Object.assign(effects, others)
  return { key: `minecraft:${name}`, value }
}

function withMusic (entry) {
  const effects = entry.value.value.effects.value
  const { music } = effects
  if (music?.type === 'compound') effects.music = nbt.list(nbt.comp([{ data: music, weight: nbt.int(1) }]))
  effects.music_volume = nbt.float(FULL_VOLUME)
  return entry
}

// ---- trim materials: without a model index, with a new name for the armour's look, and with resin

function trim (entry) {
  const { item_model_index: index, override_armor_materials: overrides, ...rest } = entry.value.value
  entry.value.value = { ...rest, ...(overrides && { override_armor_assets: overrides }) }
  return entry
}

const resin = () => ({
  key: 'minecraft:resin',
  value: nbt.comp({
    asset_name: nbt.string(RESIN.asset_name),
    ingredient: nbt.string(RESIN.ingredient),
    description: nbt.comp({
      color: nbt.string(RESIN.color),
      translate: nbt.string('trim_material.minecraft.resin')
    })
  })
})

// ---- enchantments: Power is stronger, and Frost Walker does not work while riding

const ENCHANTMENTS = {
  'minecraft:power': ({ 'minecraft:damage': damage }) => {
    damage.value.value[0].effect.value.value.value.base = nbt.float(POWER_BASE)
  },
  'minecraft:frost_walker': ({ 'minecraft:location_changed': changed }) => {
    const [effect] = changed.value.value
    effect.requirements = allOf([effect.requirements.value, not(onEntity({ vehicle: nbt.comp({}) })).value])
  }
}

function enchantment (entry) {
  ENCHANTMENTS[entry.key]?.(entry.value.value.effects.value)
  return entry
}

const condition = (name, fields) => nbt.comp({ condition: nbt.string(`minecraft:${name}`), ...fields })
const allOf = terms => condition('all_of', { terms: nbt.list(nbt.comp(terms)) })
const not = term => condition('inverted', { term })
const onEntity = predicate =>
  condition('entity_properties', { entity: nbt.string('this'), predicate: nbt.comp(predicate) })

module.exports = { registriesOf1214 }
