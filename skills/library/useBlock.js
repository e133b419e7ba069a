'use strict'
/**
 * Use a block by hand: pull a lever, press a button, ring a bell, play a note block.
 *
 * @param {string} name block id, such as lever, stone_button or bell; the nearest lever, button or bell if left out
 * @says pull the lever; ring that bell; switch it on; operate the mechanism; play the note block; flip the switch;
 *   use the lever; hit the button; ring; toggle it; make a sound with the bell; activate that block by hand;
 *   press it
 * @example {"name": "lever"}
 * @needs such a block within 24 m
 * @gains nothing
 * @plot setblock ~4 ~ ~1 lever[face=floor,powered=false]
 * @proof if block ~4 ~ ~1 lever[powered=true]
 */
const { Refusal } = require('../runtime/core/refusal.js')
const { blocksNear, useOnBlock } = require('../runtime/blocks/use.js')
const { pass } = require('../runtime/core/wait.js')

const USABLE = /^(lever|bell|note_block|jukebox|cake|composter|repeater|comparator|daylight_detector)$|_button$/
const FAR = 24 // m
const AFTER = 4 // ticks

module.exports = async function useBlock (bot, args, signal) {
  const { name } = args
  if (name !== undefined && (typeof name !== 'string' || !Object.hasOwn(bot.registry.blocksByName, name))) throw new Refusal('unknown_name', `the game has no block called ${name}`)
  const [place] = blocksNear(bot, () => true, { names: each => name === undefined ? USABLE.test(each) : each === name, radius: FAR })
  if (!place) throw new Refusal('not_found', `no ${name ?? 'lever, button or bell'} in sight`)
  await useOnBlock(bot, place, signal)
  await pass(bot, signal, AFTER)
  return `used the ${bot.blockAt(place).name} at ${place.x}, ${place.y}, ${place.z}`
}
