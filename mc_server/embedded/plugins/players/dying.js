'use strict'

// A player's death: the message, the dropped items and experience, and the body, which disappears after a second. A player who leaves while
// dead is still dead at the next join. respawning.js continues from there.

const { Vec3 } = require('vec3')
const { toNbt } = require('../network/text')
const { deathMessage } = require('../../entities/death_message')
const { enchantment } = require('../../items/enchantments')

const BODY_TICKS = 20
const VANISH_STATUS = 60
const XP_PER_LEVEL = 7
const MOST_XP = 100
const EYES = 1.62
const CHEST = 0.3
const THROW = 0.5
// slots 0 to 4 are the crafting grid, which is empty once the window is closed
const FIRST_HELD = 5
const PICKUP_DELAY = 40

module.exports.uses = ['broadcastMessage', 'dropItem', 'dropXp', 'extinguish', 'info', 'plain', 'rules']

module.exports.server = serv => {
  serv.on('died', (entity, cause) => {
    if (entity.type === 'player') die(serv, entity, cause)
  })
  serv.on('tick', () => {
    for (const player of serv.players) if (player.joined && player.health <= 0) fade(player)
  })
}

module.exports.player = (player, serv) => {
  /** The number of ticks since the player died. */
  player.deadTicks = 0
  /** Hides the body from everybody until the player respawns. */
  player.vanish = () => {
    /** Whether the body is hidden; it stays so until the player respawns. */
    player.hidden = true
    player.updateAndSpawn()
  }
  /** Restores the body of a player who was saved dead. */
  player.lieDead = () => {
    player.deadTicks = BODY_TICKS
    player.hidden = true
  }
}

function die (serv, player, cause) {
  player.deadTicks = 0
  /** The place of the last death, for recovery compasses. */
  player.lastDeath = player.position.clone()
  player.stopUsing()
  player.shutWindow()
  announceDeath(serv, player, cause)
  if (!serv.rules.keepInventory) leaveBehind(serv, player)
  player.setPose('dying')
  serv.extinguish(player)
}

function announceDeath (serv, player, cause) {
  const shown = serv.rules.showDeathMessages
  const message = shown ? deathMessage(serv, player, cause) : ''
  player._client.write('death_combat_event', { playerId: player.id, message: toNbt(message) })
  if (!shown) return
  serv.broadcastMessage(message)
  serv.info(serv.plain(message))
}

function leaveBehind (serv, player) {
  for (let slot = FIRST_HELD; slot < player.inventory.length; slot++) {
    const item = player.inventory[slot]
    player.inventory[slot] = null
    if (item && enchantment(serv.registry, item, 'vanishing_curse') === 0) scatter(serv, player, item)
  }
  player.sync()
  if (player.gameMode !== 3) serv.dropXp(Math.min(MOST_XP, player.level * XP_PER_LEVEL), player.position)
  player.setXp(0, { send: false })
}

function scatter (serv, player, item) {
  const [speed, way] = [Math.random() * THROW, Math.random() * 2 * Math.PI]
  const velocity = new Vec3(-Math.sin(way) * speed, 0.2, Math.cos(way) * speed)
  serv.dropItem(item, player.position.offset(0, EYES - CHEST, 0), { velocity, delay: PICKUP_DELAY })
}

function fade (player) {
  if (++player.deadTicks !== BODY_TICKS) return
  player._writeOthersNearby('entity_status', { entityId: player.id, entityStatus: VANISH_STATUS })
  player.vanish()
}
