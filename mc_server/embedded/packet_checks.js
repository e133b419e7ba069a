'use strict'

// Checks packets from clients: finite numbers, positions inside the world, existing slots and faces, texts within vanilla's length limits.
// A client that sends anything else is disconnected (plugins/network/guard.js). Packets are listed by their names in the protocol.

const { isItem, isLawfulItem } = require('./items/lawful')

const finite = (...values) => values.every(Number.isFinite)
const inWorld = ({ x, y, z }) => finite(x, y, z) && Math.abs(x) <= 3e7 && Math.abs(z) <= 3e7 && Math.abs(y) <= 2e4
const onGrid = location => location && inWorld(location)

const isHand = hand => hand === 0 || hand === 1
const isShort = (length, ...texts) => texts.every(text => text.length <= length)

const LINE = 384
const LINES = 32500
const COMMAND = 32767
const CHAT = 256
const MOST_SLOTS = 128
const PAGES = 100
const PAGE = 1024
const TITLE = 32

const settings = ({ locale }) => isShort(16, locale)
const CONFIGURATION = { settings, cookie_response: () => false }
const CHECKS = {
  settings,
  position: inWorld,
  position_look: packet => inWorld(packet) && finite(packet.yaw, packet.pitch),
  look: ({ yaw, pitch }) => finite(yaw, pitch),
  vehicle_move: packet => inWorld(packet) && finite(packet.yaw, packet.pitch),
  pick_item_from_block: ({ position }) => onGrid(position),
  held_item_slot: ({ slotId }) => slotId >= 0 && slotId <= 8,
  block_dig: ({ status, location, face }) =>
    status >= 0 && status <= 6 && onGrid(location) && face >= 0 && face <= 5,
  block_place: packet =>
    isHand(packet.hand) &&
    onGrid(packet.location) &&
    packet.direction >= 0 &&
    packet.direction <= 5 &&
    finite(packet.cursorX, packet.cursorY, packet.cursorZ),
  use_item: ({ hand, rotation }) => isHand(hand) && (!rotation || finite(rotation.x, rotation.y)),
  use_entity: ({ mouse, hand }) => mouse >= 0 && mouse <= 2 && (mouse === 1 || isHand(hand)),
  arm_animation: ({ hand }) => isHand(hand),
  window_click: ({ mode, slot, changedSlots, cursorItem }, registry) =>
    mode >= 0 &&
    mode <= 6 &&
    slot >= -999 &&
    slot < MOST_SLOTS &&
    changedSlots.length <= MOST_SLOTS &&
    [cursorItem, ...changedSlots.map(({ item }) => item)].every(item => isItem(item, registry)),
  set_creative_slot: ({ slot, item }, registry) => slot >= -1 && slot <= 45 && isLawfulItem(item, registry),
  chat_message: ({ message }) => isShort(CHAT, message),
  chat_command_signed: ({ command }) => isShort(LINES, command),
  tab_complete: ({ text }) => isShort(LINES, text),
  update_sign: ({ location, text1, text2, text3, text4 }) =>
    onGrid(location) && isShort(LINE, text1, text2, text3, text4),
  update_command_block: ({ location, command, mode }) =>
    onGrid(location) && isShort(COMMAND, command) && mode >= 0 && mode <= 2,
  edit_book: ({ pages, title }) => pages.length <= PAGES && isShort(PAGE, ...pages) && isShort(TITLE, title ?? ''),
  name_item: ({ name }) => isShort(LINES, name),
  chat_command: ({ command }) => isShort(LINES, command),
  // an unknown action has a number and no name
  client_command: ({ actionId }) => typeof actionId === 'string',
  entity_action: ({ actionId }) => typeof actionId === 'string',
  recipe_book: ({ bookId }) => bookId >= 0 && bookId <= 3,
  advancement_tab: ({ action }) => action === 0 || action === 1,
  // answers to requests that this server never sends
  cookie_response: () => false,
  configuration_acknowledged: () => false
}
const BY_STATE = { configuration: CONFIGURATION, play: CHECKS }

/** Tells whether a packet may be handled; `state` is the connection's state in which it arrived. */
function isAcceptable (event, packet, state, registry) {
  const check = BY_STATE[state]?.[event]
  if (!check) return true
  try {
    return check(packet, registry)
  } catch {
    return false
  }
}

module.exports = { isAcceptable }
