'use strict'

// What a mob drops: loot with vanilla's counts and chances (looting adds, fire cooks; random numbers from the world's seed), and experience if
// a player took part. The tables are in ../data/mobs.json. Used by plugins/entities/mobs.js.

const { Vec3 } = require('vec3')
const COLOURS = require('../items/dye_colours')
const { enchantment } = require('../items/enchantments')

// a player's attack counts for five seconds
const CREDIT_TICKS = 100

const between = (serv, low, high) => low + Math.floor(serv.random() * (high - low + 1))

function leave (serv, mob, { by }) {
  if (serv.rules.doMobLoot === false || mob.baby) return
  const killer = by?.type === 'player' ? by : creditor(serv, mob)
  const looting = enchantment(serv.registry, by?.type === 'player' ? by.hand : null, 'looting')
  for (const drop of dropsOf(mob)) leaveOne(serv, mob, drop, { killer, looting })
  const [low, high] = mob.nature.experience ?? [0, 0]
  if (killer && high > 0) serv.dropXp?.(between(serv, low, high), mob.position)
}

function creditor (serv, { lastPlayer }) {
  return lastPlayer && serv.tickCount - lastPlayer.tick <= CREDIT_TICKS ? lastPlayer.player : null
}

function dropsOf (mob) {
  const drops = mob.nature.drops ?? []
  if (mob.kind === 'sheep' && !mob.sheared) return [...drops, { item: `${COLOURS[mob.colour]}_wool`, low: 1, high: 1 }]
  return mob.size > 2 ? [] : drops
}

function leaveOne (serv, mob, { item, oneOf, cooked, byPlayer, low, high, ...rest }, { killer, looting }) {
  if (byPlayer && !killer) return
  if (serv.random() >= (rest.chance ?? 1) + (rest.perLooting ?? 0) * looting) return
  const count = between(serv, low, high) + Math.round(serv.random() * looting * (rest.looting ?? 0))
  const name = oneOf ? oneOf[between(serv, 0, oneOf.length - 1)] : cooked && mob.fireTicks > 0 ? cooked : item
  const kind = serv.registry.itemsByName[name]
  if (kind && count > 0) serv.dropItem(new serv.Item(kind.id, count), mob.position.clone(), { velocity: pop(serv) })
}

const pop = serv => new Vec3(serv.random() * 0.2 - 0.1, 0.2, serv.random() * 0.2 - 0.1)

module.exports = { leave, between }
