'use strict'
/**
 * Strip the bark off logs that stand near with an axe: oak_log becomes stripped_oak_log. They stay where they are.
 *
 * @param {string} name block id of the log; any kind if left out
 * @param {number} count how many, 1 to 64; 1 if left out
 * @says strip the logs; take the bark off; make stripped logs with the axe; debark the trunks; peel the logs; remove the bark;
 *   smooth the wood with an axe; turn oak logs into stripped ones;
 *   skin the oak with the axe
 * @example {"count": 2}
 * @needs an axe in the inventory, logs within 16 m
 * @gains nothing
 * @plot fill ~4 ~ ~1 ~4 ~1 ~1 oak_log
 * @plot give @s wooden_axe 1
 * @proof if block ~4 ~ ~1 stripped_oak_log
 * @proof if block ~4 ~1 ~1 stripped_oak_log
 */
const check = require('../runtime/core/arguments.js')
const { Refusal } = require('../runtime/core/refusal.js')
const { blocksNear, holdKind, useOnBlock } = require('../runtime/blocks/use.js')
const { confirmed } = require('../runtime/core/wait.js')

const BARKED = /^(?!stripped_).*(_log|_stem|_wood|_hyphae)$/

module.exports = async function stripLog (bot, args, signal) {
  const wanted = check.number('count', args.count, { least: 1, most: 64, otherwise: 1 })
  await holdKind(bot, name => name.endsWith('_axe'), 'an axe', signal, 'missing_tool')
  const logs = blocksNear(bot, () => true, { names: name => BARKED.test(name) && (args.name ?? name) === name })
  let stripped = 0
  for (const log of logs) {
    if (stripped >= wanted) break
    await useOnBlock(bot, log, signal)
    if (await confirmed(bot, signal, () => bot.blockAt(log)?.name.startsWith('stripped_'))) stripped++
  }
  if (stripped < wanted) throw new Refusal('not_found', `stripped ${stripped} logs; no more in sight`)
}
