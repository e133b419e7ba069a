'use strict'

// Sends chunks to players: the nearest first, a few each tick, and never faster than the client reads. An encoded and compressed
// chunk is cached until it changes, so that many joining players cost little. A client gets the view distance that it
// asks for, up to the server's own.

const zlib = require('zlib')
const { dimensionAt, localChunkX, sectionsOf } = require('../../dimensions')
const { heightmapsOf } = require('../../light/heightmaps')
const [, writeVarInt, sizeOfVarInt] = require('protodef').types.varint

const PER_TICK = 6
const AT_JOIN = 2
const LEAST_VIEW = 2

module.exports.provides = ['watchersOf', 'prepareSpawn']
module.exports.needs = ['terrain']
module.exports.uses = ['blockEntitiesIn', 'lightOf']
// a chunk is sent after its light is up to date
module.exports.after = ['land/light']

module.exports.server = (serv, { viewDistance }) => {
  /** Returns the players who have the chunk of a place. */
  serv.watchersOf = ({ x, z }) => {
    const key = `${x >> 4},${z >> 4}`
    return serv.players.filter(player => player.loadedChunks?.has(key))
  }
  serv.terrain.isWatched = key => serv.players.some(player => player.loadedChunks?.has(key))
  // sent before the player has joined, and whenever somebody moves the slider
  serv._server.on('connection', client => {
    client.on('settings', ({ viewDistance: asked }) => {
      client.viewDistance = Math.max(LEAST_VIEW, Math.min(asked, viewDistance))
    })
  })
  serv.on('tick', () => {
    for (const player of serv.players) player.sendSomeChunks?.(PER_TICK)
  })
  /** Generates and encodes the land around the spawn before anybody joins. */
  serv.prepareSpawn = () => {
    const { x, z } = serv.terrain.generator.spawn
    for (const [cx, cz] of spiral(x >> 4, z >> 4, viewDistance)) encoded(serv, cx, cz)
  }
}

module.exports.player = (player, serv, { viewDistance }) => {
  const client = player._client
  /** The chunks that the client has loaded, as a Set of "x,z". */
  player.loadedChunks = new Set()
  let waiting = []
  let center = null

  /** Unloads chunks that are too far away and queues those that are now near; called after every move. */
  player.lookAround = () => {
    const here = `${chunkOf(player.position.x)},${chunkOf(player.position.z)}`
    if (here === center) return
    center = here
    const [cx, cz] = here.split(',').map(Number)
    client.write('update_view_position', { chunkX: cx, chunkZ: cz })
    const seen = spiral(cx, cz, client.viewDistance ?? viewDistance)
    const keys = new Set(seen.map(([x, z]) => `${x},${z}`))
    for (const key of player.loadedChunks) if (!keys.has(key)) unload(key)
    waiting = seen.filter(([x, z]) => !player.loadedChunks.has(`${x},${z}`))
  }

  client.on('settings', () => {
    center = null
    if (player.joined) player.lookAround()
  })

  function unload (key) {
    player.loadedChunks.delete(key)
    const [chunkX, chunkZ] = key.split(',').map(Number)
    client.write('unload_chunk', { chunkX, chunkZ })
  }

  /** Sends the nearest queued chunks, at most `most`. */
  player.sendSomeChunks = most => {
    let batchSize = 0
    for (; batchSize < most && waiting.length > 0 && isDrained(client); batchSize++) {
      if (batchSize === 0) sendFrame(client, small(serv, 'chunk_batch_start', {}))
      const [cx, cz] = waiting.shift()
      player.loadedChunks.add(`${cx},${cz}`)
      sendFrame(client, encoded(serv, cx, cz))
    }
    if (batchSize > 0) sendFrame(client, small(serv, 'chunk_batch_finished', { batchSize }))
  }

  /** Sends the chunks around the player at once, for a join, where the ground below must arrive first. */
  player.sendNearestChunks = (around = AT_JOIN) => {
    player.lookAround()
    player.sendSomeChunks((2 * around + 1) ** 2)
  }

  /** Forgets what was sent, because the client has dropped its land; all chunks are sent again. */
  player.forgetChunks = () => {
    player.loadedChunks.clear()
    center = null
  }
}

const chunkOf = v => Math.floor(v) >> 4

/** Returns the chunks around a centre, nearest first. */
function spiral (cx, cz, radius) {
  const all = []
  for (let dx = -radius; dx <= radius; dx++) {
    for (let dz = -radius; dz <= radius; dz++) all.push([cx + dx, cz + dz, dx * dx + dz * dz])
  }
  return all.sort((a, b) => a[2] - b[2])
}

// a frame that skips the serializer must not overtake packets that still wait in it
function isDrained ({ serializer, compressor, framer, socket }) {
  const idle = stream => !stream || (stream.writableLength === 0 && stream.readableLength === 0)
  return idle(serializer) && idle(compressor) && idle(framer) && socket.writableLength < 262144
}

function sendFrame (client, frame) {
  if (client.compressor) client.framer.write(frame)
  else client.framer.write(frame.subarray(sizeOfVarInt(0)))
}

function encoded (serv, cx, cz) {
  const column = serv.terrain.column(cx, cz)
  column.encoded ??= compress(
    serv._server.serializer.createPacketBuffer({ name: 'map_chunk', params: packetOf(serv, column, cx, cz) })
  )
  return column.encoded
}

// a packet that stays uncompressed, which a zero in front says
const small = (serv, name, params) => Buffer.concat([Buffer.from([0]), serv._server.serializer.createPacketBuffer({ name, params })])

function compress (packet) {
  const body = zlib.deflateSync(packet, { level: 1 })
  // an allocation of its own: a cached frame of 1 kB would keep the whole 64 kB of Node's buffer pool that it is cut from
  const frame = Buffer.allocUnsafeSlow(sizeOfVarInt(packet.length) + body.length)
  body.copy(frame, writeVarInt(packet.length, frame, 0))
  return frame
}

function packetOf (serv, column, x, z) {
  const shown = ofItsDimension(column, dimensionAt(x * 16))
  return {
    x: localChunkX(x),
    z,
    heightmaps: heightmapsOf(serv.registry, shown),
    chunkData: shown.dump(),
    blockEntities: serv.blockEntitiesIn(x, z),
    ...serv.lightOf(x, z)
  }
}

// columns have the Overworld's height everywhere; clients know only the part that their dimension has
function ofItsDimension (column, dimension) {
  const { first, count } = sectionsOf(dimension)
  if (count === column.numSections) return column
  const [sections, biomes] = [column.sections, column.biomes].map(all => all.slice(first, first + count))
  return Object.assign(Object.create(column), { sections, biomes, numSections: count })
}

module.exports.spiral = spiral
