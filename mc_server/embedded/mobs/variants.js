'use strict'

// Kinds of a mob that clients show: a wolf's coat, a fish's colours, what an enderman carries. Reads them from vanilla's entity data; a value that
// the game does not know is left out, and clients show the usual kind.

const { stateWith } = require('../blocks/states')

const CATS = ['tabby', 'black', 'red', 'siamese', 'british_shorthair', 'calico', 'persian', 'ragdoll', 'white', 'jellie', 'all_black']
const FROGS = ['temperate', 'warm', 'cold']
const GENES = ['normal', 'lazy', 'worried', 'playful', 'brown', 'weak', 'aggressive']

const bare = name => String(name).replace(/^minecraft:/, '')
const isByte = value => Number.isInteger(value) && value >= -128 && value <= 127
const number = value => (Number.isFinite(value) ? value | 0 : undefined)
const byte = value => (isByte(value) ? value : undefined)
const among = names => value => (names.includes(bare(value)) ? names.indexOf(bare(value)) : undefined)
const word = names => value => (names.includes(bare(value)) ? bare(value) : undefined)
const flag = value => (value === undefined ? undefined : Boolean(value))

// kind of mob -> [field of its data, name of what clients are told, its type, the value]
const whole = (field, name) => [field, name, 'int', number]
const TABLE = {
  wolf: [['variant', 'variant', 'wolf_variant', wolfCoat], ['CollarColor', 'collar_color', 'int', number]],
  cat: [['variant', 'variant', 'cat_variant', among(CATS)], ['CollarColor', 'collar_color', 'int', number]],
  frog: [['variant', 'variant', 'frog_variant', among(FROGS)]],
  axolotl: [whole('Variant', 'variant')],
  parrot: [whole('Variant', 'variant')],
  llama: [whole('Variant', 'variant')],
  trader_llama: [whole('Variant', 'variant')],
  horse: [whole('Variant', 'type_variant')],
  tropical_fish: [whole('Variant', 'type_variant')],
  pufferfish: [whole('PuffState', 'puff_state')],
  fox: [['Type', 'type', 'int', among(['red', 'snow'])]],
  mooshroom: [['Type', 'type', 'string', word(['red', 'brown'])]],
  salmon: [['type', 'type', 'int', among(['small', 'medium', 'large'])]],
  panda: [['MainGene', 'main_gene', 'byte', among(GENES)], ['HiddenGene', 'hidden_gene', 'byte', among(GENES)]],
  shulker: [['Color', 'color', 'byte', byte]],
  goat: [['HasLeftHorn', 'has_left_horn', 'boolean', flag], ['HasRightHorn', 'has_right_horn', 'boolean', flag]],
  enderman: [['carriedBlockState', 'carry_state', 'optional_block_state', carried]]
}

/** Tells clients the kind that the data gives a mob; must be called before anybody sees it. */
function setVariant ({ registry }, mob, data) {
  const keys = registry.entitiesByName[mob.kind].metadataKeys
  for (const [field, name, type, read] of TABLE[mob.kind] ?? []) {
    const value = data[field] === undefined ? undefined : read(data[field], registry)
    if (value !== undefined && keys.includes(name)) mob.setData(name, value, type)
  }
}

function wolfCoat (name, { loginPacket }) {
  const { entries } = loginPacket.dimensionCodec['minecraft:wolf_variant']
  const variantId = entries.findIndex(({ key }) => bare(key) === bare(name))
  return variantId < 0 ? undefined : { variantId }
}

function carried ({ Name, Properties = {} } = {}, registry) {
  const block = registry.blocksByName[bare(Name)]
  return block ? stateWith(registry, block, Properties) : undefined
}

module.exports = { setVariant }
