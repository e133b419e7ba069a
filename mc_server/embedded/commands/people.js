'use strict'

// Commands about players: game mode, effects, spawn points.

const { players, entities, gamemode, integer, boolean, resource } = require('./arguments')
const { MODES } = require('./selectors')
const { blockPos, angle: angleType } = require('./coordinates')
const { effectIds } = require('../entities/effect_names')
const { refuse } = require('./reader')
const { counted, WHO, say } = require('./answers')
const { nameOf } = require('./source')
const { done } = require('./running')
const { OVERWORLD, dimensionAt, localX } = require('../dimensions')

const MOST_SECONDS = 1000000
const INSTANT = ['instant_health', 'instant_damage', 'saturation']

const modeName = mode => ({ translate: `gameMode.${MODES[mode]}` })
const self = ({ player }) => (player ? [player] : refuse('permissions.requires.player'))

function setMode (source, { gamemode: mode, target: targets = self(source) }) {
  const { serv, player } = source
  const changed = targets.filter(target => target.gameMode !== mode)
  for (const target of changed) {
    target.setGameMode(mode)
    if (target !== player) target.tell(say('gameMode.changed', modeName(mode)))
  }
  return done(changed.length, ...changed.map(target => modeAnswer(serv, target, mode, player)))
}

const modeAnswer = (serv, target, mode, player) =>
  target === player
    ? say('commands.gamemode.success.self', modeName(mode))
    : say('commands.gamemode.success.other', nameOf(serv, target), modeName(mode))

function setDefaultMode ({ serv }, { gamemode: mode }) {
  serv.defaultGameMode = mode
  return say('commands.defaultgamemode.success', modeName(mode))
}

// ---- effects

const effectType = resource(
  'minecraft:mob_effect',
  ({ registry }, name) => (effectIds(registry).has(name) ? name : null),
  ({ registry }) => [...effectIds(registry).keys()]
)
const effectName = name => ({ translate: `effect.minecraft.${name}` })

function giveEffect ({ serv }, { targets, effect, seconds, amplifier = 0, hideParticles = false, forever }) {
  const isInstant = INSTANT.includes(effect)
  const ticks = forever ? -1 : isInstant ? (seconds ?? 1) : (seconds ?? 30) * 20
  const how = { ticks, amplifier, particles: !hideParticles }
  const changed = targets.filter(target => target.living && serv.giveEffect(target, effect, how))
  if (changed.length === 0) refuse('commands.effect.give.failed')
  return done(changed.length, counted(serv, 'commands.effect.give.success', targets, effectName(effect), WHO))
}

function clearEffects (source, { targets = selfEntity(source), effect }) {
  const { serv } = source
  const changed = targets.filter(target => target.living && serv.removeEffect(target, effect))
  const what = effect ? 'specific' : 'everything'
  if (changed.length === 0) refuse(`commands.effect.clear.${what}.failed`)
  const args = effect ? [effectName(effect), WHO] : [WHO]
  return done(changed.length, counted(serv, `commands.effect.clear.${what}.success`, targets, ...args))
}

const selfEntity = ({ entity }) => (entity ? [entity] : refuse('permissions.requires.entity'))

// ---- spawn points

function spawnPoint (source, { targets = self(source), pos = source.position.floored(), angle = 0 }) {
  const { serv } = source
  for (const target of targets)
    target.respawnPoint = { position: pos.clone(), angle, forced: true }
  const where = [localX(pos.x), pos.y, pos.z, angle.toFixed(1), `minecraft:${dimensionAt(pos.x).name}`]
  return done(targets.length, counted(serv, 'commands.spawnpoint.success', targets, ...where, WHO))
}

function worldSpawn (source, { pos = source.position.floored(), angle = 0 }) {
  if (dimensionAt(pos.x) !== OVERWORLD) refuse('commands.setworldspawn.failure.not_overworld')
  source.serv.setWorldSpawn(pos, angle)
  return say('commands.setworldspawn.success', pos.x, pos.y, pos.z, angle.toFixed(1))
}

const op = (usage, types, run, more = {}) => ({ usage, level: 2, types, run, ...more })
const effectArgs = {
  targets: entities,
  effect: effectType,
  seconds: integer(1, MOST_SECONDS),
  amplifier: integer(0, 255),
  hideParticles: boolean
}
const forever = (source, args) => giveEffect(source, { ...args, forever: true })

module.exports.commandsFor = () => [
  op('gamemode <gamemode> [<target>]', { gamemode, target: players }, setMode),
  op('defaultgamemode <gamemode>', { gamemode }, setDefaultMode),
  op('effect give <targets> <effect> [<seconds> [<amplifier> [<hideParticles>]]]', effectArgs, giveEffect),
  op('effect give <targets> <effect> infinite [<amplifier> [<hideParticles>]]', effectArgs, forever),
  op('effect clear [<targets> [<effect>]]', effectArgs, clearEffects),
  op('spawnpoint [<targets> [<pos> [<angle>]]]', { targets: players, pos: blockPos, angle: angleType }, spawnPoint),
  op('setworldspawn [<pos> [<angle>]]', { pos: blockPos, angle: angleType }, worldSpawn)
]
