'use strict'
// Who is idle looks at who speaks.
const { eyes } = require('./view_direction.js')

const HEARING = 16 // m

function attend (bot, speaker) {
  const person = bot.players[speaker]?.entity
  if (!person || !bot.entity || person.position.distanceTo(bot.entity.position) > HEARING) return
  bot.lookAt(eyes(person)).catch(() => {}) // whatever comes in between has the head
}

module.exports = { attend }
