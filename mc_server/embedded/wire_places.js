'use strict'

// Lists the packets that contain positions and converts these between the client's coordinates and ours: a client in the Nether sees x 0
// where the middle of our Nether region is (dimensions.js). In packets to a client each position tells its dimension; in packets from a client
// it is the client's dimension.

const { localX, localChunkX } = require('./dimensions')

const atX = packet => ({ ...packet, x: localX(packet.x) })
const eighths = packet => ({ ...packet, x: localX(packet.x / 8) * 8 })
const moved = ({ x, y, z }) => ({ x: localX(x), y, z })
const located = packet => ({ ...packet, location: moved(packet.location) })
const chunk = packet => ({ ...packet, chunkX: localChunkX(packet.chunkX) })

const OUTWARD = {
  ...everyOf(['position', 'spawn_entity', 'entity_teleport', 'sync_entity_position'], atX),
  ...everyOf(['spawn_entity_experience_orb', 'vehicle_move', 'world_particles'], atX),
  ...everyOf(['block_change', 'block_action', 'world_event', 'block_break_animation', 'tile_entity_data'], located),
  ...everyOf(['open_sign_entity', 'spawn_position'], located),
  ...everyOf(['unload_chunk', 'update_light', 'update_view_position'], chunk),
  sound_effect: eighths,
  explosion: atX,
  damage_event: packet =>
    packet.sourcePosition ? { ...packet, sourcePosition: moved(packet.sourcePosition) } : packet,
  entity_metadata: packet => ({ ...packet, metadata: packet.metadata.map(movedEntry) })
}

const POSITIONS = ['block_pos', 'optional_block_pos']
const movedEntry = entry =>
  POSITIONS.includes(entry.type) && entry.value ? { ...entry, value: moved(entry.value) } : entry

const INWARD = {
  ...everyOf(['position', 'position_look', 'vehicle_move'], (packet, shift) => ({ ...packet, x: packet.x + shift })),
  ...everyOf(['block_dig', 'block_place', 'update_sign', 'update_command_block', 'query_block_nbt'], (packet, shift) => {
    const { x, y, z } = packet.location
    return { ...packet, location: { x: x + shift, y, z } }
  }),
  pick_item_from_block: (packet, shift) => ({ ...packet, position: { ...packet.position, x: packet.position.x + shift } })
}

function everyOf (names, move) {
  return Object.fromEntries(names.map(name => [name, move]))
}

/** Converts a packet to a client into the client's coordinates. */
const outward = (name, packet) => OUTWARD[name]?.(packet) ?? packet

/** Converts a packet from a client whose dimension is offset by `shift`. */
const inward = (name, packet, shift) => (shift === 0 ? packet : (INWARD[name]?.(packet, shift) ?? packet))

module.exports = { outward, inward }
