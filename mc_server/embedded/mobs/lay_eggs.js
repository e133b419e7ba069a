'use strict'

// An adult chicken lays an egg every five to ten minutes.

const SHORTEST = 6000

module.exports = (serv, mob) => {
  if (mob.baby) return
  mob.eggIn ??= SHORTEST + Math.floor(serv.random() * SHORTEST)
  if (--mob.eggIn > 0) return
  mob.eggIn = undefined
  serv.dropItem(new serv.Item(serv.registry.itemsByName.egg.id, 1), mob.position.clone())
}
