'use strict'
/**
 * Open the nearest chest or barrel and tell what is in it.
 *
 * @param {number} chests into how many to look, 1 to 16; 1 if left out
 * @says look into the chest; what is in the barrel; count our supplies; open the box and tell us; how much is in storage;
 *   check the chest; see what we have stored; list the contents of the barrel; inspect the box; tell me what is inside;
 *   take stock;
 *   how many ingots have we got left; is there any bread in the chest; what do we own
 * @example {"chests": 1}
 * @needs a chest or barrel within 32 m
 * @gains nothing
 * @plot setblock ~3 ~ ~2 barrel{Items:[{Slot:0b,id:"minecraft:bread",count:5}]}
 * @proof {"says": "5 bread"}
 */
const check = require('../runtime/core/arguments.js')
const { chests, contents, inChest } = require('../runtime/items/chest.js')

module.exports = async function lookInChest (bot, args, signal) {
  const most = check.number('chests', args.chests, { least: 1, most: 16, otherwise: 1 })
  const told = []
  for (const position of chests(bot).slice(0, most)) {
    const held = await inChest(bot, position, signal, async window => contents(window))
    const list = Object.entries(held).map(([name, count]) => `${count} ${name}`)
    told.push(list.length ? list.join(', ') : 'nothing')
  }
  return told.join('; ')
}
