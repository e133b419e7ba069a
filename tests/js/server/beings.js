'use strict'

// For stories about living things: summons one and waits until a client sees it, and reads what the client was told.

const { until, happens, ticksOf } = require('./world')

const HEALTH = 9
const HELMET = { ArmorItems: [{}, {}, {}, { id: 'minecraft:leather_helmet', count: 1 }] }

/** @returns the entity as the client sees it; where it appears counts, for it may walk off at once */
async function summon (server, bot, kind, { x, y, z }, nbt = {}) {
  const at = [x, y, z].map(v => v.toFixed(3)).join(' ')
  const isIt = ({ name, position: p }) => name === kind && Math.hypot(p.x - x, p.z - z) < 0.1
  const seen = happens(bot, 'entitySpawn', { where: isIt })
  const [[entity]] = await Promise.all([seen, server.command(`summon ${kind} ${at} ${JSON.stringify(nbt)}`)])
  return entity
}

const healthOf = entity => entity.metadata[HEALTH]

/** Waits until the client knows of less health than before, and says how much is gone. */
async function loss (entity, before) {
  await until('it has lost health', () => healthOf(entity) < before)
  return before - healthOf(entity)
}

/** By the server's clock: arms, shields and tempers rest in its ticks, however busy the machine is. */
async function rest (server, ticks) {
  const end = (await ticksOf(server)) + ticks
  await until(`${ticks} ticks later`, async () => (await ticksOf(server)) >= end)
}

module.exports = { summon, healthOf, loss, rest, HELMET }
