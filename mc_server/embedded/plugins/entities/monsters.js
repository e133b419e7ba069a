'use strict'

// Zombies of the survival world: they spawn in the dark, at night and in caves, 24 to 128 blocks from all players, as long as the
// rule doMobSpawning and the difficulty allow it and vanilla's number is not reached. When vanilla would spawn another kind of
// monster, nothing spawns here. Zombies that are far away despawn.

const { Vec3 } = require('vec3')
const { OVERWORLD, dimensionAt } = require('../../dimensions')
const { playerDistance } = require('../../mobs/near')

const PEACEFUL = 0
const ATTEMPTS = 6
const NEAREST = 24
const FARTHEST = 128
// vanilla's cap is 70 monsters for 289 chunks; this is the zombies' part of it
const CAP = (70 * 95) / 515
const SHARE = 95 / 515
const CAP_CHUNKS = 289
const PACK = 4
const LOWEST = -58
const HEIGHT = 1.95
const HALF = 0.3
const YOUNG_TICKS = 600
// nothing hostile appears on these, although they are whole blocks
const NEVER_ON = /_leaves$|glass$|^(ice|frosted_ice|bedrock|barrier)$/
const VANISH_CHANCE = 1 / 800

module.exports.provides = ['isSpawnable']
module.exports.uses = [
  'darkness', 'difficulty', 'lightAt', 'mobs', 'removeEntity', 'rules', 'space', 'spawnPoint', 'summon', 'terrain',
  'tickCount', 'watchedChunkList'
]

module.exports.server = serv => {
  /** Whether a monster of a zombie's size finds ground and room in a block, whatever the light. */
  serv.isSpawnable = (x, y, z) => hasRoom(serv, x, y, z)
  const isHostile = mob => serv.registry.entitiesByName[mob.kind].category === 'Hostile mobs'
  serv.on('tick', () => {
    for (const mob of serv.mobs) if (isHostile(mob) && mob.health > 0) vanish(serv, mob)
    if (serv.terrain.generator.isFlat || !serv.rules.doMobSpawning || serv.difficulty === PEACEFUL) return
    // other dimensions have monsters that do not exist here yet
    const chunks = serv.watchedChunkList().filter(isInOverworld)
    const zombies = [...serv.mobs].filter(mob => mob.kind === 'zombie' && !mob.persistent).length
    if (zombies >= (CAP * chunks.length) / CAP_CHUNKS) return
    for (let n = 0; n < ATTEMPTS; n++) if (Math.random() < SHARE) attempt(serv, chunks)
  })
}

const isInOverworld = key => dimensionAt(Number(key.split(',')[0]) * 16) === OVERWORLD

// monsters disappear in peaceful difficulty, and natural ones when no player is near
function vanish (serv, mob) {
  if (serv.difficulty === PEACEFUL) return serv.removeEntity(mob)
  if (mob.persistent || mob.customName !== null) return
  const far = playerDistance(serv, mob)
  const old = serv.tickCount - mob.bornTick > YOUNG_TICKS
  if (far > FARTHEST || (far > 32 && old && Math.random() < VANISH_CHANCE)) serv.removeEntity(mob)
}

function attempt (serv, chunks) {
  if (chunks.length === 0) return
  const [cx, cz] = chunks[Math.floor(Math.random() * chunks.length)].split(',').map(Number)
  let [x, z] = [cx, cz].map(c => c * 16 + Math.floor(Math.random() * 16))
  const y = heightFor(serv, x, z)
  for (let n = 0; n < PACK; n++) {
    if (isGood(serv, x, y, z)) {
      const nbt = { Rotation: [Math.random() * 360, 0] }
      serv.summon('zombie', new Vec3(x + 0.5, y, z + 0.5), { nbt, persistent: false })
    }
    x += Math.floor(Math.random() * 6) - Math.floor(Math.random() * 6)
    z += Math.floor(Math.random() * 6) - Math.floor(Math.random() * 6)
  }
}

// a random height from the bottom to the surface, as in vanilla
function heightFor (serv, x, z) {
  const top = serv.terrain.generator.ground(x, z) + 1
  return LOWEST + Math.floor(Math.random() * (top - LOWEST + 1))
}

function hasRoom ({ space }, x, y, z) {
  const ground = space.kindAt(x, y - 1, z)
  if (!ground.solid || ground.top !== 1 || NEVER_ON.test(ground.name) || space.kindAt(x, y, z).water) return false
  return space.isFree([x + 0.5 - HALF, y, z + 0.5 - HALF, x + 0.5 + HALF, y + HEIGHT, z + 0.5 + HALF])
}

function isGood (serv, x, y, z) {
  if (!hasRoom(serv, x, y, z)) return false
  const place = { position: new Vec3(x + 0.5, y, z + 0.5) }
  const far = playerDistance(serv, place)
  const home = serv.spawnPoint
  return far > NEAREST && far < FARTHEST && place.position.distanceTo(home) > NEAREST && isDark(serv, place.position)
}

// vanilla's random check: skylight, reduced by night and weather, lowers the probability, and block light forbids spawning
function isDark (serv, position) {
  const { sky, block } = serv.lightAt(position.floored())
  if (block > 0 || sky > Math.random() * 32) return false
  return sky - serv.darkness() <= Math.floor(Math.random() * 8)
}
