'use strict'

// Objectives, scores and teams, and what clients are told about them, at each change and when they join. As in vanilla, a client
// knows an objective only while it is displayed somewhere. Commands change them.

const { toNbt } = require('../network/text')
const { DISPLAY_SLOTS, COLORS } = require('../../display_slots')

const RENDER_TYPES = ['integer', 'hearts']
const RESET_COLOR = 21
const CREATE = 0
const REMOVE = 1
const CHANGE = 2
const JOIN = 3
const LEAVE = 4
const FRIENDLY_FIRE = 1
const SEE_INVISIBLES = 2
const TEAM = {
  ...{ color: 'reset', prefix: '', suffix: '', friendlyFire: true, seeFriendlyInvisibles: true },
  ...{ nametagVisibility: 'always', deathMessageVisibility: 'always', collisionRule: 'always' }
}

class Scoreboard {
  constructor (serv) {
    this.serv = serv
    this.empty()
  }

  empty () {
    // name to {name, criterion, title, render, scores: Map of holder to number}
    this.objectives = new Map()
    // slot to name of an objective
    this.display = new Map()
    this.teams = new Map()
  }

  tell (packet, data) {
    for (const player of this.serv.players) player._client.write(packet, data)
  }

  // ---- objectives

  add (name, criterion, title) {
    this.objectives.set(name, { name, criterion, title, render: 'integer', scores: new Map() })
  }

  remove (name) {
    for (const [slot, shown] of this.display) if (shown === name) this.display.delete(slot)
    if (this.objectives.delete(name)) this.tell('scoreboard_objective', { name, action: REMOVE })
  }

  change (name, values) {
    Object.assign(this.objectives.get(name), values)
    if (this.isShown(name)) this.tell('scoreboard_objective', this.objectivePacket(name, CHANGE))
  }

  /** Displays an objective in a slot, or nothing (null). */
  show (slot, name) {
    const before = this.display.get(slot)
    const known = name !== null && this.isShown(name)
    if (name === null) this.display.delete(slot)
    else this.display.set(slot, name)
    for (const player of this.serv.players) {
      if (name !== null && !known) this.sendObjective(player, name)
      player._client.write('scoreboard_display_objective', { position: DISPLAY_SLOTS.indexOf(slot), name: name ?? '' })
    }
    if (before && !this.isShown(before)) this.tell('scoreboard_objective', { name: before, action: REMOVE })
  }

  isShown (name) {
    return [...this.display.values()].includes(name)
  }

  objectivePacket (name, action) {
    const { title, render } = this.objectives.get(name)
    return { name, action, displayText: toNbt(title), type: RENDER_TYPES.indexOf(render), number_format: undefined }
  }

  // ---- scores

  holders () {
    return [...new Set([...this.objectives.values()].flatMap(({ scores }) => [...scores.keys()]))]
  }

  scoreOf (holder, name) {
    return this.objectives.get(name)?.scores.get(holder)
  }

  setScore (holder, name, value) {
    // 32 bits, as in vanilla
    this.objectives.get(name).scores.set(holder, value | 0)
    if (this.isShown(name)) this.tell('scoreboard_score', this.scorePacket(holder, name))
  }

  resetScore (holder, name) {
    for (const [one, { scores }] of this.objectives) {
      if (name !== undefined && one !== name) continue
      if (scores.delete(holder) && this.isShown(one))
        this.tell('reset_score', { entity_name: holder, objective_name: one })
    }
  }

  scorePacket (holder, name) {
    const value = this.scoreOf(holder, name)
    return { itemName: holder, scoreName: name, value, display_name: undefined, number_format: undefined }
  }

  // ---- teams

  teamOf (holder) {
    return [...this.teams.values()].find(({ members }) => members.has(holder))
  }

  addTeam (name, title) {
    this.teams.set(name, { name, title, ...TEAM, members: new Set() })
    this.tell('teams', this.teamPacket(name, CREATE))
  }

  removeTeam (name) {
    this.teams.delete(name)
    this.tell('teams', { team: name, mode: REMOVE })
  }

  changeTeam (name, values) {
    Object.assign(this.teams.get(name), values)
    this.tell('teams', this.teamPacket(name, CHANGE))
  }

  joinTeam (name, holder) {
    if (this.teams.get(name).members.has(holder)) return
    this.leaveTeam(holder)
    this.teams.get(name).members.add(holder)
    this.tell('teams', { team: name, mode: JOIN, players: [holder] })
  }

  /** @returns whether the holder was in a team */
  leaveTeam (holder) {
    const team = this.teamOf(holder)
    if (!team) return false
    team.members.delete(holder)
    this.tell('teams', { team: team.name, mode: LEAVE, players: [holder] })
    return true
  }

  teamPacket (name, mode) {
    const team = this.teams.get(name)
    return {
      team: name,
      mode,
      name: toNbt(team.title),
      friendlyFire: (team.friendlyFire ? FRIENDLY_FIRE : 0) | (team.seeFriendlyInvisibles ? SEE_INVISIBLES : 0),
      nameTagVisibility: team.nametagVisibility,
      collisionRule: team.collisionRule,
      formatting: COLORS.includes(team.color) ? COLORS.indexOf(team.color) : RESET_COLOR,
      prefix: toNbt(team.prefix),
      suffix: toNbt(team.suffix),
      players: mode === CREATE ? [...team.members] : undefined
    }
  }

  // ---- everything at once

  sendTo (player) {
    for (const name of this.teams.keys()) player._client.write('teams', this.teamPacket(name, CREATE))
    for (const name of new Set(this.display.values())) this.sendObjective(player, name)
    for (const [slot, name] of this.display)
      player._client.write('scoreboard_display_objective', { position: DISPLAY_SLOTS.indexOf(slot), name })
  }

  sendObjective (player, name) {
    player._client.write('scoreboard_objective', this.objectivePacket(name, CREATE))
    for (const holder of this.objectives.get(name).scores.keys())
      player._client.write('scoreboard_score', this.scorePacket(holder, name))
  }

  record () {
    return {
      objectives: [...this.objectives.values()].map(one => ({ ...one, scores: [...one.scores] })),
      display: [...this.display],
      teams: [...this.teams.values()].map(team => ({ ...team, members: [...team.members] }))
    }
  }

  restore ({ objectives, display, teams }) {
    this.objectives = new Map(objectives.map(one => [one.name, { ...one, scores: new Map(one.scores) }]))
    this.display = new Map(display)
    this.teams = new Map(teams.map(team => [team.name, { ...team, members: new Set(team.members) }]))
    for (const player of this.serv.players) this.sendTo(player)
  }

  clear () {
    for (const name of [...this.objectives.keys()]) this.remove(name)
    for (const name of [...this.teams.keys()]) this.removeTeam(name)
    this.empty()
  }
}

module.exports.provides = ['scoreboard']
module.exports.needs = ['keep']

module.exports.server = serv => {
  const board = new Scoreboard(serv)
  /** The objectives, scores and teams (class Scoreboard). */
  serv.scoreboard = board
  serv.keep('scoreboard', {
    record: () => board.record(),
    restore: value => board.restore(value),
    clear: () => board.clear()
  })
}
