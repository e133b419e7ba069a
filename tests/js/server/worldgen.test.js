'use strict'

// The survival generator, on its real chunks: what a crew needs is near the spawn on any seed.

const test = require('node:test')
const assert = require('node:assert/strict')
const registry = require('prismarine-registry')('1.21.1')
const survival = require('../../../mc_server/embedded/worldgen/survival')
const { VERSIONS, LONG, startServer, join, until, Vec3 } = require('./world')

const SEEDS = [
  0, 1, 2, 3, 4, 5, 6, 7, 42, 99, 123, 1000, 4711, 31337, 65536, 999999, 2147483647, -1, -77, -2147483648
].slice(LONG ? 0 : -6)
const FAR = 96
const NEAR = 32

/** Counts blocks around the spawn, column by column. */
function survey (seed) {
  const generator = survival({ registry, seed })
  const found = { near: 0, far: 0, iron: 0, wetHome: 0, steep: 0, generator }
  for (let cx = -6; cx < 6; cx++) {
    for (let cz = -6; cz < 6; cz++) countChunk(generator, generator.chunk(cx, cz), cx, cz, found)
  }
  return found
}

const name = (chunk, x, y, z) => registry.blocksByStateId[chunk.getBlockStateId({ x, y, z })].name

function countChunk (generator, chunk, cx, cz, found) {
  for (let x = 0; x < 16; x++) {
    for (let z = 0; z < 16; z++) {
      const gx = cx * 16 + x
      const gz = cz * 16 + z
      const distance = Math.hypot(gx, gz)
      const ground = generator.ground(gx, gz)
      if (distance > FAR) continue
      for (let y = ground + 1; y < ground + 8; y++) {
        if (name(chunk, x, y, z) !== 'oak_log') continue
        found.far++
        if (distance <= NEAR) found.near++
      }
      if (distance <= NEAR && ground <= generator.seaLevel) found.wetHome++
      // dug straight down from dry ground: nothing above it can flow in
      if (isDry(generator, gx, gz)) found.iron += ironIn(chunk, x, z, ground)
    }
  }
}

function isDry ({ ground, seaLevel }, x, z) {
  const around = [
    [0, 0],
    [2, 0],
    [-2, 0],
    [0, 2],
    [0, -2]
  ]
  return around.every(([dx, dz]) => ground(x + dx, z + dz) > seaLevel)
}

function ironIn (chunk, x, z, ground) {
  let count = 0
  for (let y = 0; y < ground; y++) if (name(chunk, x, y, z) === 'iron_ore') count++
  return count
}

test('on any seed the spawn is dry, wooded and has iron under it', () => {
  for (const seed of SEEDS) {
    const { near, far, iron, wetHome } = survey(seed)
    assert.ok(near >= 60, `seed ${seed}: ${near} oak logs within ${NEAR} blocks`)
    assert.ok(far >= 150, `seed ${seed}: ${far} oak logs within ${FAR} blocks`)
    assert.ok(iron >= 250, `seed ${seed}: ${iron} iron ore under dry land within ${FAR} blocks`)
    assert.equal(wetHome, 0, `seed ${seed}: water near the spawn`)
  }
})

test('the land near the spawn has no step higher than a walker climbs', () => {
  for (const seed of SEEDS) {
    const { ground } = survival({ registry, seed })
    for (let x = -NEAR; x < NEAR; x++) {
      for (let z = -NEAR; z < NEAR; z++) {
        const step = Math.max(Math.abs(ground(x, z) - ground(x + 1, z)), Math.abs(ground(x, z) - ground(x, z + 1)))
        assert.ok(step <= 1, `seed ${seed}: a step of ${step} at ${x}, ${z}`)
      }
    }
  }
})

test('trunks stand at least three blocks apart and are four to six logs tall', () => {
  const generator = survival({ registry, seed: 7 })
  const chunks = new Map()
  const at = (x, y, z) => {
    const key = `${x >> 4},${z >> 4}`
    if (!chunks.has(key)) chunks.set(key, generator.chunk(x >> 4, z >> 4))
    return name(chunks.get(key), x & 15, y, z & 15)
  }
  const trunks = []
  for (let x = -NEAR; x < NEAR; x++) {
    for (let z = -NEAR; z < NEAR; z++) {
      const ground = generator.ground(x, z)
      let logs = 0
      while (at(x, ground + 1 + logs, z).endsWith('_log')) logs++
      if (logs > 0) trunks.push({ x, z, logs })
    }
  }
  assert.ok(trunks.length >= 30, `${trunks.length} trees`)
  for (const { x, z, logs } of trunks) {
    assert.ok(logs >= 4 && logs <= 6, `${logs} logs at ${x}, ${z}`)
    const near = trunks.filter(
      other => (other.x !== x || other.z !== z) && Math.max(Math.abs(other.x - x), Math.abs(other.z - z)) < 3
    )
    assert.deepEqual(near, [], `trees crowd at ${x}, ${z}`)
  }
})

test('a chunk is a pure function of the seed and its place', () => {
  const dump = (seed, cx, cz) => survival({ registry, seed }).chunk(cx, cz).dump()
  assert.deepEqual(dump(5, 3, -4), dump(5, 3, -4))
  assert.notDeepEqual(dump(5, 3, -4), dump(6, 3, -4))
})

test('the world has caves, every ore, deepslate below and bedrock at the bottom', () => {
  const generator = survival({ registry, seed: 11 })
  const seen = new Map()
  for (let cx = -3; cx < 3; cx++) {
    for (let cz = -3; cz < 3; cz++) {
      const chunk = generator.chunk(cx, cz)
      for (let y = -64; y < 50; y++)
        for (let i = 0; i < 256; i++) {
          const block = name(chunk, i & 15, y, i >> 4)
          seen.set(block, (seen.get(block) ?? 0) + 1)
        }
      for (let i = 0; i < 256; i++) assert.equal(name(chunk, i & 15, -64, i >> 4), 'bedrock')
    }
  }
  for (const ore of [
    'coal_ore',
    'iron_ore',
    'copper_ore',
    'gold_ore',
    'deepslate_diamond_ore',
    'deepslate_redstone_ore',
    'lapis_ore'
  ]) {
    assert.ok(seen.get(ore) > 20, `${ore}: ${seen.get(ore)}`)
  }
  assert.ok(seen.get('air') > 2000, `air in caves: ${seen.get('air')}`)
  assert.ok(seen.get('air') < 200000, `air in caves: ${seen.get('air')}`)
})

test('every biome has its own trees, and the chunks say the biome that the generator says', () => {
  const generator = survival({ registry, seed: 3 })
  const trunks = {}
  const beds = new Set()
  for (let cx = -20; cx < 20; cx += 2) {
    for (let cz = -20; cz < 20; cz += 2) surveyBiomes(generator, cx, cz, trunks, beds)
  }
  const kinds = biome => Object.keys(trunks[biome] ?? {}).sort()
  assert.deepEqual(kinds('forest'), ['birch_log', 'oak_log'])
  assert.deepEqual(kinds('birch_forest'), ['birch_log'])
  assert.deepEqual(kinds('taiga'), ['spruce_log'])
  assert.deepEqual(kinds('plains'), ['oak_log'])
  assert.deepEqual([...kinds('beach'), ...kinds('river')], [])
  assert.ok(beds.has('sand') && beds.has('gravel') && beds.has('clay'), `under lakes: ${[...beds]}`)
})

function surveyBiomes (generator, cx, cz, trunks, beds) {
  const chunk = generator.chunk(cx, cz)
  for (let i = 0; i < 256; i++) {
    const [x, z] = [i & 15, i >> 4]
    const [gx, gz] = [cx * 16 + x, cz * 16 + z]
    const biome = generator.biomeAt(gx, gz)
    const ground = generator.ground(gx, gz)
    for (const y of [-64, ground, 319])
      assert.equal(registry.biomes[chunk.getBiome({ x, y, z })].name, biome, `biome at ${gx}, ${y}, ${gz}`)
    const above = name(chunk, x, ground + 1, z)
    if (above.endsWith('_log')) (trunks[biome] ??= {})[above] = true
    if (ground < generator.seaLevel - 1) beds.add(name(chunk, x, ground, z))
  }
}

test('sugar cane stands two to four blocks tall on the shore beside water, within a walk of the spawn', () => {
  const generator = survival({ registry, seed: 42 })
  const { ground, seaLevel } = generator
  const shore = Array.from({ length: 400 }, (_, i) => [i % 20 - 10, Math.floor(i / 20) - 10])
    .filter(([cx, cz]) => Array.from({ length: 256 }, (_, i) => ground(cx * 16 + (i & 15), cz * 16 + (i >> 4))).includes(seaLevel))
  const canes = shore.flatMap(([cx, cz]) => canesOf(generator.chunk(cx, cz), cx, cz, seaLevel + 1))
  assert.ok(canes.length > 20, `${canes.length} canes within 160 blocks`)
  for (const { x, z, blocks } of canes) {
    assert.ok(blocks >= 2 && blocks <= 4, `${blocks} blocks at ${x}, ${z}`)
    assert.equal(ground(x, z), seaLevel)
    const levels = [ground(x + 1, z), ground(x - 1, z), ground(x, z + 1), ground(x, z - 1)]
    assert.ok(Math.min(...levels) < seaLevel, `no water beside ${x}, ${z}`)
  }
})

function canesOf (chunk, cx, cz, foot) {
  return Array.from({ length: 256 }, (_, i) => {
    let blocks = 0
    while (name(chunk, i & 15, foot + blocks, i >> 4) === 'sugar_cane') blocks++
    return { x: cx * 16 + (i & 15), z: cz * 16 + (i >> 4), blocks }
  }).filter(({ blocks }) => blocks > 0)
}

test('on every seed the spawn is in a forest, and each biome is to be found', () => {
  for (const seed of SEEDS) {
    const { biomeAt } = survival({ registry, seed })
    const found = new Set()
    for (let x = -1200; x < 1200; x += 24) for (let z = -1200; z < 1200; z += 24) found.add(biomeAt(x, z))
    assert.deepEqual([...found].sort(), ['beach', 'birch_forest', 'forest', 'plains', 'river', 'taiga'], `seed ${seed}`)
    assert.equal(biomeAt(0, 0), 'forest')
  }
})

test('a chunk is made in less than ten milliseconds', () => {
  const generator = survival({ registry, seed: 12 })
  const times = []
  for (let n = 0; n < 60; n++) {
    const since = process.cpuUsage()
    generator.chunk(n, 50 - n)
    times.push(process.cpuUsage(since).user / 1000)
  }
  const median = times.sort((a, b) => a - b)[30]
  assert.ok(median < 10, `${median} ms`)
})

for (const version of VERSIONS) {
  test(`a client of ${version} sees the biomes under their names`, async () => {
    const server = await startServer({ version, generator: 'survival', seed: 3, viewDistance: 4 })
    try {
      const bot = await join(server, 'Eve')
      const { biomeAt } = survival({ registry: require('prismarine-registry')(version), seed: 3 })
      for (const [x, z] of [[8, 8], farBiome(biomeAt, 'taiga'), farBiome(biomeAt, 'river')]) {
        await server.command(`tp Eve ${x} 120 ${z}`)
        const block = await until('the chunk is there', () => bot.blockAt(new Vec3(x, 60, z)))
        assert.equal(bot.registry.biomes[block.biome.id].name, biomeAt(x, z))
      }
    } finally {
      await server.stop()
    }
  })
}

function farBiome (biomeAt, wanted) {
  for (let d = 100; ; d += 10) if (biomeAt(d, d) === wanted) return [d, d]
}
