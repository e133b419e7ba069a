'use strict'
// Whether somebody who walks gets on. Who stands still does not, nor who keeps moving on one spot: jumping at a ledge that is
// too high, or put back by the server step after step.

const STILL = { metres: 0.5, ticks: 40 }
const ON_THE_SPOT = { metres: 2, ticks: 120 } // a jump is 1.25 m high; who walks is gone from there within 20 ticks

/** A function that, called each tick, says whether the bot still gets on; digging counts. */
function gettingOn (bot) {
  const ways = [STILL, ON_THE_SPOT].map(limit => leaves(bot, limit))
  return () => ways.every(getsAway => getsAway())
}

/** Called each tick: false when the bot has not come so far away from where it was for so long. */
function leaves (bot, { metres, ticks }) {
  let from = bot.entity.position.clone()
  let idle = 0
  return () => {
    const moved = bot.entity.position.distanceTo(from) > metres
    if (moved) from = bot.entity.position.clone()
    idle = moved || bot.targetDigBlock ? 0 : idle + 1
    return idle < ticks
  }
}

module.exports = { gettingOn }
