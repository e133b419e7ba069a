'use strict'

// Advancements: they are granted for what players have and do, shown on the client's screen, and told in the chat. ../../advancements/tree.js
// knows which there are. Bots of a crew get none, as nobody looks at their screens.

const { TREE, MEANING, visible } = require('../../advancements/tree')
const { toNbt } = require('./text')
const { displayName } = require('../../entities/display_name')
const { dimensionOf } = require('../../dimensions')

const BACKGROUNDS = 'minecraft:textures/gui/advancements/backgrounds'
const FRAMES = ['task', 'challenge', 'goal']
const COLOURS = { task: 'green', challenge: 'dark_purple', goal: 'green' }
const CROPS = /^(wheat|pumpkin_stem|melon_stem|beetroots|nether_wart|torchflower_crop|pitcher_crop)$/

module.exports.needs = ['keepOfPlayer']
module.exports.uses = ['Item', 'broadcastMessage', 'holdsReservedName', 'rules']

module.exports.server = serv => {
  serv.keepOfPlayer('advancements', {
    record: player => Object.fromEntries([...player.advancements].map(([name, done]) => [name, Object.fromEntries(done)])),
    restore: (player, known) => {
      player.advancements = new Map(Object.entries(known).map(([name, done]) => [name, new Map(Object.entries(done))]))
    },
    fresh: player => {
      player.advancements.clear()
      if (player.joined) showAll(serv, player)
    }
  })
  serv.on('playerJoined', player => showAll(serv, player))
  reportDeeds(serv)
}

/** Lets what happens on the server count. */
function reportDeeds (serv) {
  const changed = new Set()
  serv.on('inventoryChanged', player => changed.add(player))
  serv.on('tick', () => {
    for (const player of changed) lookAtItems(player)
    changed.clear()
  })
  serv.on('asleep', player => player.achieve('slept'))
  serv.on('changedDimension', player => player.achieve(`entered ${dimensionOf(player).name}`))
  serv.on('hurt', (entity, amount, { type, by }) => type === 'arrow' && entity !== by && by?.achieve?.('shot'))
  serv.on('died', (entity, { by = entity.lastAttacker?.entity }) => {
    if (by === entity) return
    by?.achieve?.('killed')
    by?.achieve?.(`killed ${entity.kind}`)
    if (by) entity.achieve?.('killed by')
  })
  serv.on('blockPlaced', ({ name }, player) => CROPS.test(name) && player?.achieve?.(`planted ${name}`))
}

function lookAtItems (player) {
  if (!player.joined) return
  const names = new Set(player.inventory.map(item => item?.name))
  for (const name of names) if (name) player.achieve(`has ${name}`)
}

module.exports.player = (player, serv) => {
  /** What the player has done: advancement to criterion to the time in ms. */
  player.advancements = new Map()
  /** The names of the advancements that the client has been shown. */
  player.shownAdvancements = new Set()

  /** Whether the player has an advancement. */
  player.hasAdvancement = name => player.advancements.has(name)

  /** Counts a deed, such as `traded` or `entered the_nether`, towards the advancements. */
  player.achieve = deed => {
    if (serv.holdsReservedName(player._client)) return
    const counted = (MEANING.get(deed) ?? []).filter(([name, what]) => !player.advancements.get(name)?.has(what))
    // one criterion is enough, so that later ones only fill the list
    const granted = counted.filter(([name]) => !player.hasAdvancement(name))
    for (const [name, what] of counted) note(player, name, what)
    if (counted.length > 0) update(serv, player, counted.map(([name]) => name))
    for (const [name] of granted) announce(serv, player, TREE.get(name))
  }

  // the screen tells which tab was opened and wants to hear that it is shown
  player._client.on('advancement_tab', ({ action, tabId }) => {
    if (action === 0) player._client.write('select_advancement_tab', { id: tabId })
  })
}

function note (player, name, criterion) {
  player.advancements.set(name, (player.advancements.get(name) ?? new Map()).set(criterion, Date.now()))
}

/** Sends a client all advancements that it may see. */
function showAll (serv, player) {
  const shown = visible(player.hasAdvancement)
  player.shownAdvancements = new Set(shown)
  send(serv, player, { reset: true, added: shown, progress: shown })
}

/** Sends a client what has changed since, with what it may see now. */
function update (serv, player, changed) {
  if (!player.joined) return
  const added = visible(player.hasAdvancement).filter(name => !player.shownAdvancements.has(name))
  for (const name of added) player.shownAdvancements.add(name)
  send(serv, player, { reset: false, added, progress: [...new Set([...added, ...changed])] })
}

function send (serv, { _client, advancements }, { reset, added, progress }) {
  _client.write('advancements', {
    reset,
    advancementMapping: added.map(name => ({ key: `minecraft:${name}`, value: packetOf(serv, TREE.get(name)) })),
    identifiers: [],
    progressMapping: progress.map(name => ({
      key: `minecraft:${name}`,
      value: TREE.get(name).criteria.map(what => progressOf(what, advancements.get(name)?.get(what)))
    }))
  })
}

const progressOf = (criterionIdentifier, time) => ({ criterionIdentifier, criterionProgress: time === undefined ? undefined : BigInt(time) })

function packetOf ({ Item, registry }, { parent, icon, background, frame, silent, criteria, x, y, ...one }) {
  return {
    parentId: parent === null ? undefined : `minecraft:${parent}`,
    displayData: {
      title: toNbt(titleOf(one)),
      description: toNbt(descriptionOf(one)),
      icon: Item.toNotch(new Item(registry.itemsByName[icon].id, 1)),
      frameType: FRAMES.indexOf(frame),
      flags: { unused: 0, hidden: 0, show_toast: silent ? 0 : 1, has_background_texture: background === null ? 0 : 1 },
      backgroundTexture: background === null ? undefined : `${BACKGROUNDS}/${background}.png`,
      xCord: x,
      yCord: y
    },
    requirements: [criteria],
    sendsTelemtryData: true
  }
}

const titleOf = ({ name }) => ({ translate: `advancements.${name.replace('/', '.')}.title` })
const descriptionOf = ({ name }) => ({ translate: `advancements.${name.replace('/', '.')}.description` })

function announce (serv, player, one) {
  if (one.silent || !serv.rules.announceAdvancements) return
  const color = COLOURS[one.frame]
  const contents = { translate: '%s\n%s', color, with: [titleOf(one), descriptionOf(one)] }
  const title = { ...titleOf(one), color, hoverEvent: { action: 'show_text', contents } }
  serv.broadcastMessage({
    translate: `chat.type.advancement.${one.frame}`,
    with: [displayName(player), { translate: 'chat.square_brackets', color, with: [title] }]
  })
}
