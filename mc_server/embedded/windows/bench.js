'use strict'

// A block to work at that keeps nothing: what lies in its slots goes back to the player when the window closes, and it
// closes when the block is gone or too far away. Used by the plugins of anvils, enchanting tables and grindstones.

/**
 * @param own the slots before the player's
 * @param bench what the menu calls `craft` (menu.js), and
 *   rules {mayPlace, mostIn, isResult, slotsFor} as of a container; resultRules() makes the usual ones
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

/**
 * Rules of a table with one result, which nobody lays anything on: the other slots hold full stacks.
 * @param slots where a shift click lays things; null: it only moves them about among the player's
 * @param mayPlace what may lie there
 */
const resultRules = (result, slots, mayPlace = () => true) => ({
  mayPlace: (slot, item) => slot !== result && mayPlace(item),
  mostIn: (_, item) => item.stackSize,
  isResult: slot => slot === result,
  slotsFor: () => slots
})

module.exports = { openBench, resultRules }
