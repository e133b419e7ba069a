// What a click on the map offers: lines as a person would type them, which the crew's parser understands (tests/commands/test_map_orders.py).
const DUG = { // what one has after digging it, where that has another name
  grass_block: 'dirt', dirt_path: 'dirt', farmland: 'dirt', podzol: 'dirt', mycelium: 'dirt', stone: 'cobblestone', deepslate: 'cobbled_deepslate',
  coal_ore: 'coal', iron_ore: 'raw_iron', copper_ore: 'raw_copper', gold_ore: 'raw_gold', diamond_ore: 'diamond', snow_block: 'snow', snow: 'snowball'
}
const NOTHING = /air$|water|lava|ice$|azalea_leaves|bedrock|glass/ // what digging yields nothing of
const SOME = 8 // blocks that "mine here" asks for

/**
 * Returns the orders for a place: their labels and the lines that are sent. `place` has x, y and z of the top block and its `name`; `bot` is the
 * name of the bot that is sent.
 */
export function ordersAt ({ x, y, z, name }, bot) {
  const on = `${x} ${y + 1} ${z}`
  const orders = [{ label: 'Come here', line: `${bot}, go to ${on}` }]
  if (!NOTHING.test(name)) orders.push({ label: 'Mine here', line: `${bot}, go to ${on} and mine ${SOME} ${yielded(name)}` })
  orders.push({ label: 'Build a shelter here', line: `build a shelter at ${on}` })
  orders.push({ label: 'Make this the home', line: `set home at ${on}` })
  return orders
}

/** Returns what digging gives; who points at leaves means the tree below them. */
const yielded = name => DUG[name] ?? name.replace(/_leaves$/, '_log')
