'use strict'

// Block entities: the data of a block beyond its state, such as the text of a sign or the items on a campfire. They are stored by
// place, sent with the chunk and at each change, and removed with the block. The data is a prismarine-nbt compound in
// vanilla's form, which is plain JSON for saving.js; signs.js, campfires.js and ender_chests.js fill it.

const { Vec3 } = require('vec3')
const { plain, exact } = require('../../items/item_record')

// in the order of the protocol's numbers, which minecraft-data lacks. The order is that of the game's own list, in which
// creaking_heart stands between mob_spawner and piston; it was not tried with Mojang's client
const TYPES = `furnace chest trapped_chest ender_chest jukebox dispenser dropper sign hanging_sign mob_spawner
  creaking_heart piston brewing_stand enchanting_table end_portal beacon skull daylight_detector hopper comparator
  banner structure_block end_gateway command_block shulker_box bed conduit barrel smoker blast_furnace lectern bell
  jigsaw campfire beehive sculk_sensor calibrated_sculk_sensor sculk_catalyst sculk_shrieker chiseled_bookshelf
  brushable_block decorated_pot crafter trial_spawner vault`.split(/\s+/)
const SINCE_1_21_4 = 'creaking_heart'
// blocks whose type is not their own name
const BY_PATTERN = [
  [/_hanging_sign$/, 'hanging_sign'],
  [/_sign$/, 'sign'],
  [/_bed$/, 'bed'],
  [/_banner$/, 'banner'],
  [/_(skull|head)$/, 'skull'],
  [/shulker_box$/, 'shulker_box'],
  [/^(soul_)?campfire$/, 'campfire'],
  [/^bee_nest$/, 'beehive'],
  [/^spawner$/, 'mob_spawner'],
  [/^suspicious_/, 'brushable_block'],
  [/command_block$/, 'command_block']
]

const typeOf = name =>
  name.startsWith('potted_') || name === 'piston_head'
    ? null
    : (BY_PATTERN.find(([pattern]) => pattern.test(name))?.[1] ?? (TYPES.includes(name) ? name : null))

const keyOf = ({ x, y, z }) => `${x},${y},${z}`

module.exports.provides = ['blockEntityAt', 'setBlockEntity', 'blockEntityNumber', 'blockEntitiesIn']
module.exports.needs = ['keepEach']
module.exports.uses = ['terrain', 'watchersOf']

module.exports.server = serv => {
  const kept = new Map()
  const numbers = numbersOf(serv.registry)
  const typeNames = new Map(serv.registry.blocksArray.map(({ id, name }) => [id, typeOf(name)]))
  const typeAt = pos => typeNames.get(serv.terrain.blockAt(pos).type) ?? null

  /** Returns {type, data} of the block entity at a place, or null; data is null while only its existence is known. */
  serv.blockEntityAt = pos => {
    const type = typeAt(pos)
    return type && { type, data: kept.get(keyOf(pos))?.data ?? null }
  }

  /** Changes the data of the block entity at a place and tells everybody who sees it; returns false where no such block stands. */
  serv.setBlockEntity = (pos, { type, data }) => {
    if (typeAt(pos) !== type) return false
    const { x, y, z } = pos
    kept.set(keyOf(pos), { x, y, z, type, data })
    pieces.changed(keyOf(pos))
    serv.terrain.touch(pos)
    for (const viewer of serv.watchersOf(pos)) {
      viewer._client.write('tile_entity_data', { location: { x, y, z }, action: numbers[type], nbtData: data })
    }
    return true
  }

  /** The protocol's number of a kind of block entity. */
  serv.blockEntityNumber = type => numbers[type]

  // generated land has none, so only changed places are searched
  /** Returns all block entities of a chunk in the form of the chunk's packet. */
  serv.blockEntitiesIn = (cx, cz) =>
    serv.terrain.changesIn(cx, cz).flatMap(({ x, y, z, state }) => {
      const type = typeNames.get(serv.terrain.blockOf(state).type)
      if (!type) return []
      return [{ x: x & 15, y, z: z & 15, type: numbers[type], nbtData: kept.get(keyOf({ x, y, z }))?.data }]
    })

  serv.on('blockChanged', (pos, before, state) => {
    if (serv.terrain.blockOf(before).name === serv.terrain.blockOf(state).name) return
    if (kept.delete(keyOf(pos))) pieces.changed(keyOf(pos))
  })

  const pieces = serv.keepEach('blockEntities', {
    keys: () => [...kept.keys()],
    record: key => plain(kept.get(key)),
    restore: (_, { x, y, z, type, data }) => serv.setBlockEntity(new Vec3(x, y, z), { type, data: exact(data) }),
    clear: () => {
      for (const { x, y, z, type } of [...kept.values()])
        serv.setBlockEntity(new Vec3(x, y, z), { type, data: { type: 'compound', name: '', value: {} } })
      kept.clear()
    }
  })
}

function numbersOf (registry) {
  const known = TYPES.filter(type => type !== SINCE_1_21_4 || registry.blocksByName.creaking_heart)
  return Object.fromEntries(known.map((type, n) => [type, n]))
}
