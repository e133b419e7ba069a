'use strict'

// Counts every item there is in the running server: item id to count.

function add (counts, item, sign = 1) {
  if (item) counts.set(item.name, (counts.get(item.name) ?? 0) + sign * item.count)
}

/** Hands, armour, cursor and open grids; a result that nobody has taken yet is no item. */
function ofPlayer (player, counts = new Map()) {
  for (let slot = 1; slot < player.inventory.length; slot++) add(counts, player.inventory[slot])
  add(counts, player.cursor)
  const { menu } = player
  for (const i of menu.own ? menu.grid : []) add(counts, menu.get(i))
  return counts
}

function census (serv, absent) {
  const counts = new Map()
  for (const player of serv.players) ofPlayer(player, counts)
  for (const { slots } of serv.containers.values()) for (const item of slots) add(counts, item)
  for (const entity of Object.values(serv.entities)) add(counts, entity.item)
  for (const held of absent.values()) for (const [name, count] of held) counts.set(name, (counts.get(name) ?? 0) + count)
  return counts
}

/** What has become more or less: [name, difference] of all that differ. */
function difference (before, after) {
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].map(name => [name, (after.get(name) ?? 0) - (before.get(name) ?? 0)]).filter(([, count]) => count !== 0)
}

module.exports = { census, ofPlayer, difference }
