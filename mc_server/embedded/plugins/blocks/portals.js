'use strict'

// Nether portals: fire in a frame of obsidian fills it, and a broken frame empties it. An entity that stands in a portal for long
// enough (players 80 ticks, in creative mode and mobs at once) travels to the other dimension, where one block counts for
// eight. It has to leave the portal before it can travel again. ../../blocks/portal_frame.js knows frames,
// ../../blocks/portal_site.js finds or builds the other end.

const { Vec3 } = require('vec3')
const { OVERWORLD, NETHER, dimensionAt, localX } = require('../../dimensions')
const { emptyFrame, frameAround, inside, rectangleOf, PORTAL } = require('../../blocks/portal_frame')
const { nearestPortal, buildPortal } = require('../../blocks/portal_site')
const { stateWith } = require('../../blocks/states')

const FIRE = /^(soul_)?fire$/
const COOLDOWN = { player: 10 }
const COOLDOWN_OF_OTHERS = 300
const FORGETTING = 4
const FARTHEST = 3e7 - 16
const TRAVEL_EVENT = 1032

module.exports.provides = ['isInFrame']
module.exports.needs = ['neighbourRules', 'terrain']
module.exports.uses = ['alive', 'lying', 'moveAway', 'rules', 'setBlock', 'settleAround', 'turn']
// burning.js finds which blocks an entity touches in this tick
module.exports.after = ['entities/burning']

module.exports.server = serv => {
  const { terrain } = serv
  const isPortal = pos => terrain.blockOf(terrain.stateAt(pos)).name === PORTAL
  const mayOpen = pos => dimensionAt(pos.x) === OVERWORLD || dimensionAt(pos.x) === NETHER

  /** Whether fire at that place would fill a portal frame. */
  serv.isInFrame = pos => mayOpen(pos) && emptyFrame(terrain, pos) !== null

  serv.on('blockChanged', (pos, before, state) => {
    if (!FIRE.test(terrain.blockOf(state).name) || FIRE.test(terrain.blockOf(before).name) || !mayOpen(pos)) return
    const frame = emptyFrame(terrain, new Vec3(pos.x, pos.y, pos.z))
    if (frame) open(frame)
  })

  function open (frame) {
    const glow = stateWith(serv.registry, serv.registry.blocksByName[PORTAL], { axis: frame.axis })
    for (const place of inside(frame)) serv.setBlock(place, glow)
  }

  serv.neighbourRules.push((block, pos, from) => {
    if (block.name !== PORTAL || from.equals(pos) || isPortal(from)) return
    const { axis } = block.getProperties()
    const across = axis === 'x' ? from.z !== pos.z : from.x !== pos.x
    if (across || frameAround(terrain, pos, axis)?.filled) return
    serv.setBlock(pos, 0)
    serv.settleAround(pos)
  })

  serv.on('tick', () => {
    for (const entity of serv.alive()) if (entity.health > 0 && entity.gameMode !== 3) stand(entity)
    for (const entity of serv.lying) stand(entity, isPortal(entity.position) ? entity.position : null)
  })

  const touchedBy = entity => entity.surroundings?.find(({ touched }) => touched === PORTAL)?.pos ?? null

  function stand (entity, pos = touchedBy(entity)) {
    if (pos === null) return step(entity)
    if (entity.portalCooldown > 0) {
      entity.portalCooldown = COOLDOWN[entity.type] ?? COOLDOWN_OF_OTHERS
    } else if (!entity.vehicle) {
      entity.portalTicks = (entity.portalTicks ?? 0) + 1
      if (entity.portalTicks > delayFor(entity)) travel(entity, pos.floored())
    }
  }

  // outside the portal the count falls, faster than it had risen
  function step (entity) {
    if (entity.portalCooldown > 0) entity.portalCooldown--
    if (entity.portalTicks > 0) entity.portalTicks = Math.max(0, entity.portalTicks - FORGETTING)
  }

  function delayFor ({ type, gameMode }) {
    if (type !== 'player') return 0
    return gameMode === 1 ? serv.rules.playersNetherPortalCreativeDelay : serv.rules.playersNetherPortalDefaultDelay
  }

  function travel (entity, pos) {
    entity.portalTicks = 0
    entity.portalCooldown = COOLDOWN[entity.type] ?? COOLDOWN_OF_OTHERS
    const here = rectangleOf(terrain, pos, terrain.blockAt(pos).getProperties().axis)
    const place = otherSide(entity)
    const found = nearestPortal(serv, place) ?? buildPortal(serv, place, here.axis)
    const there = rectangleOf(terrain, found, terrain.blockAt(found).getProperties().axis)
    const turned = here.axis === there.axis ? 0 : 90
    if (turned) serv.turn(entity, (entity.yawDegrees ?? 0) + turned)
    const position = sameSpot(entity, here, there)
    if (entity.type !== 'player') return serv.moveAway(entity, position)
    entity.changeDimension(position)
    entity._client.write('world_event', { effectId: TRAVEL_EVENT, location: new Vec3(0, 0, 0), data: 0, global: false })
  }
}

/** Returns the corresponding place in the other dimension. */
function otherSide ({ position: { x, y, z } }) {
  const from = dimensionAt(x)
  const to = from === NETHER ? OVERWORLD : NETHER
  const scale = from.scale / to.scale
  const within = v => Math.floor(Math.max(-FARTHEST, Math.min(FARTHEST, v * scale)))
  return new Vec3(within(localX(x)) + to.shift, Math.floor(y), within(z))
}

/** Returns where an entity arrives in one portal that stood at this place in the other. */
function sameSpot ({ position, width, height }, here, there) {
  const share = (from, size, own) => (size > own ? Math.max(0, Math.min(1, from / (size - own))) : null)
  const [along, across] = here.axis === 'x' ? ['x', 'z'] : ['z', 'x']
  const right = share(position[along] - here.corner[along] - width / 2, here.width, width) ?? 0.5
  const up = share(position.y - here.corner.y, here.height, height) ?? 0
  const depth = position[across] - here.corner[across] - 0.5
  const [a, b] = [width / 2 + (there.width - width) * right, 0.5 + Math.max(-0.5, Math.min(0.5, depth))]
  const at = there.corner.offset(0, Math.max(0, there.height - height) * up, 0)
  return there.axis === 'x' ? at.offset(a, 0, b) : at.offset(b, 0, a)
}
