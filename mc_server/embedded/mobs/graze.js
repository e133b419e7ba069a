'use strict'

// Sheep eat grass, after which their wool grows again.

const { setWool, setAge } = require('./mob_nbt')

const CHANCE = { grown: 1 / 500, baby: 1 / 25 }
const DURATION = 40
const BITE_AT = 36
const EATING_STATUS = 10
const GROWS_BY = 1200

function begin (serv, mob) {
  if (Math.random() >= (mob.baby ? CHANCE.baby : CHANCE.grown) || !grassAt(serv, mob)) return null
  mob._writeNearby('entity_status', { entityId: mob.id, entityStatus: EATING_STATUS })
  return { ticks: 0 }
}

function grassAt (serv, { position }) {
  const here = position.floored()
  if (serv.terrain.blockAt(here).name === 'short_grass') return { pos: here, becomes: 'air' }
  const below = here.offset(0, -1, 0)
  return serv.terrain.blockAt(below).name === 'grass_block' ? { pos: below, becomes: 'dirt' } : null
}

function go (serv, mob, memory) {
  if (++memory.ticks === BITE_AT) bite(serv, mob)
  return memory.ticks < DURATION
}

function bite (serv, mob) {
  const grass = grassAt(serv, mob)
  if (!grass) return
  if (serv.rules.mobGriefing !== false) serv.setBlock(grass.pos, serv.registry.blocksByName[grass.becomes].defaultState)
  setWool(mob, mob.colour, false)
  if (mob.baby) setAge(serv, mob, Math.min(0, mob.growth + GROWS_BY))
}

module.exports = { begin, go }
