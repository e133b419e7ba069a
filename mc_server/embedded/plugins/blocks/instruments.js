'use strict'

// A note block has the instrument of what it stands on; note_blocks.js plays it.

const { changed } = require('../../blocks/states')
const { WAY } = require('../../blocks/ways')

const WOODS = /^(oak|spruce|birch|jungle|acacia|dark_oak|mangrove|cherry|pale_oak|crimson|warped|bamboo|stripped)_/
const WOODEN = /^(chest|crafting_table|bookshelf|barrel|note_block|jukebox|lectern|loom|composter)$/
const STONES = new RegExp(
  'stone|deepslate|_ore$|brick|andesite|diorite|granite|netherrack|concrete$|terracotta$|quartz|obsidian|bedrock|' +
    'tuff|basalt|nylium|magma|coral_block$|calcite|prismarine|observer|dispenser|dropper|furnace|smoker'
)
const HEAD = /_(head|skull)$/
const INSTRUMENTS = [
  [WOODS, 'bass'],
  [WOODEN, 'bass'],
  [/^(red_)?sand$|^gravel$|_concrete_powder$/, 'snare'],
  [/glass$|^(sea_lantern|beacon)$/, 'hat'],
  [/^clay$|^infested/, 'flute'],
  [/^gold_block$/, 'bell'],
  [/_wool$/, 'guitar'],
  [/^packed_ice$/, 'chime'],
  [/^bone_block$/, 'xylophone'],
  [/^iron_block$/, 'iron_xylophone'],
  [/^soul_sand$/, 'cow_bell'],
  [/^(carved_)?pumpkin$/, 'didgeridoo'],
  [/^emerald_block$/, 'bit'],
  [/^hay_block$/, 'banjo'],
  [/^glowstone$/, 'pling'],
  [STONES, 'basedrum']
]

const instrumentUnder = name => INSTRUMENTS.find(([names]) => names.test(name))?.[1] ?? 'harp'

module.exports.server = serv => {
  const { terrain } = serv

  serv.neighbourRules.push((block, pos) => {
    if (block.name !== 'note_block' || HEAD.test(terrain.blockAt(pos.plus(WAY.up)).name)) return
    const instrument = instrumentUnder(terrain.blockAt(pos.plus(WAY.down)).name)
    if (block.getProperties().instrument !== instrument)
      serv.setBlock(pos, changed(serv.registry, block, { instrument }))
  })
}
