'use strict'

// What the clients of the fuzz test do: each deed sends one or a few packets, all well formed, most of them senseless.

const RADIUS = 4
const OUTSIDE = -999
const LINES = ['list', 'help', 'seed', 'me dances', 'tell Fuzz0 psst', 'msg Nobody hi', 'nonsense', 'give', 'give @a', '',
  'tp', 'kill', 'gamemode', 'setblock 1 2', 'fill ~ ~ ~', 'execute as', 'time set', 'xp add', 'effect', 'summon', '/ / /',
  'clear Nobody', 'say', 'weather', 'gamerule', 'gamerule nosuch true', 'tell', 'w Fuzz1 \u00e4\u00f6\u00fc', 'trigger x']
const ACTIONS = ['start_sneaking', 'stop_sneaking', 'start_sprinting', 'stop_sprinting', 'stop_sleeping']
const WEIGHTS = {
  click: 40,
  drag: 8,
  open: 10,
  close: 5,
  dig: 14,
  place: 16,
  useItem: 6,
  hold: 10,
  drop: 5,
  swap: 3,
  walk: 12,
  look: 8,
  say: 1,
  command: 3,
  attack: 5,
  sign: 1,
  swing: 2,
  action: 2,
  complete: 1,
  creative: 2,
  requestRecipe: 1,
  write: 3,
  enchant: 4,
  trade: 4,
  respawn: 1
}

/** What one client may do next. */
class Deeds {
  constructor (client, dice, { land, targets }) {
    Object.assign(this, { client, dice, land, targets, began: null })
  }

  one () {
    const name = this.dice.among(WEIGHTS)
    this[name]()
    return name
  }

  nearby () {
    const { dice, client: { position } } = this
    return {
      x: Math.floor(position.x) + dice.whole(-RADIUS, RADIUS),
      y: Math.max(-63, Math.floor(position.y) + dice.whole(-2, 2)),
      z: Math.floor(position.z) + dice.whole(-RADIUS, RADIUS)
    }
  }

  // ---- windows

  window () {
    const { windows } = this.client
    return windows.open ?? 0
  }

  slot (window) {
    const { dice, client: { windows } } = this
    if (dice.chance(0.05)) return OUTSIDE
    const size = windows.sizes.get(window)
    // the slots of what is open are worth more than those of the inventory
    return dice.chance(0.4) ? dice.whole(0, Math.min(9, size - 1)) : dice.whole(0, size - 1)
  }

  click () {
    const { dice } = this
    const windowId = dice.chance(0.02) ? dice.whole(0, 100) : this.window()
    const slot = this.slot(this.window())
    const mode = Number(dice.among({ 0: 40, 1: 25, 2: 12, 3: 2, 4: 6, 6: 8 }))
    const buttons = { 0: [0, 1], 1: [0, 1], 2: [0, 1, 2, 3, 4, 5, 6, 7, 8, 40], 3: [2], 4: [0, 1], 6: [0, 1] }
    this.sendClick(windowId, slot, dice.one(buttons[mode]), mode)
  }

  sendClick (windowId, slot, mouseButton, mode) {
    const { dice, client } = this
    const stateId = dice.chance(0.1) ? dice.whole(-1, 50) : client.windows.stateId
    client.send('window_click', {
      windowId,
      stateId,
      slot,
      mouseButton,
      mode,
      ...client.windows.claim(windowId, this.lies(windowId))
    })
  }

  /** What it pretends to have seen: nothing, or something wrong. */
  lies (windowId) {
    const { dice, client: { windows } } = this
    const size = windows.sizes.get(windowId)
    if (size === undefined || dice.chance(0.7)) return []
    return Array.from({ length: dice.whole(1, 4) }, () => ({
      location: dice.whole(0, size - 1),
      item: windows.get(windowId, dice.whole(0, size - 1)) ?? { itemCount: 0 }
    }))
  }

  drag () {
    const { dice } = this
    const window = this.window()
    const kind = dice.one([0, 4, 8])
    this.sendClick(window, OUTSIDE, kind, 5)
    for (let n = dice.whole(0, 6); n > 0; n--) this.sendClick(window, Math.max(0, this.slot(window)), kind + 1, 5)
    if (dice.chance(0.9)) this.sendClick(window, OUTSIDE, kind + 2, 5)
  }

  open () {
    this.client.place(this.dice.one(this.targets), { direction: this.dice.whole(0, 5) })
  }

  close () {
    const { windows } = this.client
    this.client.send('close_window', { windowId: this.window() })
    windows.close()
  }

  hold () {
    this.client.send('held_item_slot', { slotId: this.dice.whole(0, 8) })
  }

  creative () {
    const { dice, client } = this
    const item = dice.one([...client.windows.slots.get(0)].filter(Boolean)) ?? { itemCount: 0 }
    client.send('set_creative_slot', { slot: dice.whole(-1, 45), item })
  }

  requestRecipe () {
    const windowId = this.window()
    this.client.send('craft_recipe_request', { windowId, recipe: 'minecraft:stick', recipeId: 3, makeAll: true })
  }

  write () {
    this.client.send('name_item', { name: 'x'.repeat(this.dice.whole(0, 60)) })
  }

  enchant () {
    this.client.send('enchant_item', { windowId: this.window(), enchantment: this.dice.whole(-1, 3) })
  }

  trade () {
    const [villager] = [...this.client.entities.kinds].find(([, kind]) => kind === 'villager') ?? [0]
    const at = { x: 0.1, y: 0.5, z: 0.1 }
    this.client.send('use_entity', { target: villager, mouse: 0, ...at, hand: 0, sneaking: false })
    this.client.send('select_trade', { slot: this.dice.whole(-1, 3) })
  }

  // ---- the world

  dig () {
    const { dice, client } = this
    const target = dice.chance(0.1) ? dice.one(this.targets) : this.nearby()
    const face = dice.whole(0, 5)
    if (this.began && dice.chance(0.6)) {
      client.dig(this.began, { status: dice.chance(0.8) ? 2 : 1, face })
      this.began = null
      return
    }
    client.dig(target, { status: 0, face })
    this.began = target
  }

  place () {
    this.client.place(this.nearby(), { direction: this.dice.whole(0, 5), hand: this.dice.chance(0.1) ? 1 : 0 })
  }

  useItem () {
    const { dice, client } = this
    const { yaw, pitch } = client.position
    client.send('use_item', { hand: dice.whole(0, 1), sequence: ++client.sequence, rotation: { x: yaw, y: pitch } })
    if (dice.chance(0.3)) client.dig({ x: 0, y: 0, z: 0 }, { status: 5, face: 0 })
  }

  drop () {
    this.client.dig({ x: 0, y: 0, z: 0 }, { status: this.dice.whole(3, 4), face: 0 })
  }

  swap () {
    this.client.dig({ x: 0, y: 0, z: 0 }, { status: 6, face: 0 })
  }

  walk () {
    const { dice, client, land } = this
    const { position } = client
    const step = () => (dice.next() - 0.5) * 1.5
    position.x = Math.max(land.x - 8, Math.min(land.x + 8, position.x + step()))
    position.z = Math.max(land.z - 8, Math.min(land.z + 8, position.z + step()))
    if (dice.chance(0.3)) position.y = land.y + dice.whole(0, 2)
    client.tellPosition()
  }

  look () {
    const { position } = this.client
    position.yaw = this.dice.whole(-720, 720)
    position.pitch = this.dice.whole(-90, 90)
    const { yaw, pitch } = position
    this.client.send('look', { yaw, pitch, onGround: true, flags: { onGround: true } })
  }

  attack () {
    const { dice, client } = this
    const target = dice.one([...client.entities.kinds.keys()]) ?? 0
    const mouse = dice.whole(0, 2)
    const at = { x: 0.1, y: 0.5, z: 0.1 }
    client.send('use_entity', { target, mouse, ...at, hand: dice.whole(0, 1), sneaking: dice.chance(0.2) })
  }

  sign () {
    const texts = { text1: 'one', text2: '', text3: '\u00a7cred', text4: 'x'.repeat(this.dice.whole(0, 90)) }
    this.client.send('update_sign', { location: this.nearby(), isFrontText: this.dice.chance(0.5), ...texts })
  }

  swing () {
    this.client.send('arm_animation', { hand: this.dice.whole(0, 1) })
  }

  action () {
    const entityId = this.client.entities.own
    this.client.send('entity_action', { entityId, actionId: this.dice.one(ACTIONS), jumpBoost: 0 })
  }

  respawn () {
    this.client.send('client_command', { actionId: this.dice.one(['perform_respawn', 'request_stats']) })
  }

  // ---- words

  say () {
    this.client.say('x'.repeat(this.dice.whole(1, 256)))
  }

  command () {
    this.client.send('chat_command', { command: this.dice.one(LINES) })
  }

  complete () {
    this.client.send('tab_complete', { transactionId: this.dice.whole(0, 1000), text: `/${this.dice.one(LINES)}` })
  }
}

module.exports = { Deeds }
