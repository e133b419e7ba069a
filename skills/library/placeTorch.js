'use strict'
/**
 * Light a place up: set torches on the ground where none shines near, so that one sees and no monsters appear.
 *
 * @param {number} count how many torches, 1 to 32; 1 if left out
 * @param {number} radius how far around, 2 to 24 m; 8 if left out
 * @says place torches; light up the cave; make it bright; put a light here; keep monsters from appearing with light;
 *   light the tunnel; put up torches along the wall; it is too dark here; illuminate the place; brighten the room;
 *   mark the way with lights;
 *   set torches in the mine; nobody can see in here, put up a torch; a torch on this spot
 * @example {"count": 2}
 * @needs torches in the inventory (coal or charcoal and a stick make four), free ground
 * @gains minus the torches
 * @plot give @s torch 3
 * @proof {"torch": -2}
 */
const { Vec3 } = require('vec3')
const check = require('../runtime/core/arguments.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { blocksNear, holdKind, reach } = require('../runtime/blocks/use.js')
const { abortable, confirmed } = require('../runtime/core/wait.js')

const SHINES = 7 // m: up to here one torch keeps monsters away
const TRIES = 4 // places for one torch
const UP = new Vec3(0, 1, 0)

module.exports = async function placeTorch (bot, args, signal) {
  const wanted = check.number('count', args.count, { least: 1, most: 32, otherwise: 1 })
  const radius = check.number('radius', args.radius, { least: 2, most: 24, otherwise: 8 })
  for (let set = 0; set < wanted; set++) {
    await holdKind(bot, name => name === 'torch', 'a torch', signal)
    if (!await setOne(bot, radius, signal)) throw new Refusal('not_found', `it is light enough here; placed ${set} torches`)
    bot.crew.progress(`${set + 1} of ${wanted}`)
  }
}

async function setOne (bot, radius, signal) {
  const { id } = bot.registry.itemsByName.torch
  const before = bot.inventory.count(id, null)
  for (const ground of darkGround(bot, radius).slice(0, TRIES)) {
    await reach(bot, ground, signal)
    await abortable(signal, bot.placeBlock(bot.blockAt(ground), UP).catch(() => {}))
    if (await confirmed(bot, signal, () => bot.inventory.count(id, null) < before)) return true
  }
  return false
}

/** Solid ground with air on it and no light near, nearest first; not the cell one stands in. */
function darkGround (bot, radius) {
  const lights = blocksNear(bot, () => true, { names: name => (bot.registry.blocksByName[name].emitLight ?? 0) >= 10, radius: radius + SHINES })
  const isDark = place => lights.every(light => light.distanceTo(place) > SHINES)
  const feet = bot.entity.position.floored()
  const isFree = (block, place) => bot.blockAt(place.offset(0, 1, 0))?.name === 'air' && place.xzDistanceTo(feet) >= 1
  const solid = name => bot.registry.blocksByName[name].boundingBox === 'block' && !/leaves|ice|slab|stairs|fence|wall|glass|door|bed/.test(name)
  return blocksNear(bot, isFree, { names: solid, radius, count: 128 }).filter(isDark)
}
