'use strict'
// Chooses the mob to fight when a bot guards somebody.
const { beings, isHostile } = require('./beings.js')

const NEVER = new Set(['creeper', 'warden', 'ender_dragon', 'wither'])

/** Return the nearest hostile mob within `radius` m of `ward` that a sword can fight, or undefined. */
const foeOf = (bot, ward, radius) => beings(bot, each => isHostile(each) && !NEVER.has(each.name) && each.position.distanceTo(ward.position) <= radius)[0]

module.exports = { foeOf }
