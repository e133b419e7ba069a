'use strict'

// What Mojang's server tells at a join beside the game itself: its name and icon, the world's border, and the speed of ticks. A client manages
// without them, but shows or expects less.

const { toNbt } = require('./text')

const TICKS_PER_SECOND = 20
// vanilla's border that nobody has moved: 60 million blocks wide
const BORDER = {
  ...{ x: 0, z: 0, oldDiameter: 59999968, newDiameter: 59999968, speed: 0 },
  ...{ portalTeleportBoundary: 29999984, warningBlocks: 5, warningTime: 15 }
}

module.exports.server = serv => {
  serv.on('playerJoined', player => {
    const { motd, favicon } = serv._server
    const iconBytes = favicon ? Buffer.from(favicon.replace(/^.*,/, ''), 'base64') : undefined
    player._client.write('server_data', { motd: toNbt({ text: motd ?? '' }), iconBytes })
    player._client.write('initialize_world_border', BORDER)
    player._client.write('set_ticking_state', { tick_rate: TICKS_PER_SECOND, is_frozen: false })
  })
}
