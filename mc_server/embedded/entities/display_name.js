'use strict'

// The name of a player as messages show it: it can be clicked to whisper, shift-clicked to insert the name, and pointed at. Used by
// ../plugins/players/players.js, death_message.js and ../commands/source.js.

/** Returns a player's name as a text component, as vanilla decorates it. */
function displayName ({ username, uuid }) {
  return {
    text: username,
    insertion: username,
    clickEvent: { action: 'suggest_command', value: `/tell ${username} ` },
    hoverEvent: { action: 'show_entity', contents: { type: 'minecraft:player', id: uuid, name: username } }
  }
}

module.exports = { displayName }
