'use strict'
/**
 * Milk a cow into an empty bucket. Drinking milk ends every effect, good or bad.
 *
 * @param {number} count how many buckets, 1 to 16; 1 if left out
 * @says milk the cow; get a bucket of milk; we want milk for a cake; fetch milk; get something white to drink from the cow;
 *   draw milk; use the bucket on the cow; fetch dairy;
 *   fill a bucket with milk; get milk for a cake; go and milk one
 * @example {"count": 1}
 * @needs empty buckets in the inventory, a grown cow, goat or mooshroom within 48 m
 * @gains `count` milk_bucket, minus as many buckets
 * @gives {"item": "milk_bucket", "args": {"count": "$count"}, "takes": {"bucket": "$count"}}
 * @plot give @s bucket 1
 * @plot summon cow ~4 ~ ~2
 * @proof {"milk_bucket": 1, "bucket": -1}
 */
const check = require('../runtime/core/arguments.js')
const { beings, isYoung } = require('../runtime/combat/beings.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { holdKind, useOnBeing } = require('../runtime/blocks/use.js')
const { confirmed } = require('../runtime/core/wait.js')

const GIVERS = new Set(['cow', 'mooshroom', 'goat'])

module.exports = async function milkCow (bot, args, signal) {
  const wanted = check.number('count', args.count, { least: 1, most: 16, otherwise: 1 })
  const { id } = bot.registry.itemsByName.milk_bucket
  for (let milked = 0; milked < wanted; milked++) {
    await holdKind(bot, name => name === 'bucket', 'an empty bucket', signal)
    const [cow] = beings(bot, each => GIVERS.has(each.name) && !isYoung(bot, each))
    if (!cow) throw new Refusal('not_found', 'no cow in sight')
    const before = bot.inventory.count(id, null)
    await useOnBeing(bot, cow, signal)
    if (!await confirmed(bot, signal, () => bot.inventory.count(id, null) > before)) throw new Refusal('unreachable', 'the cow gave no milk')
  }
}
