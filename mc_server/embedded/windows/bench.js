'use strict'

// A work block that stores nothing: the items in its slots go back to the player when its window closes, which also happens when the block is gone
// or too far away. Used by the plugins of anvils, enchanting tables and grindstones.

/**
 * Opens the window of a work block.
 * @param own the slots before the player's
 * @param bench what the menu calls `craft` (menu.js), and
 *   rules {mayPlace, mostIn, isResult, slotsFor} as of a container; resultRules() makes the usual ones
 *   show() sends the window's properties; called after every change
 * @param isSame whether a block name is still that of the work block
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
 * Returns the rules of a work block with one result slot, where nothing can be put; the other slots hold full stacks.
 * @param slots where a shift click puts items; null: it only moves them within the player's inventory
 * @param mayPlace which items are allowed
 */
const resultRules = (result, slots, mayPlace = () => true) => ({
  mayPlace: (slot, item) => slot !== result && mayPlace(item),
  mostIn: (_, item) => item.stackSize,
  isResult: slot => slot === result,
  slotsFor: () => slots
})

module.exports = { openBench, resultRules }
