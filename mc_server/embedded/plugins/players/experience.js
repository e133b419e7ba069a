'use strict'

// What a player has learned: a level, points towards the next one, and the sum that is never spent. orbs.js brings
// points, commands may set them.

const { costOf, advance } = require('../../entities/levels')

const MOST = 2147483647

module.exports.needs = ['keepOfPlayer']

module.exports.server = serv => {
  serv.keepOfPlayer('xp', {
    record: ({ xp, level, levelPoints }) => ({ xp, level, levelPoints }),
    restore: (player, known) => Object.assign(player, known),
    fresh: player => player.setXp(0)
  })
}

module.exports.player = player => {
  Object.assign(player, {
    // the sum of all points of experience found since the last death
    xp: 0,
    // the level of experience
    level: 0,
    // points of experience towards the next level
    levelPoints: 0
  })

  /** Tells the client its experience. */
  player.sendXp = () =>
    player._client.write('experience', {
      experienceBar: player.levelPoints / costOf(player.level),
      level: player.level,
      totalExperience: player.xp
    })

  /** Adds points, which may be negative; the level follows. */
  player.giveXp = points => {
    const { level, points: left } = advance({ level: player.level, points: player.levelPoints }, points)
    const xp = Math.max(0, Math.min(MOST, player.xp + points))
    learn({ xp, level, levelPoints: left })
  }

  /** Adds levels, which may be negative; how full the bar is stays. */
  player.giveLevels = levels => {
    const level = player.level + levels
    if (level < 0) return learn({ xp: 0, level: 0, levelPoints: 0 })
    const share = player.levelPoints / costOf(player.level)
    learn({ xp: player.xp, level, levelPoints: Math.floor(share * costOf(level)) })
  }

  /** Changes the level and leaves the points. */
  player.setLevel = level => player.giveLevels(level - player.level)

  /** Changes the points towards the next level; as in vanilla, the sum is left alone. */
  player.setLevelPoints = points => learn({ ...player, levelPoints: Math.min(points, costOf(player.level) - 1) })

  /** Changes experience as if exactly so many points had ever been found. */
  player.setXp = (xp, { send = true } = {}) => {
    const { level, points } = advance({ level: 0, points: 0 }, xp)
    learn({ xp, level, levelPoints: points }, send)
  }

  function learn ({ xp, level, levelPoints }, send = true) {
    Object.assign(player, { xp, level, levelPoints })
    if (send) player.sendXp()
  }
}
