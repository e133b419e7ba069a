'use strict'

// What a body touches: fluids, fire, thorns, ladders. A table by block state keeps this fast, because it is asked every tick for every living
// entity.

const { Vec3 } = require('vec3')

const FLUIDS = { water: 'water', bubble_column: 'water', kelp: 'water', kelp_plant: 'water', seagrass: 'water' }
const WATERY = new Set(['tall_seagrass'])
const TOUCHED = new Set([
  'fire',
  'soul_fire',
  'cactus',
  'sweet_berry_bush',
  'campfire',
  'soul_campfire',
  'cobweb',
  'powder_snow',
  'honey_block',
  'nether_portal',
  'end_portal'
])
const CLIMBABLE =
  /^(ladder|vine|scaffolding|weeping_vines(_plant)?|twisting_vines(_plant)?|cave_vines(_plant)?)$/
const SOURCE_HEIGHT = 8 / 9
// vanilla lowers the eyes by this much when it checks whether they are under water
const EYE_MARGIN = 0.111
const EYES = { standing: 1.62, crouching: 1.27, swimming: 0.4 }

const tables = new WeakMap()

/** Returns a table by block state: {fluid: 'water' | 'lava' | null, height, touched: block name or null}, or null for most blocks. */
function kindsOf (terrain) {
  let table = tables.get(terrain)
  if (!table) tables.set(terrain, (table = new Map()))
  return state => {
    if (!table.has(state)) table.set(state, kindOf(terrain.blockOf(state)))
    return table.get(state)
  }
}

function kindOf (block) {
  const properties = block.getProperties()
  const wet = WATERY.has(block.name) || block.isWaterlogged || String(properties.waterlogged) === 'true'
  const fluid = block.name === 'lava' ? 'lava' : wet ? 'water' : (FLUIDS[block.name] ?? null)
  const touched = TOUCHED.has(block.name) ? block.name : null
  if (!fluid && !touched && !CLIMBABLE.test(block.name)) return null
  const level = Number(properties.level ?? 0)
  const height = level === 0 || level >= 8 ? SOURCE_HEIGHT : (8 - level) / 9
  return { fluid, height, touched, lit: String(properties.lit) !== 'false', age: Number(properties.age ?? 0), block }
}

const boxOf = ({ position: { x, y, z }, width, height }) => ({
  low: new Vec3(x - width / 2, y, z - width / 2),
  high: new Vec3(x + width / 2, y + height, z + width / 2)
})

/** Returns all relevant blocks that the body touches: [{fluid, touched, block, pos, ...}]. */
function touching (terrain, entity) {
  const kind = kindsOf(terrain)
  const { low, high } = boxOf(entity)
  const found = []
  for (let x = Math.floor(low.x + 1e-7); x <= Math.floor(high.x - 1e-7); x++) {
    for (let z = Math.floor(low.z + 1e-7); z <= Math.floor(high.z - 1e-7); z++) {
      for (let y = Math.floor(low.y + 1e-7); y <= Math.floor(high.y - 1e-7); y++) {
        const pos = new Vec3(x, y, z)
        const here = kind(terrain.stateAt(pos))
        if (here && !(here.fluid && surface(terrain, pos, here) <= low.y)) found.push({ ...here, pos })
      }
    }
  }
  return found
}

// full where the same fluid is above
function surface (terrain, pos, { fluid, height }) {
  const above = kindsOf(terrain)(terrain.stateAt(pos.offset(0, 1, 0)))
  return pos.y + (above?.fluid === fluid ? 1 : height)
}

function eyeHeight ({ type, swimming, crouching, height = 1.8 }) {
  if (type !== 'player') return height * 0.85
  return swimming ? EYES.swimming : crouching ? EYES.crouching : EYES.standing
}

const eyesOf = entity => entity.position.offset(0, eyeHeight(entity), 0)

function eyesIn (terrain, entity, fluid) {
  const eyes = entity.position.offset(0, eyeHeight(entity) - EYE_MARGIN, 0)
  const pos = eyes.floored()
  const here = kindsOf(terrain)(terrain.stateAt(pos))
  return here?.fluid === fluid && here.block.name !== 'bubble_column' && surface(terrain, pos, here) > eyes.y
}

/** Returns the block that the entity climbs on, or null. */
function climbed (terrain, entity) {
  const block = terrain.blockAt(entity.position)
  return CLIMBABLE.test(block.name) ? block : null
}

module.exports = { touching, eyesIn, eyesOf, eyeHeight, climbed }
