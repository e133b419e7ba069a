'use strict'

// Time of day, game mode, difficulty and game rules: the little state of the world that is not land. Commands change it.

const { RULES } = require('../../rules')
const { DIFFICULTIES } = require('../../options')

const DAY = 24000
const MORNING = 1000
const ABILITIES = { 0: 0, 1: 0x0d, 2: 0, 3: 0x07 }
// rules that clients must know of: what they are told
const TOLD = {
  doLimitedCrafting: on => ['game_state_change', { reason: 'limited_crafting', gameMode: on ? 1 : 0 }]
}

module.exports.server = serv => {
  serv.rules = { ...RULES }
  serv.time = MORNING
  serv.age = 0
  serv.setTime = time => {
    serv.time = ((time % DAY) + DAY) % DAY
    for (const player of serv.players) player.sendTime()
  }
  serv.setRule = (name, value) => {
    serv.rules[name] = value
    for (const player of serv.players) player.sendRule(name)
  }
  const setRules = rules => {
    for (const [name, value] of Object.entries(rules)) if (serv.rules[name] !== value) serv.setRule(name, value)
  }
  serv.keep('rules', { record: () => serv.rules, restore: setRules, clear: () => setRules(RULES) })
  const setClock = ({ time, age }) => {
    serv.age = age
    serv.setTime(time)
  }
  serv.keep('time', {
    record: () => ({ time: serv.time, age: serv.age }),
    restore: setClock,
    clear: () => setClock({ time: MORNING, age: 0 })
  })
  keepModes(serv)
  keepDifficulty(serv)
  serv.on('tick', () => {
    serv.age++
    if (serv.rules.doDaylightCycle) serv.time = (serv.time + 1) % DAY
    if (serv.age % 20 === 0) for (const player of serv.players) player.sendTime()
  })
}

function keepModes (serv) {
  serv.defaultGameMode = 0
  serv.keep('defaultGameMode', {
    record: () => serv.defaultGameMode,
    restore: mode => {
      serv.defaultGameMode = mode
    },
    clear: () => {
      serv.defaultGameMode = 0
    }
  })
  serv.keepOfPlayer('gameMode', {
    record: player => player.gameMode,
    restore: (player, mode) => {
      player.gameMode = mode
    },
    fresh: player => {
      if (player.gameMode !== serv.defaultGameMode) player.setGameMode(serv.defaultGameMode)
    }
  })
}

function keepDifficulty (serv) {
  const atFirst = serv.options.difficulty
  serv.difficulty = atFirst
  serv.setDifficulty = difficulty => {
    serv.difficulty = difficulty
    for (const player of serv.players) player.sendDifficulty()
  }
  serv.keep('difficulty', {
    record: () => serv.difficulty,
    // a world that was saved without one, as they were for a while
    restore: known => serv.setDifficulty(known in DIFFICULTIES ? known : atFirst),
    clear: () => serv.setDifficulty(atFirst)
  })
}

module.exports.player = (player, serv) => {
  const client = player._client
  player.gameMode = serv.defaultGameMode

  // a negative time of day tells the client that the sun stands still
  player.sendTime = () => {
    const running = serv.rules.doDaylightCycle
    const time = BigInt(running ? serv.time : -(serv.time || DAY))
    client.write('update_time', {
      age: BigInt(serv.age),
      time: serv.registry.version['>=']('1.21.2') ? BigInt(serv.time) : time,
      tickDayTime: running
    })
  }

  player.sendDifficulty = () =>
    client.write('difficulty', { difficulty: DIFFICULTIES[serv.difficulty], difficultyLocked: false })

  player.sendRule = name => {
    if (name === 'doDaylightCycle') player.sendTime()
    if (TOLD[name]) client.write(...TOLD[name](serv.rules[name]))
  }

  player.sendAbilities = () =>
    client.write('abilities', { flags: ABILITIES[player.gameMode], flyingSpeed: 0.05, walkingSpeed: 0.1 })

  player.setGameMode = mode => {
    player.gameMode = mode
    client.write('game_state_change', { reason: 'change_game_mode', gameMode: mode })
    player.sendAbilities()
    const packet = { action: { update_game_mode: true }, data: [{ uuid: player.uuid, gamemode: mode }] }
    for (const other of serv.players) other._client.write('player_info', packet)
  }
}
