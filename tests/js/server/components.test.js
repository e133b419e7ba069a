'use strict'

// What the embedded server makes of every item component, byte by byte.

require('../../../mc_server/embedded/server')
require('./components/round_trip').checkEnd('the server')
