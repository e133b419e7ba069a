'use strict'

// A player's experience: level, points towards the next level, and the total, which is never spent. orbs.js adds points, and commands may
// set them.

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
    // the total of experience points found since the last death
    xp: 0,
    // the level of experience
    level: 0,
    // experience points towards the next level
    levelPoints: 0
  })

  /** Tells the client its experience. */
  player.sendXp = () =>
    player._client.write('experience', {
      experienceBar: player.levelPoints / costOf(player.level),
      level: player.level,
      totalExperience: player.xp
    })

  /** Adds points, possibly negative, and updates the level. */
  player.giveXp = points => {
    const { level, points: left } = advance({ level: player.level, points: player.levelPoints }, points)
    const xp = Math.max(0, Math.min(MOST, player.xp + points))
    learn({ xp, level, levelPoints: left })
  }

  /** Adds levels, possibly negative; the fill of the bar stays. */
  player.giveLevels = levels => {
    const level = player.level + levels
    if (level < 0) return learn({ xp: 0, level: 0, levelPoints: 0 })
    const share = player.levelPoints / costOf(player.level)
    learn({ xp: player.xp, level, levelPoints: Math.floor(share * costOf(level)) })
  }

  /** Sets the level; the points stay. */
  player.setLevel = level => player.giveLevels(level - player.level)

  /** Sets the points towards the next level; as in vanilla, the total stays. */
  player.setLevelPoints = points => learn({ ...player, levelPoints: Math.min(points, costOf(player.level) - 1) })

  /** Sets the experience as if exactly `xp` points had ever been found. */
  player.setXp = (xp, { send = true } = {}) => {
    const { level, points } = advance({ level: 0, points: 0 }, xp)
    learn({ xp, level, levelPoints: points }, send)
  }

  function learn ({ xp, level, levelPoints }, send = true) {
    Object.assign(player, { xp, level, levelPoints })
    if (send) player.sendXp()
  }
}
