'use strict'

// Item frames and paintings: they hang on a block, a frame holds an item that can be rotated, they can be knocked off, and they drop
// when the block behind is gone. mobs.js saves them; a client is told their block and the side they face.

const { Vec3 } = require('vec3')
const { recordItem, itemOf } = require('../../items/item_record')
const { withCount } = require('../../windows/menu')
const { TYPES } = require('../network/metadata')
const { WAY, FACES, counterClockwise } = require('../../blocks/ways')

const FRAME = /item_frame$/
const HANGS = /item_frame$|^painting$/
const TURNS = 8
const INTERACT = 0
const OFFHAND = 45
const CHECK_EVERY = 100
// the order of a painting's sides in vanilla's NBT; frames use that of the protocol
const PAINTING_SIDES = ['south', 'west', 'north', 'east']
const UNPLACEABLE = /^minecraft:(earth|wind|water|fire)$/

module.exports.provides = ['useFrame', 'knockOff']
module.exports.needs = ['itemUses', 'natures', 'terrain']
module.exports.uses = ['Item', 'dropItem', 'keepEntity', 'random', 'removeEntity', 'rules', 'summon', 'things']

module.exports.server = serv => {
  Object.assign(TYPES, { item: 'item_stack', rotation: 'int', painting_variant: 'painting_variant' })
  const { registry, terrain } = serv
  const { entries } = registry.loginPacket.dimensionCodec['minecraft:painting_variant']
  const variants = entries.map(({ key, value }, id) => {
    const size = name => value.value[name].value
    return { key, id, width: size('width'), height: size('height') }
  })

  for (const name of ['item_frame', 'glow_item_frame', 'painting'])
    serv.itemUses[name] = (player, block, how) => hang(player, block, how, name)

  function hang (player, block, { slot, face }, name) {
    const position = block.position.plus(WAY[face])
    const isPainting = name === 'painting'
    if (isPainting && (face === 'up' || face === 'down')) return true
    if (!isHeld(position, face) || !isRoom(position, face)) return true
    const variant = isPainting && pickVariant(position, face)
    if (isPainting && !variant) return true
    const nbt = isPainting
      ? { facing: PAINTING_SIDES.indexOf(face), variant: variant.key }
      : { Facing: FACES.indexOf(face) }
    serv.summon(name, position, { nbt })
    player.spend(slot)
    return true
  }

  const isHeld = (position, face) => terrain.blockAt(position.minus(WAY[face])).boundingBox === 'block'
  const isRoom = (position, face) =>
    terrain.blockAt(position).boundingBox !== 'block' &&
    !hangings().some(other => other.side === face && covers(other, position))
  const hangings = () => [...serv.things].filter(({ kind }) => HANGS.test(kind))
  const covers = ({ position, side, variant }, place) => placesOf(position, side, variant).some(one => one.equals(place))

  /** Returns the blocks that a painting covers; a frame covers one. */
  function placesOf (position, face, { width = 1, height = 1 } = {}) {
    const places = []
    for (let across = 0; across < width; across++)
      for (let up = 0; up < height; up++) {
        const aside = across - Math.floor((width - 1) / 2)
        const [dx, dz] = width > 1 ? sidewards(face, aside) : [0, 0]
        places.push(position.offset(dx, up - Math.floor((height - 1) / 2), dz))
      }
    return places
  }
  const sidewards = (face, steps) => {
    const way = WAY[counterClockwise(face)]
    return [way.x * steps, way.z * steps]
  }

  // one of the largest that fit
  function pickVariant (position, face) {
    const fits = variant => placesOf(position, face, variant).every(place => isHeld(place, face) && isRoom(place, face))
    const fitting = variants.filter(({ key }) => !UNPLACEABLE.test(key)).filter(fits)
    const largest = Math.max(...fitting.map(({ width, height }) => width * height))
    const best = fitting.filter(({ width, height }) => width * height === largest)
    return best[Math.floor(serv.random() * best.length)] ?? null
  }

  // ---- data from /summon and from the world folder

  serv.natures.item_frame = serv.natures.glow_item_frame = (entity, data) => {
    settle(entity, FACES[data.Facing ?? 0] ?? 'north')
    entity.shows = data.shows ? itemOf(data.shows, serv) : plainItem(data.Item)
    entity.setData('item', serv.Item.toNotch(entity.shows))
    entity.setData('rotation', Number(data.ItemRotation ?? 0) % TURNS)
  }
  serv.natures.painting = (entity, data, { kept }) => {
    settle(entity, paintingSide(data, kept))
    entity.details = { ...data, hung: entity.side }
    const name = String(data.variant ?? 'kebab').replace(/^(minecraft:)?/, 'minecraft:')
    entity.variant = variants.find(({ key }) => key === name) ?? variants[0]
    entity.setData('painting_variant', { variantId: entity.variant.id })
  }

  // data from before `hung` existed uses the numbers of a frame
  function paintingSide ({ facing = 0, hung }, kept) {
    if (kept && WAY[hung]?.y === 0) return hung
    if (kept) return FACES[Math.max(2, facing)] ?? 'north'
    return PAINTING_SIDES[Math.abs(Math.trunc(facing) % PAINTING_SIDES.length)] ?? 'south'
  }

  function settle (entity, side) {
    entity.position = entity.position.floored()
    entity.side = side
    entity.objectData = FACES.indexOf(entity.side)
    entity.velocity = new Vec3(0, 0, 0)
  }

  function plainItem ({ id, count = 1 } = {}) {
    const kind = registry.itemsByName[String(id).replace(/^minecraft:/, '')]
    return kind ? new serv.Item(kind.id, count) : null
  }

  function show (frame, item, turn = 0) {
    frame.shows = item
    frame.setData('item', serv.Item.toNotch(item))
    frame.setData('rotation', turn)
    frame.details = { ...frame.details, shows: recordItem(item), ItemRotation: turn }
    serv.keepEntity(frame)
  }

  // ---- using it, knocking it off, losing the block behind

  /** Handles a click on an item frame: puts an item in, or rotates it. */
  serv.useFrame = (player, frame, hand) => {
    const slot = hand === 1 ? OFFHAND : player.handSlot
    const item = player.inventory[slot]
    if (frame.shows) return show(frame, frame.shows, (frame.data.get('rotation') + 1) % TURNS)
    if (!item) return
    show(frame, withCount(item, 1))
    player.spend(slot)
  }

  /** Handles an attack on a hanging entity: first the item drops, then the frame; returns false for other entities. */
  serv.knockOff = (player, entity) => {
    if (!HANGS.test(entity.kind)) return false
    const drops = player.gameMode !== 1
    if (!entity.shows) return takeDown(entity, drops)
    if (drops) drop(entity, entity.shows)
    show(entity, null)
    return true
  }

  function drop ({ position, side }, item) {
    serv.dropItem(item, position.offset(0.5, 0.5, 0.5).plus(WAY[side].scaled(-0.3)))
  }

  function takeDown (entity, drops) {
    if (drops) drop(entity, new serv.Item(registry.itemsByName[entity.kind].id, 1))
    if (drops && entity.shows) drop(entity, entity.shows)
    serv.removeEntity(entity)
    return true
  }

  serv.on('tick', (_, count) => {
    if (count % CHECK_EVERY !== 0) return
    for (const entity of hangings()) {
      const places = placesOf(entity.position, entity.side, entity.variant)
      if (!places.every(place => isHeld(place, entity.side))) takeDown(entity, serv.rules.doEntityDrops ?? true)
    }
  })
}

module.exports.player = (player, serv) => {
  player._client.on('use_entity', ({ target, mouse, hand = 0 }) => {
    const entity = serv.entities[target]
    if (mouse !== INTERACT || !FRAME.test(entity?.kind) || !(player.health > 0) || player.gameMode === 3) return
    if (player.canReach(entity.position)) serv.useFrame(player, entity, hand)
  })
}
