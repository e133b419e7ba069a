'use strict'

// Boss bars of /bossbar: which exist, who sees each, and the packets about changes.

const UUID = require('uuid-1345')
const { toNbt } = require('../network/text')

const COLORS = ['pink', 'blue', 'red', 'green', 'yellow', 'purple', 'white']
const STYLES = ['progress', 'notched_6', 'notched_10', 'notched_12', 'notched_20']
const ADD = 0
const REMOVE = 1
const UPDATES = { health: 2, title: 3, color: 4 }

class BossBar {
  constructor (serv, id, name) {
    Object.assign(this, { serv, id, name, uuid: UUID.v4(), value: 0, max: 100, visible: true })
    Object.assign(this, { color: 'white', style: 'progress', players: new Set() })
  }

  get viewers () {
    return this.visible ? this.serv.players.filter(({ username }) => this.players.has(username)) : []
  }

  packet (action) {
    return {
      entityUUID: this.uuid,
      action,
      title: toNbt(this.name),
      health: Math.min(1, this.value / this.max),
      color: COLORS.indexOf(this.color),
      dividers: STYLES.indexOf(this.style),
      flags: 0
    }
  }

  tell (action, viewers = this.viewers) {
    for (const viewer of viewers) viewer._client.write('boss_bar', this.packet(action))
  }

  /** Changes name, value, max, color or style. */
  set (values) {
    Object.assign(this, values)
    if ('name' in values) this.tell(UPDATES.title)
    if ('value' in values || 'max' in values) this.tell(UPDATES.health)
    if ('color' in values || 'style' in values) this.tell(UPDATES.color)
  }

  /** Changes which players, by name, see the bar, and whether it is shown at all. */
  setViewers ({ players = this.players, visible = this.visible }) {
    const before = this.viewers
    Object.assign(this, { players: new Set(players), visible })
    const now = this.viewers
    this.tell(REMOVE, before.filter(viewer => !now.includes(viewer)))
    this.tell(ADD, now.filter(viewer => !before.includes(viewer)))
  }

  record () {
    const { id, name, value, max, visible, color, style, players } = this
    return { id, name, value, max, visible, color, style, players: [...players] }
  }
}

module.exports.provides = ['bossBars', 'addBossBar', 'removeBossBar']
module.exports.needs = ['keep']

module.exports.server = serv => {
  /** All bars of /bossbar by their id. */
  serv.bossBars = new Map()
  /** Makes a bar that nobody sees yet. */
  serv.addBossBar = (id, name) => {
    const bar = new BossBar(serv, id, name)
    serv.bossBars.set(id, bar)
    return bar
  }
  /** Removes a bar, also from the screens of those who see it. */
  serv.removeBossBar = bar => {
    bar.setViewers({ players: [] })
    serv.bossBars.delete(bar.id)
  }
  serv.keep('bossBars', {
    record: () => [...serv.bossBars.values()].map(bar => bar.record()),
    restore: records => {
      for (const { players, ...values } of records) {
        const bar = serv.addBossBar(values.id, values.name)
        Object.assign(bar, values)
        bar.setViewers({ players })
      }
    },
    clear: () => {
      for (const bar of [...serv.bossBars.values()]) serv.removeBossBar(bar)
    }
  })
}

module.exports.player = (player, serv) => {
  /** Shows a joining player the bars that are meant for this name. */
  player.sendBossBars = () => {
    for (const bar of serv.bossBars.values())
      if (bar.viewers.includes(player)) player._client.write('boss_bar', bar.packet(ADD))
  }
}

module.exports.COLORS = COLORS
module.exports.STYLES = STYLES
