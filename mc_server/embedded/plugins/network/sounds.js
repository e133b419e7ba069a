'use strict'

// Sounds of commands and of blocks that are placed, opened, thrown or hit. They are sent by name, as with vanilla's /playsound, so that a
// client with a resource pack plays its own.

const RANGE = 16

module.exports.provides = ['sendSound', 'sound']

module.exports.server = serv => {
  /** Plays a sound for one player, by its full name (`minecraft:block.bell.use`). The client hears volume 1 up to 16 blocks away. */
  serv.sendSound = (player, { sound, category, position, volume, pitch }) => {
    player._client.write('sound_effect', {
      sound: { data: { soundName: sound } },
      soundCategory: category,
      x: Math.round(position.x * 8),
      y: Math.round(position.y * 8),
      z: Math.round(position.z * 8),
      volume,
      pitch,
      seed: BigInt(Math.floor(Math.random() * 2 ** 31))
    })
  }

  const known = new Set(serv.registry.soundsArray.map(({ name }) => name))

  /**
   * Plays a sound of the game, by its name without `minecraft:` (`block.bell.use`), for every player within `range` blocks.
   * `volume` does not change `range`: set both for a sound that is heard further. `except` is a player whose client has played it already.
   */
  serv.sound = (name, position, { category = 'block', volume = 1, pitch = 1, range = RANGE, except = null } = {}) => {
    if (!known.has(name)) return
    for (const player of serv.players) {
      if (player === except || !player.joined || player.position.distanceTo(position) > range) continue
      serv.sendSound(player, { sound: `minecraft:${name}`, category, position, volume, pitch })
    }
  }

  // for everybody but the placing player, whose client plays it itself
  serv.on('blockPlaced', (block, player) => {
    const position = block.position.offset(0.5, 0.5, 0.5)
    serv.sound(placing(block.name), position, { pitch: 0.8, except: player })
  })
  serv.on('hurt', entity => {
    if (entity.type === 'player' || !(entity.health > 0)) return
    serv.sound(`entity.${entity.kind}.hurt`, entity.position, { category: 'neutral' })
  })
  serv.on('died', entity => {
    const category = entity.type === 'player' ? 'player' : 'neutral'
    serv.sound(`entity.${entity.kind ?? 'player'}.death`, entity.position, { category })
  })

  const placing = name => PLACING.map(([names, kind]) => names.test(name) && `block.${kind}.place`).find(Boolean) ??
    (known.has(`block.${name}.place`) ? `block.${name}.place` : 'block.stone.place')
}

// blocks that sound like another one
const PLACING = [
  [/wool$|carpet$|_bed$/, 'wool'],
  [/glass|ice$|lantern$|glowstone|beacon/, 'glass'],
  [/sand$|concrete_powder$/, 'sand'],
  [/gravel$|^(dirt|coarse_dirt|clay|farmland)$/, 'gravel'],
  [/grass|leaves$|sapling$|fern$|flower|hay_block/, 'grass'],
  [/nether_bricks/, 'nether_bricks'],
  [/^(bamboo|cherry)_/, 'wood'],
  [/_(log|wood|planks|fence|fence_gate|door|trapdoor|sign|stem|hyphae)$/, 'wood'],
  [/chest|crafting_table|bookshelf|barrel|torch|ladder/, 'wood'],
  [/^(iron|gold|diamond|emerald|lapis|redstone|coal)_block$|rail$|anvil|cauldron|hopper/, 'metal']
]
