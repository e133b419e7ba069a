'use strict'
/**
 * Fill an empty bucket with water or lava from a lake, a river or a pool near.
 *
 * @param {string} name `water` or `lava`; water if left out
 * @says get water; fill the bucket with water; collect a bucket of lava; draw water from the river; scoop up water;
 *   take some lava in a pail; bring me a bucket with water in it; carry water from the lake; collect liquid;
 *   fetch water for the farm; get a pail of lava; take up the spring in the bucket
 * @example {"name": "water"}
 * @needs an empty bucket in the inventory, still water or lava within 48 m
 * @gains one water_bucket or lava_bucket, minus the bucket
 * @gives {"item": "water_bucket", "args": {"name": "water"}, "takes": {"bucket": "$count"}}
 * @gives {"item": "lava_bucket", "args": {"name": "lava"}, "takes": {"bucket": "$count"}}
 * @plot fill ~4 ~-1 ~2 ~5 ~-1 ~3 water
 * @plot give @s bucket 1
 * @proof {"water_bucket": 1, "bucket": -1}
 */
const { Refusal } = require('../runtime/core/refusal.js')
const { blocksNear, holdKind, reach } = require('../runtime/blocks/use.js')
const { abortable, confirmed } = require('../runtime/core/wait.js')

const FAR = 48 // m
const TRIES = 4 // places

module.exports = async function fillBucket (bot, args, signal) {
  const { name = 'water' } = args
  if (!['water', 'lava'].includes(name)) throw new Refusal('bad_argument', 'name must be water or lava')
  await holdKind(bot, each => each === 'bucket', 'an empty bucket', signal)
  const isSource = (block, position) => Number(block.getProperties().level) === 0 && bot.blockAt(position.offset(0, 1, 0))?.name === 'air'
  const sources = blocksNear(bot, isSource, { names: each => each === name, radius: FAR })
  if (!sources.length) throw new Refusal('not_found', `no still ${name} in sight`)
  const { id } = bot.registry.itemsByName[`${name}_bucket`]
  const before = bot.inventory.count(id, null)
  for (const source of sources.slice(0, TRIES)) {
    await reach(bot, source, signal)
    await abortable(signal, bot.lookAt(source.offset(0.5, 0.9, 0.5), true))
    bot.activateItem()
    const full = await confirmed(bot, signal, () => bot.inventory.count(id, null) > before)
    bot.usingHeldItem = false
    if (full) return
  }
  throw new Refusal('unreachable', `could not scoop up the ${name}`)
}
