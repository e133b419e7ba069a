'use strict'

// Respawning resources (the reproducibility rule of MindAgent): with the game rule respawnResources, a natural block that a player
// mined or a mob that a player killed comes back near the place where that player stood, after respawnResourcesDelay ticks,
// at the first free place in the list of ../../../respawning/places.js, fish at the first place with water; if none is free, it tries again after another delay.
// The number is counted, so that results show this help. The datapack in mc_server/mojang/ does the same on a real server.

const { Vec3 } = require('vec3')
const { BLOCKS, MOBS, FISH, NO_GROUND, FREE, WATER, ELBOW_ROOM, places } = require('../../../respawning/places')

const PLACES = places()
const CREATIVE = 1
const OBJECTIVE = 'respawning'
const CREDIT_TICKS = 100

module.exports.provides = ['respawned']
module.exports.needs = ['keep']
module.exports.uses = ['rules', 'scoreboard', 'setBlock', 'settleAround', 'summon', 'terrain', 'tickCount']

module.exports.server = serv => {
  const blocks = new Set(BLOCKS)
  const mobs = new Set(MOBS)
  const noGround = new Set(NO_GROUND)
  const free = new Set(FREE)
  const fish = new Set(FISH)
  const water = new Set(WATER)
  let waiting = []
  const counted = { taken: 0, returned: 0 }
  /** Returns whether resources respawn, and how many were taken, are waiting and have returned. */
  serv.respawned = () => ({ on: serv.rules.respawnResources, waiting: waiting.length, ...counted })

  serv.keep('respawning', {
    record: () => ({ waiting, ...counted }),
    restore: kept => {
      waiting = kept.waiting.map(one => ({ ...one }))
      Object.assign(counted, { taken: kept.taken, returned: kept.returned })
    },
    clear: () => {
      waiting = []
      Object.assign(counted, { taken: 0, returned: 0 })
    }
  })

  serv.on('blockMined', (player, block) => {
    if (blocks.has(block.name) && player.gameMode !== CREATIVE && isHarvested(block, player.hand))
      expect(player, { block: block.name })
  })
  serv.on('died', (entity, cause) => {
    const killer = killerOf(serv, entity, cause)
    if (killer && mobs.has(entity.name)) expect(killer, { mob: entity.name })
  })
  serv.on('tick', () => {
    const due = waiting.filter(one => --one.ticks <= 0)
    for (const one of due) comeBack(one)
  })

  function expect (player, what) {
    if (!serv.rules.respawnResources) return
    const { x, y, z } = player.position.floored()
    waiting.push({ ...what, x, y, z, ticks: delay() })
    count('taken')
  }

  // the datapack stores them in the same place: `/scoreboard players get #returned respawning`
  function count (what) {
    counted[what]++
    const { scoreboard } = serv
    if (!scoreboard.objectives.has(OBJECTIVE)) scoreboard.add(OBJECTIVE, 'dummy', OBJECTIVE)
    for (const name of ['taken', 'returned']) scoreboard.setScore(`#${name}`, OBJECTIVE, counted[name])
  }

  const delay = () => Math.max(1, serv.rules.respawnResourcesDelay)

  function comeBack (one) {
    const found = PLACES.find(([dx, dy, dz]) => suits(one, new Vec3(one.x + dx, one.y + dy, one.z + dz)))
    if (!found) {
      one.ticks = delay()
      return
    }
    const [dx, dy, dz] = found
    waiting = waiting.filter(other => other !== one)
    put(one, new Vec3(one.x + dx, one.y + dy, one.z + dz))
    count('returned')
  }

  function put ({ block, mob }, pos) {
    if (mob) return serv.summon(mob, pos.offset(0.5, 0, 0.5), { persistent: false })
    serv.setBlock(pos, serv.registry.blocksByName[block].defaultState)
    serv.settleAround(pos)
  }

  function suits ({ mob }, pos) {
    if (!serv.terrain.contains(pos) || !(fish.has(mob) ? isWater(pos) : isFree(pos))) return false
    const middle = pos.offset(0.5, 0, 0.5)
    return serv.players.every(player => player.position.distanceTo(middle) > ELBOW_ROOM)
  }

  const nameAt = pos => serv.terrain.blockAt(pos).name
  const isWater = pos => water.has(nameAt(pos))
  const isFree = pos => free.has(nameAt(pos)) && !noGround.has(nameAt(pos.offset(0, -1, 0)))
}

// as in vanilla's statistics, a death by falling soon after a player's attack counts for the player
function killerOf (serv, { lastPlayer }, { by } = {}) {
  if (by?.type === 'player') return by
  return lastPlayer && serv.tickCount - lastPlayer.tick <= CREDIT_TICKS ? lastPlayer.player : null
}

// as in vanilla, a block counts as mined only with a suitable tool
const isHarvested = ({ harvestTools }, hand) => !harvestTools || Boolean(harvestTools[hand?.type])
