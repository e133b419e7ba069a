'use strict'

// Looms: a banner, a dye and a click on a pattern give the banner one more layer. Most patterns need nothing more, some an item, which is
// not used up. The patterns that a client shows are those of a tag, in its order.

const { openBench, resultRules } = require('../../windows/bench')
const COLOURS = require('../../items/dye_colours')
const { component, withComponents } = require('../../items/item_components')

const [BANNER, DYE, PATTERN, RESULT] = [0, 1, 2, 3]
const CHOSEN = 0
const NONE = -1
const MOST_LAYERS = 6
const ITEM = /_banner_pattern$/
const PLACES = [[BANNER, /_banner$/], [DYE, new RegExp(`^(${COLOURS.join('|')})_dye$`)], [PATTERN, ITEM]]

module.exports.needs = ['blockUses']
module.exports.uses = ['Item', 'sound', 'tagMembers']

module.exports.server = serv => {
  serv.blockUses.loom = (player, block) =>
    openBench(serv, player, block, {
      type: 'minecraft:loom',
      title: 'container.loom',
      own: new Array(4).fill(null),
      bench: weavingBench(serv, player, block.position)
    })
}

function weavingBench (serv, player, position) {
  let chosen = NONE
  let patterns = []
  return {
    from: BANNER,
    to: PATTERN,
    result: RESULT,
    rules: {
      ...resultRules(RESULT, null),
      mayPlace: (slot, { name }) => PLACES.some(([place, names]) => place === slot && names.test(name)),
      slotsFor: ({ name }) => placeOf(name)
    },
    match: ([banner, dye, pattern]) => {
      const before = patterns[chosen]
      patterns = banner && dye ? patternsFor(serv, pattern) : []
      chosen = patterns.length === 1 ? 0 : patterns.indexOf(before)
      return chosen === NONE ? null : woven(serv, banner, dye, patterns[chosen])
    },
    press: button => {
      if (patterns[button] === undefined) return
      chosen = button
      player.menu.refresh()
    },
    consume: () => {
      player.menu.take(BANNER)
      player.menu.take(DYE)
    },
    taken: () => serv.sound('ui.loom.take_result', position),
    show: () => player.menu.tell(CHOSEN, chosen)
  }
}

function placeOf (name) {
  const place = PLACES.find(([, names]) => names.test(name))
  return place ? [place[0]] : null
}

/** Returns the numbers of the patterns that can be chosen. */
function patternsFor (serv, item) {
  const tag = item ? `pattern_item/${item.name.replace(ITEM, '')}` : 'no_item_required'
  const names = serv.tagMembers('minecraft:banner_pattern', tag) ?? []
  const { entries } = serv.registry.loginPacket.dimensionCodec['minecraft:banner_pattern']
  return [...names].map(name => entries.findIndex(({ key }) => key === name))
}

function woven ({ Item }, banner, dye, patternId) {
  const layers = component(banner, 'banner_patterns')?.layers ?? []
  if (layers.length >= MOST_LAYERS) return null
  const layer = { pattern: { patternId }, colorId: COLOURS.indexOf(dye.name.replace(/_dye$/, '')) }
  return Object.assign(withComponents(Item, banner, { banner_patterns: { layers: [...layers, layer] } }), { count: 1 })
}
