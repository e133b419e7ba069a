'use strict'

// The registry of everything that is saved. Each plugin registers here, in its own `server`, the parts of the world or of
// players that it keeps; saving.js writes what changed, and reset.js restores the start. A mechanic with state needs one
// call for both.
//
//   serv.keep('weather', { record: () => plain, restore: value => {}, clear: () => {} })
//     A small part: recorded at every save, written when its JSON differs. `restore` gets what `record` gave, once at
//     the start (nobody is on yet) and after the `clear` of a reset (people are: tell them). `clear` makes it as it is
//     in a new world and tells clients. `lasting: true` is left alone by a reset (operators, bans).
//
//   const signs = serv.keepEach('signs', { keys: () => [...], record: key => plain, restore: (key, value) => {}, clear })
//   signs.changed(key)
//     A part of many pieces, keyed by a string: only those are written whose key was said to have changed. `record`
//     gives null or undefined for a piece that is gone.
//
//   serv.keepOfPlayer('xp', { record: player => plain, restore: (player, value) => {}, fresh: player => {} })
//     A part of every player: recorded at every save while he is on, and when he leaves. `restore` comes while he
//     joins, before the first packet: set fields, write nothing; one who was never here gets none. `fresh` is for a
//     reset: make him as one who joins for the first time, and tell him.
//
// Values are plain JSON; ../../items/item_record.js makes that of items. Restoring goes in the order of registration (land
// first), clearing the other way round. Everything
// is recorded between two ticks, at one moment: what moves from a chest to a player must do so without waiting.

const { Part } = require('../../storage/part')
const WHOLE = ''
const LAND = 'blocks'

module.exports.provides = ['keep', 'keepEach', 'keepOfPlayer', 'kept', 'restorePlayer']
module.exports.uses = ['tally', 'warn']

module.exports.server = serv => {
  const parts = new Map()
  // the land first, whenever its plugin loads: other parts look at it
  const inOrder = () => [...parts.values()].sort((a, b) => (b.name === LAND) - (a.name === LAND))
  const ofWorld = () => inOrder().filter(part => !part.ofPlayer)
  const ofPlayer = () => [...parts.values()].filter(part => part.ofPlayer)
  const broken = new Set()
  let complete = false

  /** Registers a small part of the world that is saved. */
  serv.keep = (name, { record, restore, clear, lasting }) => {
    const whole = { keys: () => [WHOLE], record, restore: (_, value) => restore(value), clear, lasting }
    register(new Part(name, { ...whole, compared: true }))
  }

  /** Registers a part of the world that consists of many pieces. */
  serv.keepEach = (name, { keys, record, restore, clear, lasting }) => {
    const part = register(new Part(name, { keys, record, restore, clear, lasting }))
    return { changed: key => part.dirty.add(key) }
  }

  /** Registers a part of every player that is saved. */
  serv.keepOfPlayer = (name, { record, restore, fresh }) => {
    register(new Part(`player/${name}`, { record, restore, fresh, ofPlayer: true }))
  }

  function register (part) {
    if (complete) throw new Error(`${part.name} was registered too late: the world is already loaded`)
    if (parts.has(part.name)) throw new Error(`${part.name} was registered twice`)
    parts.set(part.name, part)
    return part
  }

  // one part that cannot be recorded must not keep the others from being saved
  function guarded (part, action) {
    try {
      action()
    } catch (error) {
      if (!broken.has(part.name)) serv.warn(`exception: ${part.name} cannot be kept: ${error?.stack ?? error}`)
      broken.add(part.name)
      serv.tally.exceptions++
    }
  }

  /** All parts that are saved: load, differences, picture, goBack. */
  serv.kept = {
    loading: false,

    /** Restores what was saved: `rows` are [part, key, JSON]. Rows of unknown parts are left alone. */
    load (rows) {
      complete = this.loading = true
      const found = Map.groupBy(rows, ([name]) => name)
      for (const part of inOrder())
        for (const [, key, text] of found.get(part.name) ?? []) part.load(key, text)
      this.loading = false
    },

    /** Returns what has to be written, as [part, key, JSON or null]; it stays pending until `written` is called. */
    differences () {
      for (const player of serv.players) this.recordPlayer(player)
      const rows = []
      for (const part of parts.values()) guarded(part, () => rows.push(...part.differences()))
      return rows
    },

    written () {
      for (const part of parts.values()) part.dirty.clear()
    },

    recordPlayer (player) {
      for (const part of ofPlayer()) guarded(part, () => part.remember(player.uuid, part.record(player)))
    },

    restorePlayer (player) {
      for (const part of ofPlayer()) part.restoreFor(player)
    },

    /** Returns the state of the whole world, for `goBack`. */
    picture: () => new Map(ofWorld().map(part => [part, part.picture()])),

    /** Restores the state of the world from a picture, and makes every player a newcomer. */
    goBack (picture, players) {
      const [land, ...others] = ofWorld().filter(part => !part.lasting)
      for (const part of [land, ...others].toReversed()) part.forget()
      land.putBack(picture.get(land))
      // discard what fell or broke off while the land changed
      for (const part of others.toReversed()) part.forget()
      for (const part of others) part.putBack(picture.get(part))
      for (const part of ofPlayer()) part.forgetPlayers()
      for (const player of players) for (const part of ofPlayer()) part.fresh(player)
    }
  }

  serv.on('playerLeaving', player => serv.kept.recordPlayer(player))
  /** Restores the saved parts of a joining player. */
  serv.restorePlayer = player => serv.kept.restorePlayer(player)
}
