'use strict'

// The End: a portal whose frame holds twelve eyes leads to an obsidian platform beside the island, which is rebuilt for every
// arrival; the portal in the middle of the island leads home. There is no dragon, so that portal is open from the start,
// and there are no credits.

const { Vec3 } = require('vec3')
const { END, dimensionOf } = require('../../dimensions')
const { changed } = require('../../blocks/states')
const { AROUND, OPPOSITE, WAY, clockwise } = require('../../blocks/ways')

const PORTAL = 'end_portal'
const EYE = 'ender_eye'
const FRAME = 'end_portal_frame'
const COOLDOWN = { player: 10 }
const COOLDOWN_OF_OTHERS = 300
// a body that reaches into these heights of the block touches the portal
const LOW = 6 / 16
const HIGH = 12 / 16
const ARRIVAL = new Vec3(END.shift + 100, 49, 0)
const WEST = 90
const RING = 3.5
const FLOOR = 2.5
const PILLAR = 4
const OPENED_EVENT = 1038

module.exports.needs = ['itemUses', 'terrain']
module.exports.uses = ['alive', 'moveAway', 'nextSpawnPoint', 'setBlock', 'turn']
// burning.js finds which blocks an entity touches in this tick
module.exports.after = ['entities/burning']

module.exports.server = serv => {
  const { terrain } = serv
  const stateOf = name => serv.registry.blocksByName[name].defaultState

  serv.on('tick', () => {
    for (const entity of serv.alive()) {
      if (entity.health > 0 && entity.gameMode !== 3 && !entity.vehicle && isIn(entity)) pass(entity)
    }
  })

  const isIn = ({ surroundings = [], position: { y }, height }) =>
    surroundings.some(({ touched, pos }) => touched === PORTAL && y < pos.y + HIGH && y + height > pos.y + LOW)

  function pass (entity) {
    if (entity.portalCooldown > 0) return
    entity.portalCooldown = COOLDOWN[entity.type] ?? COOLDOWN_OF_OTHERS
    if (dimensionOf(entity) === END) return goHome(entity)
    layPlatform()
    serv.turn(entity, WEST, 0)
    goTo(entity, ARRIVAL.offset(0.5, 0, 0.5))
  }

  const goTo = (entity, position) =>
    entity.type === 'player' ? entity.changeDimension(position) : serv.moveAway(entity, position)

  function goHome (entity) {
    goTo(entity, (entity.type === 'player' && entity.ownPlace()) || serv.nextSpawnPoint())
  }

  serv.on('changedDimension', player => {
    if (dimensionOf(player) === END) raisePodium()
  })

  function layPlatform () {
    const obsidian = stateOf('obsidian')
    for (let x = -2; x <= 2; x++)
      for (let z = -2; z <= 2; z++)
        for (let up = -1; up < 3; up++) put(ARRIVAL.offset(x, up, z), up < 0 ? obsidian : 0)
  }

  function put (pos, state) {
    if (terrain.stateAt(pos) !== state) serv.setBlock(pos, state)
  }

  /** Builds the portal home in the middle of the island, unless it is there. */
  function raisePodium () {
    const middle = new Vec3(END.shift, terrain.generator.ground(END.shift, 0), 0)
    const [bedrock, portal] = [stateOf('bedrock'), stateOf(PORTAL)]
    if (terrain.stateAt(middle) === bedrock) return
    for (let x = -4; x <= 4; x++) {
      for (let z = -4; z <= 4; z++) {
        const far = Math.hypot(x, z)
        if (far >= RING) continue
        put(middle.offset(x, -1, z), far < FLOOR ? bedrock : stateOf('end_stone'))
        put(middle.offset(x, 0, z), far < FLOOR ? portal : bedrock)
        for (let up = 1; up <= PILLAR; up++) put(middle.offset(x, up, z), 0)
      }
    }
    for (let up = 0; up < PILLAR; up++) put(middle.offset(0, up, 0), bedrock)
    for (const facing of AROUND) {
      const torch = serv.registry.blocksByName.wall_torch
      put(middle.plus(WAY[facing]).offset(0, 2, 0), changed(serv.registry, terrain.blockOf(torch.defaultState), { facing }))
    }
  }

  // ---- the way in

  serv.itemUses[EYE] = (player, block, { slot }) => {
    if (block.name !== FRAME || block.getProperties().eye) return false
    serv.setBlock(block.position, changed(serv.registry, block, { eye: true }))
    player.spend(slot)
    openRing(block)
    return true
  }

  function openRing (block) {
    const middle = middlesFor(block).find(isRing)
    if (!middle) return
    for (let x = -1; x <= 1; x++) for (let z = -1; z <= 1; z++) serv.setBlock(middle.offset(x, 0, z), stateOf(PORTAL))
    for (const { _client } of serv.players)
      _client.write('world_event', { effectId: OPENED_EVENT, location: middle, data: 0, global: true })
  }

  // a frame faces inward and is one of three on its side
  function middlesFor (block) {
    const inward = block.getProperties().facing
    const aside = WAY[clockwise(inward)]
    return [-1, 0, 1].map(far => block.position.plus(WAY[inward].scaled(2)).plus(aside.scaled(far)))
  }

  const isRing = middle => AROUND.every(side => {
    const aside = WAY[clockwise(side)]
    return [-1, 0, 1].every(far => {
      const block = terrain.blockAt(middle.plus(WAY[side].scaled(2)).plus(aside.scaled(far)))
      const { eye, facing } = block.getProperties()
      return block.name === FRAME && eye === true && facing === OPPOSITE[side]
    })
  })
}
