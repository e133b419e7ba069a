'use strict'

// Packets that the deeds of the fuzz test (tests/js/server/fuzz/deeds.js) do not send: [name, fields], with sensible values to begin from.

const here = { x: 0, y: -60, z: 0 }
const nobody = '00000000-0000-0000-0000-000000000001'
const signed = { timestamp: 1n, salt: 0n }
const seen = { offset: 0, acknowledged: Buffer.alloc(3) }

/** Lists them; `client` says where it stands and what it sees. */
const seldom = client => {
  const { x, y, z, yaw, pitch } = client.position
  const entity = [...client.entities.kinds.keys()].at(-1) ?? 1
  return [
    ['teleport_confirm', { teleportId: 1 }],
    ['query_block_nbt', { transactionId: 1, location: here }],
    ['query_entity_nbt', { transactionId: 1, entityId: entity }],
    ['set_difficulty', { newDifficulty: 'easy' }],
    ['lock_difficulty', { locked: true }],
    ['message_acknowledgement', { count: 1 }],
    ['chat_command_signed', { command: 'list', ...signed, argumentSignatures: [], messageCount: 0, acknowledged: Buffer.alloc(3) }],
    ['chat_session_update', { sessionUUID: nobody, expireTime: 1n, publicKey: Buffer.alloc(9), signature: Buffer.alloc(9) }],
    ['chat_message', { message: 'hello', ...signed, signature: Buffer.alloc(256), ...seen }],
    ['chunk_batch_received', { chunksPerTick: 9 }],
    ['settings', {
      locale: 'en_us', viewDistance: 3, chatFlags: 0, chatColors: true, skinParts: 127, mainHand: 1, enableTextFiltering: false,
      enableServerListing: true, particleStatus: 'all'
    }],
    ['set_slot_state', { slot_id: 1, window_id: client.windows.open ?? 0, state: true }],
    ['custom_payload', { channel: 'minecraft:brand', data: Buffer.from('\x07vanilla') }],
    ['debug_sample_subscription', { type: 0 }],
    ['edit_book', { hand: 0, pages: ['one', 'two'], title: 'A book' }],
    ['edit_book', { hand: 0, pages: ['one', 'two'], title: undefined }],
    ['position', { x, y, z, onGround: true, flags: { onGround: true } }],
    ['position_look', { x, y, z, yaw, pitch, onGround: true, flags: { onGround: true } }],
    ['flying', { onGround: false, flags: { onGround: false } }],
    ['vehicle_move', { x, y, z, yaw, pitch }],
    ['steer_boat', { leftPaddle: true, rightPaddle: false }],
    ['steer_vehicle', { sideways: 0.5, forward: 1, jump: 2 }],
    ['pick_item', { slot: 3 }],
    ['ping_request', { id: 7n }],
    ['abilities', { flags: 2 }],
    ['pong', { id: 3 }],
    ['recipe_book', { bookId: 0, bookOpen: true, filterActive: false }],
    ['displayed_recipe', { recipeId: 'minecraft:stick' }],
    ['resource_pack_receive', { uuid: nobody, result: 0 }],
    ['advancement_tab', { action: 0, tabId: 'minecraft:story/root' }],
    ['set_beacon_effect', { primary_effect: 1, secondary_effect: undefined }],
    ['update_command_block', { location: here, command: 'say hi', mode: 1, flags: 4 }],
    ['update_command_block_minecart', { entityId: entity, command: 'say hi', track_output: true }],
    ['generate_structure', { location: here, levels: 1, keepJigsaws: true }],
    ['spectate', { target: nobody }],
    ['use_entity', { target: entity, mouse: 2, x: 0.1, y: 0.5, z: 0.1, hand: 0, sneaking: false }]
  ]
}

module.exports = { seldom }
