'use strict'

// The world as a whole: time, weather, difficulty, rules, seed; sounds and particles; what can be located.

const types = require('./arguments')
const { vec3, extent } = require('./coordinates')
const { particle } = require('./particles')
const { refuse } = require('./reader')
const { counted, WHO, say, brackets } = require('./answers')
const { done } = require('./running')
const { RULES } = require('../rules')
const { local } = require('../dimensions')

const DAY = 24000
const TIMES = { day: 1000, noon: 6000, night: 13000, midnight: 18000 }
const DIFFICULTIES = ['peaceful', 'easy', 'normal', 'hard']

// ---- time and weather

function setTime ({ serv }, { name, time }) {
  serv.setTime(name ? TIMES[name] : time)
  return done(serv.time % DAY, say('commands.time.set', name ? TIMES[name] : time))
}

function addTime ({ serv }, { time }) {
  serv.setTime(serv.time + time)
  return done(serv.time % DAY, say('commands.time.set', serv.time % DAY))
}

function queryTime ({ serv }, { what }) {
  const value = { daytime: serv.time % DAY, gametime: serv.age % 2147483647, day: Math.floor(serv.time / DAY) }[what]
  return done(value, say('commands.time.query', value))
}

function setWeather ({ serv }, { kind, duration }) {
  serv.setWeather(kind, duration)
  return done(duration ?? -1, say(`commands.weather.set.${kind}`))
}

// ---- difficulty and rules

const difficultyName = number => ({ translate: `options.difficulty.${DIFFICULTIES[number]}` })

function difficulty ({ serv }, { name }) {
  if (name === undefined) return done(serv.difficulty, say('commands.difficulty.query', difficultyName(serv.difficulty)))
  const number = DIFFICULTIES.indexOf(name)
  if (number === serv.difficulty) refuse('commands.difficulty.failure', name)
  serv.setDifficulty(number)
  return done(0, say('commands.difficulty.success', difficultyName(number)))
}

function ruleForms (name) {
  const value = typeof RULES[name] === 'boolean' ? types.boolean : types.integer()
  return [
    op(`gamerule ${name}`, {}, ({ serv }) => queryRule(serv, name), { quiet: true }),
    op(`gamerule ${name} <value>`, { value }, ({ serv }, args) => setRule(serv, name, args.value))
  ]
}

const queryRule = ({ rules }, name) =>
  done(Number(rules[name]), say('commands.gamerule.query', name, String(rules[name])))

function setRule (serv, name, value) {
  serv.setRule(name, value)
  return done(Number(value), say('commands.gamerule.set', name, String(value)))
}

const seed = ({ serv }) => {
  const text = String(serv.options.seed)
  const style = { color: 'green', clickEvent: { action: 'copy_to_clipboard', value: text }, insertion: text }
  return say('commands.seed.success', { ...brackets({ text }), ...style })
}

// ---- what this world does not have

const notFound = kind => (source, { what }) => refuse(`commands.locate.${kind}.not_found`, what)
const biome = types.resource(
  'minecraft:worldgen/biome',
  ({ registry }, name) => (biomes(registry).includes(name) ? `minecraft:${name}` : null),
  ({ registry }) => biomes(registry)
)
const biomes = registry =>
  registry.loginPacket.dimensionCodec['minecraft:worldgen/biome'].entries.map(({ key }) => key.replace('minecraft:', ''))

// ---- sounds and particles

const SOUND_SOURCES = 'master|music|record|weather|block|hostile|neutral|player|ambient|voice'
const sounds = ({ serv }) => serv.registry.soundsArray.map(({ name }) => `minecraft:${name}`)
const SOUND_RANGE = 16

function playSound (source, args) {
  const { serv } = source
  const { sound, source: category = 'master', targets = [source.player ?? refuse('permissions.requires.player')] } = args
  const { pos = source.position, volume = 1, pitch = 1, minVolume = 0 } = args
  const range = SOUND_RANGE * Math.max(1, volume)
  const heard = targets.filter(target => {
    const near = target.position.distanceTo(pos) <= range
    if (!near && minVolume <= 0) return false
    const at = near ? pos : target.position.plus(pos.minus(target.position).normalize().scaled(2))
    serv.sendSound(target, { sound, category, position: at, volume: near ? volume : minVolume, pitch })
    return true
  })
  if (heard.length === 0) refuse('commands.playsound.failed')
  return done(heard.length, counted(serv, 'commands.playsound.success', heard, sound, WHO))
}

function stopSound (source, { targets, source: category, sound }) {
  const number = SOUND_SOURCES.split('|').indexOf(category)
  const flags = (number >= 0 ? 1 : 0) | (sound ? 2 : 0)
  for (const target of targets)
    target._client.write('stop_sound', { flags, source: number >= 0 ? number : undefined, sound })
  const where = number >= 0 ? 'source' : 'sourceless'
  const args = [sound, number >= 0 ? category : undefined].filter(Boolean)
  return done(targets.length, say(`commands.stopsound.success.${where}.${sound ? 'sound' : 'any'}`, ...args))
}

const PARTICLE_RANGE = { normal: 32, force: 512 }
const origin = { x: 0, y: 0, z: 0 }

function showParticle (source, args) {
  const { serv } = source
  const { name, pos = source.position, speed = 0, count = 0 } = args
  const delta = local(args.delta ?? origin)
  const { mode = 'normal', viewers = serv.players } = args
  const seen = viewers.filter(viewer => viewer.position.distanceTo(pos) < PARTICLE_RANGE[mode])
  for (const viewer of seen) {
    viewer._client.write('world_particles', {
      longDistance: mode === 'force',
      ...{ x: pos.x, y: pos.y, z: pos.z, offsetX: delta.x, offsetY: delta.y, offsetZ: delta.z },
      velocityOffset: speed,
      amount: count,
      particle: name
    })
  }
  if (seen.length === 0) refuse('commands.particle.failed')
  return done(seen.length, say('commands.particle.success', `minecraft:${name.type}`))
}

const op = (usage, args, run, more = {}) => ({ usage, level: 2, types: args, run, ...more })
const soundArgs = {
  sound: types.resourceLocation(sounds),
  targets: types.players,
  pos: vec3,
  volume: types.float(0),
  pitch: types.float(0, 2),
  minVolume: types.float(0, 1)
}
const particleArgs = {
  name: particle,
  pos: vec3,
  delta: extent,
  speed: types.float(0),
  count: types.integer(0),
  viewers: types.players
}
const anyId = types.resourceLocation()

module.exports.commandsFor = () => [
  op('time set name=(day|noon|night|midnight)', {}, setTime),
  op('time set <time>', { time: types.time() }, setTime),
  op('time add <time>', { time: types.time() }, addTime),
  op('time query what=(daytime|gametime|day)', {}, queryTime, { quiet: true }),
  op('weather kind=(clear|rain|thunder) [<duration>]', { duration: types.time(1) }, setWeather),
  op('difficulty', {}, difficulty, { quiet: true }),
  op('difficulty name=(peaceful|easy|normal|hard)', {}, difficulty),
  ...Object.keys(RULES).flatMap(ruleForms),
  op('seed', {}, seed, { quiet: true }),
  op('locate structure <what>', { what: anyId }, notFound('structure')),
  op('locate biome <what>', { what: biome }, notFound('biome')),
  op('locate poi <what>', { what: anyId }, notFound('poi')),
  op(
    `playsound <sound> [source=(${SOUND_SOURCES}) [<targets> [<pos> [<volume> [<pitch> [<minVolume>]]]]]]`,
    soundArgs,
    playSound
  ),
  op(`stopsound <targets> [source=(${SOUND_SOURCES}) [<sound>]]`, soundArgs, stopSound),
  op('stopsound <targets> * <sound>', soundArgs, stopSound),
  op('particle <name> [<pos> [<delta> <speed> <count> [mode=(force|normal) [<viewers>]]]]', particleArgs, showParticle)
]
