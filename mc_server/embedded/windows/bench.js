'use strict'

// A block to work at that keeps nothing: what lies in its slots goes back to the player when the window closes, and it
// closes when the block is gone or too far away. Used by the plugins of anvils, enchanting tables and grindstones.

/**
 * @param own the slots before the player's
 * @param bench what the menu calls `craft` (menu.js), and
 *   rules {mayPlace, mostIn, isResult, slotsFor} as of a container
 *   show() tells the client its numbers; after every change
 * @param isSame whether a name is still that of the bench
 */
function openBench (serv, player, { position, name }, { type, title, own, bench, isSame = other => other === name }) {
  player.openWindow(type, { translate: title }, {
    own,
    craft: bench,
    store: {
      rules: bench.rules,
      changed: () => bench.show?.(),
      closed: () => {},
      isOutOfReach: () => !player.canReach(position) || !isSame(serv.terrain.blockAt(position).name)
    }
  })
  bench.show?.()
}

module.exports = { openBench }
