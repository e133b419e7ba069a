'use strict'

// The sixteen colours of dyes, wool and banners in the game's order: the number of a colour on the wire is its place in this list.

module.exports = [
  'white', 'orange', 'magenta', 'light_blue', 'yellow', 'lime', 'pink', 'gray',
  'light_gray', 'cyan', 'purple', 'blue', 'brown', 'green', 'red', 'black'
]
