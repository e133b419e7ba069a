'use strict'

// Entity metadata: flags such as burning and crouching, pose, health, remaining air. Values are kept by the names of the registry and
// sent to everybody who sees the entity (a player is also told about itself) and to each new viewer.

// how each value is encoded; plugins may add others here
const TYPES = {
  shared_flags: 'byte',
  air_supply: 'int',
  custom_name: 'optional_component',
  custom_name_visible: 'boolean',
  silent: 'boolean',
  no_gravity: 'boolean',
  pose: 'pose',
  ticks_frozen: 'int',
  living_entity_flags: 'byte',
  health: 'float',
  effect_ambience: 'boolean',
  arrow_count: 'int',
  sleeping_pos: 'optional_block_pos',
  player_absorption: 'float',
  player_mode_customisation: 'byte',
  player_main_hand: 'byte',
  score: 'int',
  mob_flags: 'byte',
  baby: 'boolean',
  item_stack: 'item_stack',
  flags: 'byte',
  fuse: 'int',
  block_state: 'block_state',
  swell_dir: 'int',
  is_ignited: 'boolean',
  is_powered: 'boolean'
}
// bits of shared_flags
const FLAGS = { burning: 1, crouching: 2, sprinting: 8, swimming: 16, invisible: 32, glowing: 64, gliding: 128 }
const POSES = { standing: 0, gliding: 1, sleeping: 2, swimming: 3, crouching: 5, dying: 7 }

module.exports.server = serv => {
  serv.on('shown', (entity, viewer) => {
    if (entity.data.size > 0) viewer._client.write('entity_metadata', packetOf(serv, entity, [...entity.data.keys()]))
  })
}

module.exports.player = (player, serv) => {
  /** Sends a player all metadata about itself: at a join, after a respawn. */
  player.sendOwnData = () => {
    player._client.write('entity_metadata', packetOf(serv, player, [...player.data.keys()]))
  }
}

module.exports.entity = (entity, serv) => {
  /** The metadata of the entity, by the names of the registry. */
  entity.data = new Map()
  /** The types of those whose type depends on the kind of entity, such as a mob's variant. */
  entity.dataTypes = new Map()
  let flags = 0

  /** Changes one metadata value and tells everybody who sees the entity. */
  entity.setData = (name, value, type = null) => {
    if (type) entity.dataTypes.set(name, type)
    if (entity.data.has(name) && same(entity.data.get(name), value)) return
    entity.data.set(name, value)
    const packet = packetOf(serv, entity, [name])
    for (const viewer of viewersOf(entity)) viewer._client.write('entity_metadata', packet)
  }

  /** Changes one of the entity's flags: on fire, crouching, sprinting, glowing and others. */
  entity.setFlag = (name, on) => {
    flags = on ? flags | FLAGS[name] : flags & ~FLAGS[name]
    entity.setData('shared_flags', (flags << 24) >> 24)
  }

  /** Changes the pose: standing, crouching, swimming, sleeping, dying. */
  entity.setPose = name => entity.setData('pose', POSES[name])
}

function viewersOf (entity) {
  return entity.joined ? [...entity.viewers, entity] : entity.viewers
}

function packetOf (serv, entity, names) {
  const keys = serv.registry.entities[entity.entityType].metadataKeys
  const typeOf = name => entity.dataTypes.get(name) ?? TYPES[name]
  const metadata = names.map(name => ({ key: keys.indexOf(name), type: typeOf(name), value: entity.data.get(name) }))
  return { entityId: entity.id, metadata }
}

const same = (a, b) => a === b || Boolean(a?.equals && b && a.equals(b))

module.exports.TYPES = TYPES
