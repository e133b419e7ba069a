'use strict'

// How a player looks: which layers of the skin are worn (hat, sleeves, ...) and which hand is the main one, as set in the client's options.

const BITS = 0x7f

module.exports.server = serv => {
  // sent before the player has joined, and whenever somebody changes the options
  serv._server.on('connection', client => {
    client.on('settings', ({ skinParts, mainHand }) => {
      client.looks = { skinParts, mainHand }
    })
  })
}

module.exports.player = player => {
  const client = player._client
  function dress () {
    if (!client.looks) return
    player.setData('player_mode_customisation', client.looks.skinParts & BITS)
    player.setData('player_main_hand', client.looks.mainHand === 0 ? 0 : 1)
  }
  client.on('settings', dress)
  dress()
}
