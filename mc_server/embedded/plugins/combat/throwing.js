'use strict'

// Throwing by hand: snowballs, eggs, ender pearls (at most one a second), bottles o' enchanting, splash potions.

const { withCount } = require('../../windows/menu')

const EYES = 1.62
const CROUCHING_EYES = 1.27
const BELOW_EYES = 0.1
const HEAVY = { speed: 0.5, up: -20 }
const THROWS = {
  snowball: { speed: 1.5, up: 0 },
  egg: { speed: 1.5, up: 0 },
  ender_pearl: { speed: 1.5, up: 0, cooldown: 20 },
  experience_bottle: { speed: 0.7, up: -20 },
  splash_potion: { ...HEAVY, kind: 'potion' }
}
const SOUND_VOLUME = 0.5

module.exports.provides = ['handOf']
module.exports.needs = ['airUses']
module.exports.uses = ['aim', 'shoot', 'sound', 'tickCount']

module.exports.server = serv => {
  for (const [item, how] of Object.entries(THROWS)) {
    serv.airUses[item] = (player, { slot, yaw, pitch }) => {
      if (player.cooldowns.get(item) > serv.tickCount) return
      throwIt(serv, player, item, how, { slot, yaw, pitch })
    }
  }

  /** Returns the place from which a player's shots and throws start. */
  serv.handOf = player => player.position.offset(0, (player.crouching ? CROUCHING_EYES : EYES) - BELOW_EYES, 0)
}

module.exports.player = (player, serv) => {
  /** Item name to the tick from which on the player can use it again. */
  player.cooldowns = new Map()
  /** Blocks the use of an item for so many ticks. */
  player.coolDown = (item, ticks) => {
    player.cooldowns.set(item, serv.tickCount + ticks)
    player._client.write('set_cooldown', { itemID: serv.registry.itemsByName[item].id, cooldownTicks: ticks })
  }
}

function throwIt (serv, player, item, { speed, up, kind = item, cooldown = 0 }, { slot, yaw, pitch }) {
  const stack = withCount(player.inventory[slot], 1)
  const velocity = serv.aim(yaw, pitch + up, speed)
  const position = serv.handOf(player)
  const tone = 0.4 + Math.random() * 0.1
  serv.sound(`entity.${item}.throw`, position, { category: 'neutral', volume: SOUND_VOLUME, pitch: tone })
  if (cooldown > 0) player.coolDown(item, cooldown)
  player.spend(slot)
  serv.shoot(kind, position, { owner: player, stack, velocity })
}
