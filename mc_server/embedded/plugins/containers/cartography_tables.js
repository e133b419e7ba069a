'use strict'

// Cartography tables: a map and an empty map are two of that map. Maps show no land on this server, so none can be zoomed out or locked; a
// player who tries is told so.

const { openBench, resultRules } = require('../../windows/bench')
const { component } = require('../../items/item_components')
const { withCount } = require('../../windows/menu')

const [MAP, EXTRA, RESULT] = [0, 1, 2]
const EXTRAS = ['paper', 'map', 'glass_pane']
const NO_LAND = 'Maps show no land on this server, so they cannot be zoomed out or locked.'

module.exports.needs = ['blockUses']
module.exports.uses = ['sound']

module.exports.server = serv => {
  serv.blockUses.cartography_table = (player, block) =>
    openBench(serv, player, block, {
      type: 'minecraft:cartography_table',
      title: 'container.cartography_table',
      own: new Array(3).fill(null),
      bench: mappingBench(serv, player, block.position)
    })
}

const isMap = item => component(item, 'map_id') !== undefined

function mappingBench (serv, player, position) {
  const placeOf = item => (isMap(item) ? MAP : EXTRAS.includes(item.name) ? EXTRA : null)
  let told = false
  return {
    from: MAP,
    to: EXTRA,
    result: RESULT,
    rules: {
      ...resultRules(RESULT, null),
      mayPlace: (slot, item) => slot === placeOf(item),
      slotsFor: item => (placeOf(item) === null ? null : [placeOf(item)])
    },
    match: ([map, extra]) => {
      if (!map || !extra) return null
      if (extra.name === 'map') return withCount(map, 2)
      if (!told) player.hint(NO_LAND)
      told = true
      return null
    },
    taken: () => serv.sound('ui.cartography_table.take_result', position)
  }
}
