'use strict'

// What a projectile does when it hits: damage of arrows and tridents, and the effects of eggs, pearls, bottles and splash
// potions. projectiles.js finds out what was hit.

const potions = require('../../data/potions.json')
const { Vec3 } = require('vec3')

const SHATTER_STATUS = 3
const SPLASH = 2002
const SPLASH_INSTANT = 2007
const BOTTLE_COLOUR = 3694022
const POTION_COLOUR = 3694022
const PEARL_DAMAGE = 5
const TRIDENT_DAMAGE = 8
const ARROW_DAMAGE = 2
const BABY = -24000
const REACH = 4
const REACH_UP = 2
const SHORTEST = 20
const HIT_PLAYER = 'play_arrow_hit_sound'
const INSTANT = { instant_health: 4, instant_damage: 6 }

module.exports.provides = ['strikeSomeone', 'strikeBlock']
module.exports.uses = [
  'dropXp', 'giveEffect', 'heal', 'hurt', 'ignite', 'knockBack', 'mobs', 'removeEntity', 'sound', 'summon',
  'watchersOf'
]

module.exports.server = serv => {
  /** Handles a projectile that hit an entity. */
  serv.strikeSomeone = (entity, who, point) => {
    if (entity.flight.sticks) return pierce(serv, entity, who)
    entity.position = point
    if (entity.kind !== 'potion' && entity.kind !== 'experience_bottle') {
      const amount = entity.kind === 'snowball' && who.kind === 'blaze' ? 3 : 0
      serv.hurt(who, amount, { type: 'thrown', by: entity.owner, at: point })
    }
    shatter(serv, entity, who)
  }

  /** Handles a projectile that hit a block and does not stick in it. */
  serv.strikeBlock = entity => shatter(serv, entity, null)
}

function pierce (serv, entity, who) {
  const amount = entity.kind === 'trident' ? TRIDENT_DAMAGE : arrowDamage(entity)
  if (entity.details.Fire > 0) serv.ignite?.(who, 5)
  const type = entity.kind === 'trident' ? 'trident' : 'arrow'
  const hurt = serv.hurt(who, amount, { type, by: entity.owner, at: entity.position })
  if (!hurt) return bounce(entity)
  if (entity.kind === 'trident') return fallDown(entity)
  if (entity.details.Punch > 0) serv.knockBack(who, entity.velocity.scaled(-1), entity.details.Punch * 0.6)
  if (who.type === 'player' && entity.owner?.type === 'player' && who !== entity.owner)
    entity.owner._client.write('game_state_change', { reason: HIT_PLAYER, gameMode: 0 })
  who.arrows = (who.arrows ?? 0) + 1
  who.setData('arrow_count', who.arrows)
  serv.sound('entity.arrow.hit', entity.position, { category: 'neutral', pitch: 1.2 })
  serv.removeEntity(entity)
}

function arrowDamage ({ velocity, details }) {
  const amount = Math.ceil(velocity.norm() * (details.damage ?? ARROW_DAMAGE))
  return amount + (details.crit ? Math.floor(Math.random() * (Math.floor(amount / 2) + 2)) : 0)
}

function bounce (entity) {
  entity.velocity = entity.velocity.scaled(-0.1)
}

function fallDown (entity) {
  entity.velocity = new Vec3(entity.velocity.x * -0.01, entity.velocity.y * -0.1, entity.velocity.z * -0.01)
  entity._writeOthersNearby('entity_velocity', { entityId: entity.id, velocity: entity.velocity.scaled(8000) })
}

function shatter (serv, entity, who) {
  entity._writeOthersNearby('entity_status', { entityId: entity.id, entityStatus: SHATTER_STATUS })
  EFFECTS[entity.kind]?.(serv, entity, who)
  serv.removeEntity(entity)
}

const EFFECTS = {
  egg: hatch,
  ender_pearl: transport,
  experience_bottle (serv, { position }) {
    splash(serv, position, SPLASH, BOTTLE_COLOUR)
    serv.dropXp(3 + Math.floor(Math.random() * 5) + Math.floor(Math.random() * 5), position)
  },
  potion: pour
}

// one egg in eight hatches a chicken, and one in 32 of those four
function hatch (serv, { position }) {
  if (Math.random() >= 1 / 8) return
  const count = Math.random() < 1 / 32 ? 4 : 1
  for (let n = 0; n < count; n++) serv.summon('chicken', position, { nbt: { Age: BABY } })
}

function transport (serv, { owner, position }) {
  if (!owner?.joined || owner.gone || !(owner.health > 0)) return
  owner.teleport(position)
  serv.hurt(owner, PEARL_DAMAGE, { type: 'fall' })
}

function splash (serv, position, effectId, data) {
  for (const viewer of serv.watchersOf(position.floored()))
    viewer._client.write('world_event', { effectId, location: position.floored(), data, global: false })
}

function pour (serv, { position, stack, owner }, who) {
  const id = stack?.components?.find(({ type }) => type === 'potion_contents')?.data?.potionId
  const effects = potions.effects[potions.order[id]] ?? []
  const isInstant = effects.some(([name]) => INSTANT[name])
  splash(serv, position, isInstant ? SPLASH_INSTANT : SPLASH, POTION_COLOUR)
  for (const one of [...serv.players, ...serv.mobs]) {
    const share = one === who ? 1 : shareOf(one, position)
    if (share > 0) for (const effect of effects) affect(serv, one, effect, share, owner)
  }
}

function shareOf ({ position, health, width = 0.6, height = 1.8 }, at) {
  const apart = position.minus(at)
  const isNear = Math.abs(apart.x) < REACH + width / 2 && apart.y > -REACH_UP - height && apart.y < REACH_UP
  const far = position.distanceTo(at)
  return health > 0 && isNear && far < REACH ? 1 - far / REACH : 0
}

function affect (serv, one, [name, ticks, amplifier], share, by) {
  if (!INSTANT[name]) {
    const shared = Math.floor(ticks * share + 0.5)
    return shared > SHORTEST && serv.giveEffect(one, name, { ticks: shared, amplifier })
  }
  const amount = Math.floor(share * INSTANT[name] * 2 ** amplifier + 0.5)
  const heals = (name === 'instant_health') !== Boolean(one.nature?.undead)
  if (heals) serv.heal(one, amount)
  else serv.hurt(one, amount, { type: 'indirect_magic', by, knockback: 0 })
}
