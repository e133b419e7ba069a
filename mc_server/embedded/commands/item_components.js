'use strict'

// Item components as commands write them (`[damage=5,enchantments={sharpness:3}]`, or `components:{...}` in NBT), converted to the protocol's form.
// An unknown component is refused as malformed, so that none is silently lost.

const { toNbt } = require('../plugins/network/text')
const { simplify, tagOf } = require('./snbt')
const { bare } = require('./reader')
const { effectId } = require('../entities/effect_names')
const { order: POTIONS } = require('../data/potions.json')

const whole = (low, high) => tag => {
  const value = simplify(tag)
  if (!Number.isInteger(value) || value < low || value > high) throw new Error(`not a number from ${low} to ${high}`)
  return value
}

const truth = tag => Boolean(simplify(tag))

// JSON in a string, as in item data of 1.21
function text (tag) {
  const value = simplify(tag)
  if (typeof value !== 'string') throw new Error('not a text')
  return toNbt(JSON.parse(value))
}

const list = read => tag => {
  if (tag.type !== 'list') throw new Error('not a list')
  return tag.value.value.map(value => read({ type: tag.value.type, value }))
}

const enchantments = shown => (tag, registry) => {
  const value = simplify(tag)
  const levels = value.levels ?? value
  const { entries } = registry.loginPacket.dimensionCodec['minecraft:enchantment']
  return {
    enchantments: Object.entries(levels)
      .filter(([key]) => key !== 'show_in_tooltip')
      .map(([name, level]) => {
        const id = entries.findIndex(({ key }) => key === `minecraft:${bare(name)}`)
        if (id < 0) throw new Error(`no enchantment ${name}`)
        if (!(level >= 1 && level <= 255)) throw new Error(`no level ${level}`)
        return { id, level }
      }),
    [shown]: value.show_in_tooltip !== 0
  }
}

function potion (tag, registry) {
  const value = simplify(tag)
  const { potion: name, custom_color: customColor, custom_effects: effects = [] } =
    typeof value === 'string' ? { potion: value } : value
  const potionId = name === undefined ? undefined : POTIONS.indexOf(bare(name))
  if (potionId === -1) throw new Error(`no potion ${name}`)
  return { potionId, customColor, customEffects: effects.map(effect => potionEffect(effect, registry)) }
}

function potionEffect (effect, registry) {
  const { amplifier = 0, duration = 1, ambient = 0, show_particles: seen = 1, show_icon: icon = 1 } = effect
  const id = effectId(registry, bare(effect.id))
  if (id === undefined) throw new Error(`no effect ${effect.id}`)
  const shown = { ambient: Boolean(ambient), showParticles: Boolean(seen), showIcon: Boolean(icon) }
  return { id, details: { amplifier, duration, ...shown } }
}

const STEW_TICKS = 160
const stew = (tag, registry) => ({
  effects: simplify(tag).map(({ id, duration = STEW_TICKS }) => {
    const effect = effectId(registry, bare(id))
    if (effect === undefined) throw new Error(`no effect ${id}`)
    return { effect, duration }
  })
})

function dyed (tag) {
  const value = simplify(tag)
  return { color: value.rgb ?? value, showTooltip: value.show_in_tooltip !== 0 }
}

// a title or a page is a text, or a compound with the text as `raw`
const rawOf = value => value?.raw ?? value
function writtenBook (tag) {
  const { title, author, generation = 0, pages = [] } = simplify(tag)
  if (typeof rawOf(title) !== 'string' || typeof author !== 'string') throw new Error('no title or author')
  const contents = pages.map(page => ({ content: toNbt(JSON.parse(rawOf(page))), filteredContent: undefined }))
  return { rawTitle: rawOf(title), filteredTitle: undefined, author, generation, pages: contents, resolved: true }
}

const RARITIES = ['common', 'uncommon', 'rare', 'epic']
function rarity (tag) {
  const value = simplify(tag)
  if (!RARITIES.includes(value)) throw new Error(`no rarity ${value}`)
  return value
}

const READERS = {
  damage: whole(0, 2147483647),
  max_damage: whole(1, 2147483647),
  max_stack_size: whole(1, 99),
  repair_cost: whole(0, 2147483647),
  unbreakable: tag => simplify(tag).show_in_tooltip !== 0,
  custom_name: text,
  item_name: text,
  lore: list(text),
  rarity,
  enchantments: enchantments('showTooltip'),
  stored_enchantments: enchantments('showInTooltip'),
  enchantment_glint_override: truth,
  potion_contents: potion,
  suspicious_stew_effects: stew,
  dyed_color: dyed,
  written_book_content: writtenBook,
  custom_data: tag => tagOf(tag),
  fire_resistant: () => undefined,
  hide_tooltip: () => undefined,
  hide_additional_tooltip: () => undefined
}
const SINCE_1_21_2 = { fire_resistant: 'damage_resistant' }

/** Returns a component in the protocol's form; throws a sentence when the value is invalid. */
function componentFrom (name, tag, registry) {
  if (SINCE_1_21_2[name] && registry.version['>=']('1.21.2')) throw new Error('not in this version')
  return { type: name, data: READERS[name](tag, registry) }
}

const isKnown = name => Object.hasOwn(READERS, name)

module.exports = { componentFrom, isKnown, NAMES: Object.keys(READERS) }
