'use strict'
// Whom to fight for somebody: the nearest hostile mob near them, if a sword is any good against it.
const { beings, isHostile } = require('./beings.js')

const NEVER = new Set(['creeper', 'warden', 'ender_dragon', 'wither'])

const foeOf = (bot, ward, radius) => beings(bot, each => isHostile(each) && !NEVER.has(each.name) && each.position.distanceTo(ward.position) <= radius)[0]

module.exports = { foeOf }
