'use strict'

// Rain and thunder: their durations, their fading over five seconds, and the packets to clients. As in vanilla each has its own
// timer, which stops while doWeatherCycle is off.

const { dimensionOf } = require('../../dimensions')

// ticks, [least, most]
const SPELLS = {
  rain: { on: [12000, 24000], off: [12000, 180000] },
  thunder: { on: [3600, 15600], off: [12000, 180000] }
}
const STEP = 0.01
const KINDS = { clear: [false, false], rain: [true, false], thunder: [true, true] }

const between = ([low, high]) => low + Math.floor(Math.random() * (high - low + 1))
const spell = (name, on) => between(SPELLS[name][on ? 'on' : 'off'])

module.exports.provides = ['weather', 'setWeather']
module.exports.needs = ['keep']
module.exports.uses = ['rules']

module.exports.server = serv => {
  // `raining` and `thundering` are their strengths, 0 to 1
  const fresh = () => ({
    ...{ rain: false, thunder: false, raining: 0, thundering: 0 },
    ...{ rainTime: spell('rain', false), thunderTime: spell('thunder', false) }
  })
  /** The weather: whether it rains and thunders, the strength of each, and the ticks until each changes. */
  serv.weather = fresh()

  /** Changes the weather to 'clear', 'rain' or 'thunder', for `ticks` or a random time. */
  serv.setWeather = (kind, ticks) => {
    const [rain, thunder] = KINDS[kind]
    const time = ticks ?? spell(kind === 'clear' ? 'rain' : kind, kind !== 'clear')
    Object.assign(serv.weather, { rain, thunder, rainTime: time, thunderTime: time })
  }

  serv.keep('weather', {
    record: () => {
      const { rain, thunder, rainTime, thunderTime } = serv.weather
      // rounded to seconds, so that a running timer does not cause a write at every save
      return { rain, thunder, rainTime: Math.ceil(rainTime / 20) * 20, thunderTime: Math.ceil(thunderTime / 20) * 20 }
    },
    restore: kept => Object.assign(serv.weather, kept, levelsOf(kept)),
    clear: () => {
      const was = serv.weather
      serv.weather = fresh()
      if (was.raining > 0) tellAll(serv, was)
    }
  })

  serv.on('tick', () => {
    const was = { ...serv.weather }
    if (serv.rules.doWeatherCycle) countDown(serv.weather)
    fade(serv.weather)
    tellAll(serv, was)
  })
}

const levelsOf = ({ rain, thunder }) => ({ raining: rain ? 1 : 0, thundering: rain && thunder ? 1 : 0 })

function countDown (weather) {
  for (const name of ['rain', 'thunder']) {
    if (--weather[`${name}Time`] > 0) continue
    weather[name] = !weather[name]
    weather[`${name}Time`] = spell(name, weather[name])
  }
}

function fade (weather) {
  const step = (level, on) => Math.max(0, Math.min(1, Number((level + (on ? STEP : -STEP)).toFixed(2))))
  weather.raining = step(weather.raining, weather.rain)
  weather.thundering = step(weather.thundering, weather.rain && weather.thunder)
}

function tellAll (serv, was) {
  const now = serv.weather
  const packets = []
  if (now.raining > 0.2 !== was.raining > 0.2) packets.push([now.raining > 0.2 ? 'start_raining' : 'stop_raining', 0])
  if (now.raining !== was.raining) packets.push(['rain_level_change', now.raining])
  if (now.thundering !== was.thundering) packets.push(['thunder_level_change', now.thundering])
  if (packets.length === 0) return
  for (const player of serv.players.filter(isUnderSky)) for (const [reason, level] of packets) tell(player, reason, level)
}

const isUnderSky = player => dimensionOf(player).hasSky
const tell = (player, reason, level) => player._client.write('game_state_change', { reason, gameMode: level })

module.exports.player = (player, serv) => {
  /** Tells a joining client that it rains. */
  player.sendWeather = () => {
    const { raining, thundering } = serv.weather
    if (raining <= 0.2 || !isUnderSky(player)) return
    tell(player, 'start_raining', 0)
    tell(player, 'rain_level_change', raining)
    tell(player, 'thunder_level_change', thundering)
  }
}
