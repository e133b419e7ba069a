'use strict'

// Animals of the survival world: herds that each chunk has from the start, by its biome and the seed (once a chunk, which is
// remembered), and occasional new herds while there are fewer than vanilla's cap. The flat world has none.
// ../../data/spawns.json lists the animals of each biome; monsters.js spawns monsters.

const { Vec3 } = require('vec3')
const SPAWNS = require('../../data/spawns.json')
const { stream } = require('../../worldgen/noise')
const { nearestPlayer } = require('../../mobs/near')

const HERD_CHANCE = 0.1
const CHUNKS_PER_TICK = 4
const RESPAWN_EVERY = 400
const CAP = 10
// vanilla's caps are for the 289 chunks around one player
const CAP_CHUNKS = 289
// limit for the whole world, however far players travel
const MOST_MOBS = 1000
const NEAREST = 24
const BABY_CHANCE = 0.05
const GROWING = -24000
// colour and weight, of 100,000
const WOOLS = [[0, 81836], [15, 5000], [7, 5000], [8, 5000], [12, 3000], [6, 164]]

module.exports.needs = ['keepEach', 'terrain']
module.exports.uses = ['mobs', 'rules', 'space', 'summon', 'watchedChunkList', 'watchedChunks']

module.exports.server = serv => {
  if (serv.terrain.generator.isFlat) return
  const populated = new Set()
  const kept = serv.keepEach('populated', {
    keys: () => [...populated],
    record: key => (populated.has(key) ? 1 : null),
    restore: key => populated.add(key),
    clear: () => populated.clear()
  })

  serv.on('tick', (_, count) => {
    let left = CHUNKS_PER_TICK
    for (const key of serv.watchedChunks()) {
      if (populated.has(key) || left === 0) continue
      left--
      populated.add(key)
      kept.changed(key)
      populate(serv, key)
    }
    if (count % RESPAWN_EVERY === 0 && serv.rules.doMobSpawning) respawn(serv)
  })
}

const chunkOf = key => key.split(',').map(Number)

// the same herds on every server with this seed
function populate (serv, key) {
  const [cx, cz] = chunkOf(key)
  const random = stream(serv.options.seed | 0, cx, cz, 70)
  while (random() < HERD_CHANCE && serv.mobs.size < MOST_MOBS) {
    herd(serv, random, cx * 16 + Math.floor(random() * 16), cz * 16 + Math.floor(random() * 16), [cx, cz])
  }
}

// one attempt to spawn a herd; most animals come with the new chunks
function respawn (serv) {
  const chunks = serv.watchedChunkList()
  const animals = [...serv.mobs].filter(mob => mob.nature.behaviours === 'farm').length
  if (chunks.length === 0 || animals >= (CAP * chunks.length) / CAP_CHUNKS || serv.mobs.size >= MOST_MOBS) return
  const [cx, cz] = chunkOf(chunks[Math.floor(Math.random() * chunks.length)])
  const [x, z] = [cx, cz].map(c => c * 16 + Math.floor(Math.random() * 16))
  const place = { position: new Vec3(x, serv.terrain.generator.ground(x, z), z) }
  if (!nearestPlayer(serv, place, NEAREST)) herd(serv, Math.random, x, z, [cx, cz])
}

function herd (serv, random, x, z, [cx, cz]) {
  const drawn = draw(SPAWNS[serv.terrain.generator.biomeAt(x, z)] ?? [], random)
  if (!drawn?.[0]) return
  const [kind, , low, high] = drawn
  const count = low + Math.floor(random() * (high - low + 1))
  const look = { kind, nbt: kind === 'sheep' ? { Color: draw(WOOLS, random)[0] } : {} }
  for (let n = 0; n < count; n++) {
    if (isInside(x, cx) && isInside(z, cz)) settle(serv, random, x, z, n > 0, look)
    x += Math.floor(random() * 5) - Math.floor(random() * 5)
    z += Math.floor(random() * 5) - Math.floor(random() * 5)
  }
}

const isInside = (v, c) => v >> 4 === c

/** Draws one of the entries by the weight in second place. */
function draw (entries, random) {
  let dice = random() * entries.reduce((sum, [, weight]) => sum + weight, 0)
  return entries.find(([, weight]) => (dice -= weight) < 0)
}

// animals need grass below and the sky or leaves above
function settle (serv, random, x, z, mayBeYoung, { kind, nbt }) {
  const young = random() < BABY_CHANCE && mayBeYoung
  const yaw = random() * 360
  const y = serv.terrain.generator.ground(x, z) + 1
  const isOpen = up => serv.space.kindAt(x, y + up, z).shapes.length === 0
  if (serv.space.kindAt(x, y - 1, z).name !== 'grass_block' || !isOpen(0) || !isOpen(1)) return
  serv.summon(kind, new Vec3(x + 0.5, y, z + 0.5), {
    nbt: { ...nbt, Rotation: [yaw, 0], ...(young ? { Age: GROWING } : {}) }
  })
}
