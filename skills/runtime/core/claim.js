'use strict'
// Two bots never walk to the same tree: the nearest cluster that the team grants, blocks of others left alone.
const { clusters, key } = require('../blocks/find.js')

const ASKED = 8 // clusters to ask for before giving up; each is one question to Python

/** A cluster that now belongs to this bot until its skill ends, or null; `refused` tells whether others hold some. */
async function claimNearest (bot, kind, avoided, signal) {
  const near = clusters(bot, kind, avoided).slice(0, ASKED)
  for (const cluster of near) {
    if (await bot.crew.claim(cluster.map(key))) return { cluster, refused: false }
    signal.throwIfAborted()
  }
  return { cluster: null, refused: near.length > 0 }
}

module.exports = { claimNearest }
