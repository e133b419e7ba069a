'use strict'

// Questions of Mojang's client that bots never ask: the ping of its debug charts (F3+3), and the data of the block or entity that an operator
// looks at (F3+I).

const { Vec3 } = require('vec3')
const { entityData } = require('../../entities/entity_data')
const { blockData } = require('../../commands/block_data')

const MASTER = 2

module.exports.uses = ['opLevel']

module.exports.player = (player, serv) => {
  const client = player._client
  client.on('ping_request', ({ id }) => client.write('ping_response', { id }))

  client.on('query_block_nbt', ({ transactionId, location }) => {
    const { x, y, z } = location
    const isLoaded = player.loadedChunks.has(`${x >> 4},${z >> 4}`)
    if (mayAsk()) answer(transactionId, isLoaded ? blockData(serv, new Vec3(x, y, z)) : null)
  })
  client.on('query_entity_nbt', ({ transactionId, entityId }) => {
    const entity = serv.entities[entityId]
    if (mayAsk()) answer(transactionId, entity ? entityData(serv, entity) : null)
  })

  const mayAsk = () => serv.opLevel(player) >= MASTER
  const answer = (transactionId, nbt) => client.write('nbt_query_response', { transactionId, nbt: nbt ?? undefined })
}
