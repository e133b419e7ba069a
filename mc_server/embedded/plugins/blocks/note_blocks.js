'use strict'

// Note blocks: the block below determines the instrument, and they play when tuned, hit, or given power
// (../../blocks/power.js), if the block above is air.

const { Vec3 } = require('vec3')
const { changed } = require('../../blocks/states')
const { isPowered, isSource } = require('../../blocks/power')
const { WAY } = require('../../blocks/ways')

const HEARD = 48
const VOLUME = 3
const MIDDLE_NOTE = 12
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
// a head above gives a sound of its own that cannot be tuned
const UNTUNED = /^(zombie|skeleton|creeper|dragon|wither_skeleton|piglin|custom_head)$/
const SOUNDS = {
  custom_head: null,
  zombie: 'imitate.zombie',
  skeleton: 'imitate.skeleton',
  creeper: 'imitate.creeper',
  dragon: 'imitate.ender_dragon',
  wither_skeleton: 'imitate.wither_skeleton',
  piglin: 'imitate.piglin'
}

const instrumentUnder = name => INSTRUMENTS.find(([names]) => names.test(name))?.[1] ?? 'harp'

module.exports.needs = ['blockUses', 'neighbourRules', 'terrain']
module.exports.uses = ['sendSound', 'setBlock', 'watchersOf']
// switches.js tunes them
module.exports.after = ['blocks/switches']

module.exports.server = serv => {
  const { terrain } = serv

  serv.neighbourRules.push((block, pos) => {
    if (block.name !== 'note_block' || HEAD.test(terrain.blockAt(pos.plus(WAY.up)).name)) return
    const instrument = instrumentUnder(terrain.blockAt(pos.plus(WAY.down)).name)
    if (block.getProperties().instrument !== instrument)
      serv.setBlock(pos, changed(serv.registry, block, { instrument }))
  })

  // switches.js tunes it
  const tune = serv.blockUses.note_block
  serv.blockUses.note_block = (player, block) => {
    tune(player, block)
    play(serv, terrain.blockAt(block.position))
  }
  serv.on('blockHit', block => {
    if (block.name === 'note_block') play(serv, block)
  })
  serv.on('blockChanged', (pos, before, state) => {
    if (!isSource(terrain.blockOf(before)) && !isSource(terrain.blockOf(state))) return
    for (const way of Object.values(WAY)) feel(serv, new Vec3(pos.x, pos.y, pos.z).plus(way))
  })
}

/** Plays once when power comes; it must go before the block plays again. */
function feel (serv, pos) {
  const block = serv.terrain.blockAt(pos)
  if (block.name !== 'note_block') return
  const powered = isPowered(serv.terrain, pos)
  if (block.getProperties().powered === powered) return
  serv.setBlock(pos, changed(serv.registry, block, { powered }))
  if (powered) play(serv, serv.terrain.blockAt(pos))
}

function play (serv, block) {
  const { position } = block
  const { instrument, note } = block.getProperties()
  if (serv.terrain.stateAt(position.plus(WAY.up)) !== 0 && !UNTUNED.test(instrument)) return
  const sound = SOUNDS[instrument] === undefined ? instrument : SOUNDS[instrument]
  const pitch = UNTUNED.test(instrument) ? 1 : 2 ** ((Number(note) - MIDDLE_NOTE) / MIDDLE_NOTE)
  for (const viewer of serv.watchersOf(position)) {
    viewer._client.write('block_action', { location: position, byte1: 0, byte2: 0, blockId: block.type })
    if (!sound || viewer.position.distanceTo(position) > HEARD) continue
    const heard = { sound: `minecraft:block.note_block.${sound}`, category: 'record', volume: VOLUME, pitch }
    serv.sendSound(viewer, { ...heard, position: position.offset(0.5, 0.5, 0.5) })
  }
}
