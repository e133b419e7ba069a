'use strict'

// Who is there as a client knows it: nothing may be said about an entity that was never shown, or that is gone.

const { checkItem } = require('./items')

// what kind of value belongs to a name of metadata; a name that is not here may have any
const METADATA = {
  byte: 'shared_flags living_entity_flags mob_flags player_mode_customisation player_main_hand wool flags client_flags',
  int: 'air_supply ticks_frozen arrow_count stinger_count score size fuse remaining_anger_time',
  optional_component: 'custom_name',
  boolean: 'custom_name_visible silent no_gravity effect_ambience baby saddle drowned_conversion from_bucket sheared',
  pose: 'pose',
  float: 'health player_absorption radius',
  particles: 'effect_particles',
  optional_block_pos: 'sleeping_pos',
  compound_tag: 'shoulder_left shoulder_right',
  item_stack: 'item',
  villager_data: 'villager_data'
}
const TYPE_OF = new Map(Object.entries(METADATA).flatMap(([type, names]) => names.split(' ').map(name => [name, type])))
const EXPERIENCE_ORB = 'experience_orb'
// in these fields an entity is named that must be there
const NAMED = {
  animation: ['entityId'],
  damage_event: ['entityId'],
  entity_status: ['entityId'],
  rel_entity_move: ['entityId'],
  entity_move_look: ['entityId'],
  entity_look: ['entityId'],
  hurt_animation: ['entityId'],
  remove_entity_effect: ['entityId'],
  entity_effect: ['entityId'],
  entity_head_rotation: ['entityId'],
  entity_metadata: ['entityId'],
  attach_entity: ['entityId'],
  entity_velocity: ['entityId'],
  entity_equipment: ['entityId'],
  set_passengers: ['entityId'],
  // who picks it up may be out of sight
  collect: ['collectedEntityId'],
  entity_teleport: ['entityId'],
  sync_entity_position: ['entityId'],
  entity_update_attributes: ['entityId'],
  entity_sound_effect: ['entityId'],
  camera: ['cameraId']
}
const FARTHEST = 3e7

class Entities {
  constructor (known, fault, texts) {
    Object.assign(this, { known, fault, texts, kinds: new Map(), uuids: new Map(), listed: new Map(), own: null })
  }

  see (packets) {
    for (const [name, fields] of Object.entries(NAMED)) {
      packets[name] = packet => {
        for (const field of fields) this.need(packet[field], name)
      }
    }
    const also = (name, check) => {
      const before = packets[name]
      packets[name] = packet => {
        before?.(packet)
        check(packet)
      }
    }
    also('login', ({ entityId }) => {
      this.own = entityId
    })
    also('spawn_entity', packet => this.spawn(packet))
    also('spawn_entity_experience_orb', ({ entityId, count }) => {
      if (count < 1) this.fault(`an orb of ${count} points`)
      this.add(entityId, EXPERIENCE_ORB)
    })
    also('entity_destroy', ({ entityIds }) => {
      for (const id of entityIds) this.destroy(id)
    })
    also('entity_metadata', packet => this.checkMetadata(packet))
    also('entity_equipment', ({ equipments }) => {
      for (const { slot, item } of equipments) {
        if (slot < 0 || slot > 6) this.fault(`equipment slot ${slot}`)
        checkItem(item, this.known, this.fault)
      }
    })
    also('damage_event', packet => this.checkDamage(packet))
    also('entity_effect', ({ effectId }) => this.checkEffect(effectId))
    also('remove_entity_effect', ({ effectId }) => this.checkEffect(effectId))
    also('entity_sound_effect', ({ sound }) => this.checkSound(sound))
    also('sound_effect', ({ sound }) => this.checkSound(sound))
    also('collect', ({ pickupItemCount }) => {
      if (pickupItemCount < 1) this.fault(`picks up ${pickupItemCount}`)
    })
    also('sync_entity_position', packet => this.checkPlace(packet, 'sync_entity_position'))
    also('entity_teleport', packet => this.checkPlace(packet, 'entity_teleport'))
    also('player_info', packet => this.list(packet))
    also('player_remove', ({ players }) => {
      for (const uuid of players) if (!this.listed.delete(uuid)) this.fault(`takes ${uuid} off the list, who is not on it`)
    })
    also('player_chat', packet => this.checkChat(packet))
    also('set_passengers', ({ passengers }) => {
      for (const id of passengers) this.need(id, 'set_passengers')
    })
  }

  kindOf (id) {
    return id === this.own ? 'player' : this.kinds.get(id)
  }

  need (id, name) {
    if (this.kindOf(id) === undefined) this.fault(`${name} of entity ${id}, which is not there`)
  }

  add (id, kind) {
    if (id === this.own) this.fault('shows me to myself')
    if (this.kinds.has(id)) this.fault(`entity ${id} (${kind}) is shown twice`)
    this.kinds.set(id, kind)
  }

  spawn (packet) {
    const kind = this.known.registry.entities[packet.type]?.name
    if (!kind) this.fault(`there is no entity type ${packet.type}`)
    this.add(packet.entityId, kind)
    if (kind === 'player' && !this.listed.has(packet.objectUUID)) this.fault('a player is shown who is not on the list')
    if ([...this.uuids.values()].includes(packet.objectUUID)) this.fault(`two entities have the UUID ${packet.objectUUID}`)
    this.uuids.set(packet.entityId, packet.objectUUID)
    this.checkPlace(packet, `spawn of ${kind}`)
  }

  /** A client that comes into another dimension leaves all behind. */
  forget () {
    this.kinds.clear()
    this.uuids.clear()
  }

  destroy (id) {
    if (!this.kinds.delete(id)) this.fault(`entity ${id} is taken away and was not there`)
    this.uuids.delete(id)
  }

  checkPlace ({ x, y, z }, what) {
    if (![x, y, z].every(v => Number.isFinite(v) && Math.abs(v) <= FARTHEST)) this.fault(`${what} at ${x},${y},${z}`)
  }

  checkMetadata ({ entityId, metadata }) {
    const kind = this.kindOf(entityId)
    if (!kind) return
    const names = this.known.registry.entitiesByName[kind].metadataKeys
    const keys = new Set()
    for (const { key, type, value } of metadata) {
      if (keys.has(key)) this.fault(`metadata ${key} of a ${kind} comes twice`)
      keys.add(key)
      const name = names[key]
      if (!name) this.fault(`a ${kind} has no metadata ${key}`)
      const wanted = TYPE_OF.get(name)
      if (wanted && wanted !== type) this.fault(`${name} of a ${kind} is a ${wanted}, not a ${type}`)
      if (type === 'item_stack') checkItem(value, this.known, this.fault)
      if (/component$/.test(type) && value) this.texts(value)
    }
  }

  checkDamage ({ sourceTypeId, sourceCauseId, sourceDirectId }) {
    if (sourceTypeId >= this.known.sizeOf('damage_type')) this.fault(`there is no damage type ${sourceTypeId}`)
    for (const id of [sourceCauseId, sourceDirectId]) if (id !== 0) this.need(id - 1, 'the cause of damage')
  }

  checkEffect (id) {
    if (!this.known.hasEffect(id)) this.fault(`there is no effect ${id}`)
  }

  checkSound ({ soundId }) {
    if (soundId !== undefined && !this.known.hasSound(soundId)) this.fault(`there is no sound ${soundId}`)
  }

  list ({ action, data }) {
    for (const { uuid, player, gamemode } of data) {
      if (action.add_player) {
        if (!/^\w{1,16}$/.test(player.name)) this.fault(`the list has a ${JSON.stringify(player.name)}`)
        this.listed.set(uuid, player.name)
      } else if (!this.listed.has(uuid)) this.fault(`the list changes ${uuid}, who is not on it`)
      if (action.update_game_mode && (gamemode < 0 || gamemode > 3)) this.fault(`there is no game mode ${gamemode}`)
    }
  }

  checkChat ({ senderUuid, type: { chatType } }) {
    if (!this.listed.has(senderUuid)) this.fault('somebody speaks who is not on the list')
    if (chatType !== undefined && chatType >= this.known.sizeOf('chat_type')) this.fault(`there is no chat type ${chatType}`)
  }
}

module.exports = { Entities }
