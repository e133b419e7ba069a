'use strict'
// Make way: an idle bot steps aside for a person who walks into it, or who wants to place a block where it stands.
const { Vec3 } = require('vec3')
const { Refusal } = require('../../../../skills/runtime/core/refusal.js')
const { stepTo } = require('../../../../skills/runtime/movement/step.js')
const { lookedAt } = require('../body/view_direction.js')

const CLOSE = 1.3 // m between two bodies that are in each other's way
const LEVEL = 1.5 // m of height within which this counts
const STEP = 0.06 // m between two checks, four a second; a shorter step does not count as walking
const ARM = 5 // m at which a person can place a block
const ASIDE = [1.5, 2.5] // m that the bot steps aside
const WAYS = 8
const FACES = [[0, -1, 0], [0, 1, 0], [0, 0, -1], [0, 0, 1], [-1, 0, 0], [1, 0, 0]]
const WALK = 25 // ticks for that

module.exports = {
  kind: 'make_way',
  cause: 'in_the_way',
  idle: true,
  courteous: true,
  seconds: 4,

  when (bot, policy, { people }) {
    const walker = people.near(CLOSE + LEVEL).find(person => walksInto(bot, person, people.steps.get(person.username)))
    if (walker) return `${walker.username} walks here`
    const builder = people.near(ARM).find(person => buildsAt(bot, person))
    return builder ? `${builder.username} builds here` : null
  },

  async act (bot, policy, { people }, signal) {
    const spot = bestSpot(bot, people)
    if (!spot) throw new Refusal('unreachable', 'nowhere to step aside to')
    await stepTo(bot, spot, signal, { range: 0.35, ticks: WALK })
    return 'stepped aside'
  }
}

function walksInto (bot, person, step) {
  const way = bot.entity.position.minus(person.position)
  if (!step || Math.hypot(way.x, way.z) > CLOSE || Math.abs(way.y) > LEVEL || Math.hypot(step.x, step.z) < STEP) return false
  return step.x * way.x + step.z * way.z > 0
}

/** Tell whether a person with a block in hand looks at a side where the block would fill the bot's cell. */
function buildsAt (bot, person) {
  if (!bot.registry.blocksByName[person.heldItem?.name]) return false
  const seen = lookedAt(bot, person, ARM)
  if (!seen || !FACES[seen.face]) return false
  const cell = seen.position.offset(...FACES[seen.face])
  const { x, y, z } = bot.entity.position
  const within = (at, low, high) => at < high && at > low
  return within(x, cell.x - 0.3, cell.x + 1.3) && within(z, cell.z - 0.3, cell.z + 1.3) && within(y, cell.y - 1.8, cell.y + 1)
}

/** Return the free place near that is furthest from where people are and are going. */
function bestSpot (bot, people) {
  const crowd = people.near(ARM).map(person => {
    const step = people.steps.get(person.username) ?? new Vec3(0, 0, 0)
    return [person.position, person.position.plus(step.scaled(4))]
  }).flat()
  const room = spot => Math.min(...crowd.map(at => Math.hypot(at.x - spot.x, at.z - spot.z)))
  return spots(bot).sort((a, b) => room(b) - room(a))[0] ?? null
}

function spots (bot) {
  const found = []
  for (const far of ASIDE) {
    for (let way = 0; way < WAYS; way++) {
      const angle = way * 2 * Math.PI / WAYS
      const at = bot.entity.position.offset(Math.sin(angle) * far, 0, Math.cos(angle) * far)
      const half = bot.entity.position.plus(at.minus(bot.entity.position).scaled(0.5))
      if (isFree(bot, at) && isFree(bot, half)) found.push(at)
    }
  }
  return found
}

function isFree (bot, at) {
  const feet = at.floored()
  const solid = bot.blockAt(feet.offset(0, -1, 0), false)?.boundingBox === 'block'
  return solid && [0, 1].every(up => {
    const block = bot.blockAt(feet.offset(0, up, 0), false)
    return block?.boundingBox === 'empty' && !/water|lava|fire/.test(block.name)
  })
}
