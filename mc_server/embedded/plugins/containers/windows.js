'use strict'

// The server side of inventories: the player's items, the open window, clicks in it, and keeping the client's view correct.
// menu.js is a window, clicks.js applies clicks, crafting.js has the results of a grid.

const { Menu, same, withCount, MAIN, HOTBAR, OFFHAND, INVENTORY_SIZE, range } = require('../../windows/menu')
const { click, insert } = require('../../windows/clicks')
const { recordOf, restoreInto } = require('../../items/item_record')
const { toNbt } = require('../network/text')

const MOST_WINDOWS = 100
// the slots before this one are the crafting result and its grid
const FIRST_KEPT = 5
// picked-up items fill the hotbar first
const PICKUP_ORDER = [...range(HOTBAR, HOTBAR + 9), ...range(MAIN, MAIN + 27)]
// mineflayer asks for a full resync with this
const RESYNC = -1

module.exports.provides = ['Item', 'windowTypes', 'sameItem']
module.exports.needs = ['keepOfPlayer']
module.exports.uses = ['recipes']

module.exports.server = serv => {
  /** The class of items of this version (prismarine-item). */
  serv.Item = require('prismarine-item')(serv.registry)
  /** The kinds of windows by name (prismarine-windows). */
  serv.windowTypes = require('prismarine-windows')(serv.registry).windows
  /** Whether two stacks are equal, count and components included. */
  serv.sameItem = same
  keepInventories(serv)
}

// items on the cursor or in a grid are saved too and given back at the next join
function keepInventories (serv) {
  serv.keepOfPlayer('inventory', {
    record: player => ({
      held: player.heldItemSlot,
      items: recordOf(player.inventory).filter(({ slot }) => slot >= FIRST_KEPT),
      loose: recordOf(looseItems(player))
    }),
    restore: (player, { held, items, loose }) => {
      player.heldItemSlot = held
      restoreInto(player.inventory, items, serv)
      /** The items that did not fit into the inventory when the player left; they are dropped at the next join. */
      player.loose = restoreInto([], loose, serv).filter(Boolean)
    },
    fresh: player => player.clearInventory()
  })
  serv.on('playerJoined', player => {
    const loose = player.loose ?? []
    player.loose = []
    for (const item of loose) player.toss(withCount(item, player.giveItem(item)))
  })
}

function looseItems ({ cursor, menu, loose = [] }) {
  return [cursor, ...menu.grid.map(i => menu.get(i)), ...loose]
}

module.exports.player = (player, serv) => {
  const client = player._client
  const { Item } = serv
  /** The 46 slots of vanilla's inventory window: grid, armour, main part, hotbar, off hand. */
  player.inventory = new Array(INVENTORY_SIZE).fill(null)
  /** The stack on the cursor, or null. */
  player.cursor = null
  /** The chosen slot of the hotbar, 0 to 8. */
  player.heldItemSlot = 0
  const common = { Item, recipes: serv.recipes }
  const home = new Menu(player, { id: 0, craft: { from: 1, to: 4, width: 2 }, ...common })
  /** The open window, or the player's inventory when no other window is open. */
  player.menu = home
  let lastId = 0

  /** The inventory slot of the main hand. */
  Object.defineProperty(player, 'handSlot', { get: () => HOTBAR + player.heldItemSlot })
  /** The stack in the main hand, or null. */
  Object.defineProperty(player, 'hand', { get: () => player.inventory[player.handSlot] })

  /** Puts a stack into a slot of the inventory and tells the client. */
  player.setSlot = (slot, item) => {
    player.inventory[slot] = item && item.count > 0 ? item : null
    player.sync()
  }

  /** Tells the client the slots whose contents differ from its view. */
  player.sync = options => {
    player.menu.sync(options)
    serv.emit('inventoryChanged', player)
  }

  /** Puts an item into the inventory; returns how many did not fit. */
  player.giveItem = item => {
    const left = insert(home, item, PICKUP_ORDER)
    if (left < item.count) player.sync()
    return left
  }

  /** Opens a window of a type with a title on slots of its own. */
  player.openWindow = (type, title, { own, craft, store, carried }) => {
    player.closeWindow()
    lastId = (lastId % MOST_WINDOWS) + 1
    player.menu = new Menu(player, { id: lastId, own, craft, store, carried, ...common })
    home.bequeath(player.menu)
    client.write('open_window', {
      windowId: lastId,
      inventoryType: serv.windowTypes[type].type,
      windowTitle: toNbt(title)
    })
    player.menu.sendAll()
  }

  /** Returns the items in the grid and on the cursor to the inventory. */
  player.closeWindow = () => {
    const { menu } = player
    player.menu = home
    for (const i of menu.grid) giveBack(menu.get(i), () => menu.set(i, null))
    giveBack(player.cursor, () => {
      player.cursor = null
    })
    // not everything: the client may already be clicking in its own window and would take the full contents for the newer
    // state
    if (menu !== home) home.inherit(menu)
    player.sync()
    menu.store?.closed(player)
  }

  /** Closes the window on the client too, when the container is gone or too far away. */
  player.shutWindow = () => {
    if (player.menu !== home) client.write('close_window', { windowId: player.menu.id })
    player.closeWindow()
  }

  function giveBack (item, remove) {
    if (!item) return
    remove()
    player.toss(withCount(item, insert(home, item, PICKUP_ORDER)))
  }

  /** Empties the inventory and the cursor. */
  player.clearInventory = () => {
    const { menu } = player
    player.cursor = null
    for (const i of menu.grid) menu.set(i, null)
    player.shutWindow()
    player.inventory.fill(null)
    home.sendAll()
    serv.emit('inventoryChanged', player)
  }

  client.on('close_window', ({ windowId }) => {
    if (windowId === player.menu.id) player.closeWindow()
  })

  client.on('enchant_item', ({ windowId, enchantment: button }) => {
    if (windowId === player.menu.id) player.menu.press(button)
  })

  client.on('window_click', packet => {
    const { menu } = player
    if (packet.windowId !== menu.id) return correct(packet)
    if (packet.stateId === menu.stateId) menu.unseen.clear()
    believe(menu, packet)
    click(menu, packet)
    menu.tellTaken()
    if (packet.stateId === RESYNC || isLate(menu, packet) || !menu.knowsCursor()) menu.sendAll()
    player.sync({ result: menu.tellsResult && (menu.isGrid(packet.slot) || menu.isResult(packet.slot)) })
    menu.store?.changed(player)
  })

  // a click in a window that was closed meanwhile had no effect, so the client's prediction is undone
  function correct ({ changedSlots }) {
    if (changedSlots.length === 0) return
    home.sendAll()
    if (player.menu !== home) player.menu.sendAll()
  }

  // clicked before the client saw another player's change, which it has drawn over its own prediction
  const isLate = (menu, { stateId }) => {
    const isOld = stateId !== menu.stateId
    if (!menu.craft) return menu.store !== null && isOld
    const late = menu.pushed && isOld
    if (!isOld) menu.pushed = false
    return late
  }

  // the client has already drawn the result it expects: only differences are sent
  function believe (menu, { changedSlots, cursorItem }) {
    for (const { location, item } of changedSlots)
      if (location >= 0 && location < menu.size) menu.remote[location] = Item.fromNotch(item)
    menu.remoteCursor = Item.fromNotch(cursorItem)
  }

  client.on('held_item_slot', ({ slotId }) => {
    player.heldItemSlot = slotId
    serv.emit('inventoryChanged', player)
  })

  const isTooMany = item => item?.count > (item?.componentMap?.get('max_stack_size')?.data ?? item?.stackSize)

  client.on('set_creative_slot', ({ slot, item }) => {
    if (player.gameMode !== 1) return home.sendAll()
    const wanted = Item.fromNotch(item)
    if (slot === 0 || isTooMany(wanted)) return home.sendAll()
    if (slot === -1) return wanted && player.toss(wanted)
    // since 1.21.3 a client is believed and not told again what it has reported
    if (serv.registry.version['>=']('1.21.3')) home.remote[slot] = wanted
    player.setSlot(slot, wanted)
  })

  /** Swaps the items in both hands. */
  player.swapHands = () => {
    const held = player.hand
    player.inventory[player.handSlot] = player.inventory[OFFHAND]
    player.setSlot(OFFHAND, held)
  }
}
