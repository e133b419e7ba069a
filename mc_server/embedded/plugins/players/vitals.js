'use strict'

// Health, food and saturation of players. Clients are told once a tick if they changed. damage.js and hunger.js change them.

const { setHealth, setAbsorption } = require('../entities/damage')

const KEPT = ['health', 'food', 'foodSaturation', 'exhaustion', 'absorption', 'air', 'fireTicks', 'fallDistance']

module.exports.needs = ['keepOfPlayer']

module.exports.server = serv => {
  serv.keepOfPlayer('vitals', {
    record: player => Object.fromEntries(KEPT.map(key => [key, player[key]])),
    restore: (player, known) => {
      Object.assign(player, known)
      player.setAir(player.air)
      setHealth(player, player.health)
      setAbsorption(player, player.absorption)
      if (player.health <= 0) player.lieDead()
    },
    fresh: player => (player.health > 0 ? player.freshVitals() : player.revive())
  })
  serv.on('tick', () => {
    for (const player of serv.players) if (player.joined) player.tellVitals()
  })
}

module.exports.player = player => {
  Object.assign(player, {
    // points of health, two to a heart
    health: 20,
    // the maximum health: 20, more with health boost
    maxHealth: 20,
    // points of food, 0 to 20
    food: 20,
    // saturation, which is used up before the food points
    foodSaturation: 5,
    // exhaustion since the last point of saturation or food was used; at 4 one is used
    exhaustion: 0
  })
  let told = ''

  // saturation has no bar: the client only has to know when it is zero
  const picture = () => `${player.health} ${player.food} ${player.foodSaturation === 0}`

  /** Tells the client its health and food now. */
  player.sendVitals = () => {
    told = picture()
    const { health, food, foodSaturation } = player
    player._client.write('update_health', { health, food, foodSaturation })
  }

  /** Tells the client its health and food if they have changed. */
  player.tellVitals = () => {
    if (picture() !== told) player.sendVitals()
  }

  /** Restores health, food and air, as for a respawned player. */
  player.freshVitals = () => {
    Object.assign(player, { food: 20, foodSaturation: 5, exhaustion: 0, fallDistance: 0 })
    Object.assign(player, {
      // the tick of the last hit
      hurtAt: undefined,
      // the last attacker and the tick, for death messages
      lastAttacker: null,
      lastClimbed: null
    })
    player.setAir(300)
    setAbsorption(player, 0)
    setHealth(player, player.maxHealth)
  }
}
