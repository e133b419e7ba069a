'use strict'
// What a block name stands for: which block ids, what they drop, and which tool they need.
const { Refusal } = require('../core/refusal.js')

const TIERS = ['wooden', 'stone', 'golden', 'iron', 'diamond', 'netherite'] // from what is easily made again to what is not
const TIER = /_(pickaxe|axe|shovel)$/
const ABOUT = 1.6 // times as long: stone against iron, whose edge is for what needs it
const GROUPS = { logs: name => name.endsWith('_log') && !name.startsWith('stripped_') }

/** `{name, ids, drops, upright}` of a block id or a group; deepslate variants of ores belong to the ore. */
function kindOf (bot, name) {
  const blocks = blocksOf(bot.registry, name)
  if (!blocks.length) throw new Refusal('unknown_name', `the game has no block called ${name}`)
  const undiggable = blocks.every(block => !block.diggable)
  if (undiggable) throw new Refusal('bad_argument', `${name} cannot be dug`)
  return {
    name,
    blocks,
    ids: new Set(blocks.map(block => block.id)),
    drops: new Set(blocks.flatMap(block => block.drops.map(drop => drop.drop?.id ?? drop.drop ?? drop))),
    upright: blocks.every(block => block.name.endsWith('_log') || block.name.endsWith('_stem'))
  }
}

function blocksOf (registry, name) {
  if (typeof name !== 'string') return []
  if (Object.hasOwn(GROUPS, name)) return registry.blocksArray.filter(block => GROUPS[name](block.name))
  return [name, `deepslate_${name}`].filter(each => each === name || name.endsWith('_ore'))
    .filter(each => Object.hasOwn(registry.blocksByName, each)).map(each => registry.blocksByName[each])
}

/** The item with which the block is dug fastest, null for the bare hand; a Refusal when nothing at hand makes it drop. */
function bestTool (bot, block) {
  const tools = [null, ...bot.inventory.items()].filter(item => harvests(block, item))
  if (!tools.length) throw new Refusal('missing_tool', `${block.name} needs ${toolNames(bot, block)}`)
  const time = item => digSeconds(bot, block, item)
  return tools.reduce((best, item) => time(item) < time(best) ? item : best)
}

/** The tool to clear a block away with, whatever it drops: the cheapest of those that are about as quick; `{tool, seconds}`. */
function clearingTool (bot, block) {
  const ways = [null, ...bot.inventory.items().filter(item => TIER.test(item.name))].map(tool => ({ tool, seconds: digSeconds(bot, block, tool) }))
  const quickest = Math.min(...ways.map(({ seconds }) => seconds))
  return ways.filter(({ seconds }) => seconds <= quickest * ABOUT).reduce((best, way) => worth(way.tool) < worth(best.tool) ? way : best)
}

const digSeconds = (bot, block, item) => block.digTime(item?.type ?? null, false, false, false, item?.enchants ?? [], bot.entity.effects) / 1000
const worth = tool => tool ? 1 + TIERS.findIndex(tier => tool.name.startsWith(tier)) : 0

const harvests = (block, item) => !block.harvestTools || (item && block.harvestTools[item.type])

function toolNames (bot, block) {
  const names = Object.keys(block.harvestTools).map(id => bot.registry.items[id].name)
  return `a ${names[0]} or better`
}

/** How much of what the kind drops is in the inventory. */
function countDrops (bot, kind) {
  return bot.inventory.items().filter(item => kind.drops.has(item.type)).reduce((sum, item) => sum + item.count, 0)
}

/** Whether one more drop of the kind would find room. */
function hasRoom (bot, kind) {
  return bot.inventory.emptySlotCount() > 0 || bot.inventory.items().some(item => kind.drops.has(item.type) && item.count < item.stackSize)
}

module.exports = { kindOf, bestTool, clearingTool, countDrops, hasRoom }
