'use strict'

// Blocks that stand on the ground, hang on a wall or hang below a block: torches, signs, banners, heads, ladders, levers, buttons, lanterns,
// bells, vines. Each function returns the state for a placement, or null. Used by placements.js.

const { WAY, OPPOSITE, AROUND, clockwise, counterClockwise, axisOf } = require('./ways')
const { directionOf, sixteenthOf, attachingWays } = require('./facing')
const { stateWith } = require('./states')
const { stays, isSturdy } = require('./support')

const isLevel = way => AROUND.includes(way)

/** Returns the first of some [block name, properties] that can stay at the place. */
function firstThatStays (terrain, pos, candidates) {
  for (const [name, properties] of candidates) {
    const block = terrain.blockOf(stateWith(terrain.registry, terrain.registry.blocksByName[name], properties))
    if (stays(terrain, pos, block)) return { name, properties }
  }
  return null
}

// a block of its own stands, another hangs on the wall
const standingOrWall = (wallName, standing) => (terrain, block, how) =>
  firstThatStays(
    terrain,
    how.pos,
    attachingWays(how).flatMap(way => {
      if (way === 'down') return [[block.name, standing(how)]]
      return isLevel(way) ? [[wallName(block.name), { facing: OPPOSITE[way] }]] : []
    })
  )

const onTheWall = pattern => name => name.replace(pattern, 'wall_$&')
const towards = ({ yaw }) => ({ rotation: sixteenthOf(yaw + 180) })
const away = ({ yaw }) => ({ rotation: sixteenthOf(yaw) })

const torch = standingOrWall(onTheWall(/torch$/), () => ({}))
const sign = standingOrWall(onTheWall(/sign$/), towards)
const banner = standingOrWall(onTheWall(/banner$/), towards)
const head = standingOrWall(onTheWall(/(head|skull)$/), away)

function onWalls (terrain, block, how) {
  const facings = attachingWays(how).filter(isLevel).map(way => OPPOSITE[way])
  return firstThatStays(terrain, how.pos, facings.map(facing => [block.name, { facing }]))
}

function attached (terrain, block, how) {
  const look = directionOf(how.yaw)
  const candidates = attachingWays(how).map(way => {
    if (isLevel(way)) return [block.name, { face: 'wall', facing: OPPOSITE[way] }]
    return [block.name, { face: way === 'up' ? 'ceiling' : 'floor', facing: look }]
  })
  return firstThatStays(terrain, how.pos, candidates)
}

function lantern (terrain, block, how) {
  const ways = attachingWays(how).filter(way => !isLevel(way))
  return firstThatStays(terrain, how.pos, ways.map(way => [block.name, { hanging: way === 'up' }]))
}

function bell (terrain, block, { face, pos, yaw }) {
  const look = directionOf(yaw)
  if (face === 'down') return { name: block.name, properties: { attachment: 'ceiling', facing: look } }
  if (face === 'up') return { name: block.name, properties: { attachment: 'floor', facing: look } }
  const behind = OPPOSITE[face]
  const both = isSturdy(terrain, pos.plus(WAY[face]), behind) && isSturdy(terrain, pos.plus(WAY[behind]), face)
  return { name: block.name, properties: { attachment: both ? 'double_wall' : 'single_wall', facing: behind } }
}

function hangingSign (terrain, block, how) {
  const { pos, face, yaw, crouching } = how
  if (face === 'down') {
    const above = pos.plus(WAY.up)
    const isChain = /_hanging_sign$/.test(terrain.blockAt(above).name)
    if (!isSturdy(terrain, above, 'down', 'middle') && !isChain) return null
    const free = crouching || !isSturdy(terrain, above, 'down')
    const turned = free ? sixteenthOf(yaw + 180) : { south: 8, west: 12, north: 0, east: 4 }[directionOf(yaw)]
    return { name: block.name, properties: { rotation: turned, attached: free } }
  }
  if (face === 'up') return null
  return wallHangingSign(terrain, block, how)
}

function wallHangingSign (terrain, block, how) {
  const { pos, face } = how
  for (const way of attachingWays(how).filter(way => isLevel(way) && axisOf(way) !== axisOf(face))) {
    const facing = OPPOSITE[way]
    const sides = [clockwise(facing), counterClockwise(facing)]
    if (sides.some(side => holdsSign(terrain, pos.plus(WAY[side]), OPPOSITE[side])))
      return { name: block.name.replace('_hanging_sign', '_wall_hanging_sign'), properties: { facing } }
  }
  return null
}

const holdsSign = (terrain, pos, side) =>
  isSturdy(terrain, pos, side) || /_wall_hanging_sign$/.test(terrain.blockAt(pos).name)

function vine (terrain, block, how) {
  const holds = way => way !== 'down' && isSturdy(terrain, how.pos.plus(WAY[way]), OPPOSITE[way])
  const ways = attachingWays(how).filter(holds)
  return ways.length > 0 ? { name: block.name, properties: { [ways[0]]: true } } : null
}

function cocoa (terrain, block, how) {
  const ways = attachingWays(how).filter(isLevel)
  return firstThatStays(terrain, how.pos, ways.map(facing => [block.name, { facing }]))
}

const HANGING = [
  [/^(soul_|redstone_)?torch$/, torch],
  [/_hanging_sign$/, hangingSign],
  [/_sign$/, sign],
  [/_banner$/, banner],
  [/_(head|skull)$/, head],
  [/^(ladder|tripwire_hook)$/, onWalls],
  [/^lever$|_button$|^grindstone$/, attached],
  [/^(soul_)?lantern$/, lantern],
  [/^bell$/, bell],
  [/^(vine|glow_lichen)$/, vine],
  [/^cocoa$/, cocoa]
]

/** By the name of the block that the item stands for; null for what does not hang. */
const hangingFor = name => HANGING.find(([pattern]) => pattern.test(name))?.[1] ?? null

module.exports = { hangingFor }
