'use strict'

// Time of day, game modes, difficulty and game rules: they are kept with the world, and commands change them.

const { RULES } = require('../../rules')
const { DIFFICULTIES } = require('../../options')

// zero has no sign: vanilla sends this for a stopped dawn
const STOPPED_AT_DAWN = -1
const MORNING = 1000
const ABILITIES = { 0: 0, 1: 0x0d, 2: 0, 3: 0x07 }
// rules that clients have to know, and how each is told
const TOLD = {
  doLimitedCrafting: on => ['game_state_change', { reason: 'limited_crafting', gameMode: on ? 1 : 0 }]
}

module.exports.provides = [
  'rules', 'time', 'age', 'setTime', 'setRule', 'defaultGameMode', 'difficulty', 'setDifficulty'
]
module.exports.needs = ['keep', 'keepOfPlayer']

module.exports.server = serv => {
  /** The game rules by name (rules.js). */
  serv.rules = { ...RULES }
  /** The time in ticks since the first morning at six; each 24000 are a day, and a phase of the moon. */
  serv.time = MORNING
  /** The age of the world in ticks. */
  serv.age = 0
  /** Changes the time for everybody. */
  serv.setTime = time => {
    serv.time = time
    for (const player of serv.players) player.sendTime()
  }
  /** Changes a game rule for everybody. */
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
    if (serv.rules.doDaylightCycle) serv.time++
    if (serv.age % 20 === 0) for (const player of serv.players) player.sendTime()
  })
}

function keepModes (serv) {
  /** The game mode of those who join for the first time, as a number. */
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
  /** The difficulty as a number, 0 is peaceful. */
  serv.difficulty = atFirst
  /** Changes the difficulty for everybody. */
  serv.setDifficulty = difficulty => {
    serv.difficulty = difficulty
    for (const player of serv.players) player.sendDifficulty()
  }
  serv.keep('difficulty', {
    record: () => serv.difficulty,
    // worlds were for a while saved without a difficulty
    restore: known => serv.setDifficulty(known in DIFFICULTIES ? known : atFirst),
    clear: () => serv.setDifficulty(atFirst)
  })
}

module.exports.player = (player, serv) => {
  const client = player._client
  /** The game mode as a number: 0 survival, 1 creative, 2 adventure, 3 spectator. */
  player.gameMode = serv.defaultGameMode

  /** Tells the client the time; a negative time stops the client's sun. */
  player.sendTime = () => {
    const running = serv.rules.doDaylightCycle
    const time = BigInt(running ? serv.time : -serv.time || STOPPED_AT_DAWN)
    client.write('update_time', {
      age: BigInt(serv.age),
      time: serv.registry.version['>=']('1.21.2') ? BigInt(serv.time) : time,
      tickDayTime: running
    })
  }

  /** Tells the client the difficulty. */
  player.sendDifficulty = () =>
    client.write('difficulty', { difficulty: DIFFICULTIES[serv.difficulty], difficultyLocked: false })

  /** Tells the client a game rule that it has to know. */
  player.sendRule = name => {
    if (name === 'doDaylightCycle') player.sendTime()
    if (TOLD[name]) client.write(...TOLD[name](serv.rules[name]))
  }

  /** Tells the client what it may do in its game mode: fly, build at once, be hurt. */
  player.sendAbilities = () =>
    client.write('abilities', { flags: ABILITIES[player.gameMode], flyingSpeed: 0.05, walkingSpeed: 0.1 })

  /** Changes the game mode and tells everybody. */
  player.setGameMode = mode => {
    player.gameMode = mode
    client.write('game_state_change', { reason: 'change_game_mode', gameMode: mode })
    player.sendAbilities()
    const packet = { action: { update_game_mode: true }, data: [{ uuid: player.uuid, gamemode: mode }] }
    for (const other of serv.players) other._client.write('player_info', packet)
  }
}
