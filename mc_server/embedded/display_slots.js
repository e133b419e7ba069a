'use strict'

// The display slots of the scoreboard, in the order of the protocol's numbers.

const COLORS = [
  ...['black', 'dark_blue', 'dark_green', 'dark_aqua', 'dark_red', 'dark_purple', 'gold', 'gray', 'dark_gray'],
  ...['blue', 'green', 'aqua', 'red', 'light_purple', 'yellow', 'white']
]
const DISPLAY_SLOTS = ['list', 'sidebar', 'below_name', ...COLORS.map(color => `sidebar.team.${color}`)]

module.exports = { DISPLAY_SLOTS, COLORS }
