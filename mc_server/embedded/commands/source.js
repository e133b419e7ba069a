'use strict'

// The source of a command: its entity, place and output. `/execute` derives others from it, whose answers go to the same output.

const { Vec3 } = require('vec3')
const { displayName } = require('../entities/display_name')

const EYES = 1.62
const CONSOLE_LEVEL = 4

class Source {
  constructor (fields) {
    Object.assign(this, fields)
  }

  with (changes) {
    return new Source({ ...this, ...changes })
  }

  /** Returns a source with this entity, which `@s` selects; the place stays. */
  as (entity) {
    return this.with({ entity })
  }

  /** Returns a source with the place and direction of an entity. */
  at (entity) {
    return this.with({ position: entity.position.clone(), rotation: rotationOf(entity) })
  }

  get player () {
    return this.entity?.type === 'player' ? this.entity : null
  }

  get name () {
    return this.entity ? nameOf(this.serv, this.entity) : (this.title ?? 'Server')
  }

  /** The point from which `^` and `facing` start. */
  get anchored () {
    return this.anchor === 'eyes' && this.entity ? this.position.offset(0, eyesOf(this.entity), 0) : this.position
  }
}

const rotationOf = entity => ({ yaw: degrees(entity, 'yaw'), pitch: degrees(entity, 'pitch') })
// players have degrees beside the byte that is sent
const degrees = (entity, name) => entity[`${name}Degrees`] ?? ((entity[name] ?? 0) * 360) / 256
const eyesOf = entity => (entity.type === 'player' ? EYES : (entity.height ?? 0) * 0.85)

function sourceOf (serv, player, output) {
  const common = { serv, output, anchor: 'feet', callbacks: [] }
  if (!player) {
    const { x, y, z } = serv.worldSpawn ?? serv.spawnPoint
    const position = new Vec3(Math.floor(x), y, Math.floor(z))
    return new Source({ ...common, entity: null, level: CONSOLE_LEVEL, position, rotation: { yaw: 0, pitch: 0 } })
  }
  const place = { position: player.position.clone(), rotation: rotationOf(player) }
  return new Source({ ...common, entity: player, level: serv.opLevel(player), ...place })
}

/** Returns the vanilla id of an entity's kind. */
const kindOf = ({ registry }, { type, entityType }) =>
  type === 'player' ? 'player' : (registry.entities[entityType]?.name ?? 'item')

/** Returns a name as messages show it: a player's, a custom name, or the kind's in the reader's language. */
function nameOf (serv, entity) {
  if (entity.type === 'player') return displayName(entity)
  if (entity.customName) return entity.customName
  if (entity.item) return itemName(serv, entity.item)
  return { translate: `entity.minecraft.${kindOf(serv, entity)}` }
}

function itemName (serv, { name }) {
  const block = `block.minecraft.${name}`
  return { translate: block in serv.registry.language ? block : `item.minecraft.${name}` }
}

module.exports = { Source, sourceOf, rotationOf, nameOf, kindOf, itemName, eyesOf }
