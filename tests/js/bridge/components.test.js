'use strict'

// What bots, and player.js, make of every item component, byte by byte: both come into the game through entry.js.

require('../../../orchestrator/bridge/js/entry.js')
require('../server/components/round_trip').checkEnd('bots')
