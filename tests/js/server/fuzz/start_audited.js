'use strict'

// The server's own start.js, with a bookkeeper looking over its shoulder (audit.js).

const server = require('../../../../mc_server/embedded/server')
const { audit } = require('./audit')

const { openServer } = server
server.openServer = async options => audit(await openServer(options))
require('../../../../mc_server/embedded/start')
