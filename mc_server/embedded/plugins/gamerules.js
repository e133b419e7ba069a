'use strict'

// Time of day, game mode and game rules: the little state of the world that is not land. Commands change it.

const DAY = 24000
const MORNING = 1000
const ABILITIES = { 0: 0, 1: 0x0d, 2: 0, 3: 0x07 }

const RULES = {
  doDaylightCycle: true,
  keepInventory: false,
  doTileDrops: true,
  doMobSpawning: true,
  doWeatherCycle: true,
  doImmediateRespawn: false,
  sendCommandFeedback: true,
  announceAdvancements: true,
  randomTickSpeed: 3,
  doFireTick: true,
  mobGriefing: true,
  naturalRegeneration: true,
  showDeathMessages: true,
  fallDamage: true,
  spawnRadius: 10,
  // our own: resources.js
  respawnResources: false,
  respawnResourcesDelay: 1200
}

module.exports.server = serv => {
  serv.rules = { ...RULES }
  serv.time = MORNING
  serv.age = 0
  serv.setTime = time => {
    serv.time = ((time % DAY) + DAY) % DAY
    for (const player of serv.players) player.sendTime()
  }
  serv.keep('rules', {
    record: () => serv.rules,
    restore: rules => Object.assign(serv.rules, rules),
    clear: () => Object.assign(serv.rules, RULES)
  })
  const setClock = ({ time, age }) => {
    serv.age = age
    serv.setTime(time)
  }
  serv.keep('time', {
    record: () => ({ time: serv.time, age: serv.age }),
    restore: setClock,
    clear: () => setClock({ time: MORNING, age: 0 })
  })
  serv.keepOfPlayer('gameMode', {
    record: player => player.gameMode,
    restore: (player, mode) => {
      player.gameMode = mode
    },
    fresh: player => {
      if (player.gameMode !== 0) player.setGameMode(0)
    }
  })
  serv.on('tick', () => {
    serv.age++
    if (serv.rules.doDaylightCycle) serv.time = (serv.time + 1) % DAY
    if (serv.age % 20 === 0) for (const player of serv.players) player.sendTime()
  })
}

module.exports.player = (player, serv) => {
  const client = player._client

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
