'use strict'

// The land as a client keeps it: reads chunks down to the last bit, follows changes, and checks what must be true of
// them. light.js looks at the light that is kept here.

const { Column } = require('./column')

const LIGHT_BYTES = 2048

class Land {
  constructor (known, fault) {
    Object.assign(this, { known, fault, columns: new Map(), center: null, radius: 0, shape: null })
  }

  /** Into a dimension: of another one nothing is left. */
  enter (shape) {
    if (this.shape === shape) return
    this.shape = shape
    this.columns.clear()
    this.center = null
  }

  see (packets) {
    Object.assign(packets, {
      login: ({ viewDistance }) => this.setRadius(viewDistance),
      update_view_distance: ({ viewDistance }) => this.setRadius(viewDistance),
      update_view_position: ({ chunkX, chunkZ }) => {
        this.center = [chunkX, chunkZ]
      },
      map_chunk: packet => this.load(packet),
      unload_chunk: ({ chunkX, chunkZ }) => {
        if (!this.columns.delete(`${chunkX},${chunkZ}`)) this.fault(`unloads chunk ${chunkX},${chunkZ} that is not there`)
      },
      update_light: packet => this.relight(packet),
      block_change: ({ location, type }) => this.change(location, type),
      multi_block_change: packet => this.changeMany(packet),
      block_action: ({ location, blockId }) => this.act(location, blockId),
      tile_entity_data: ({ location, action }) => {
        this.columnAt(location, 'a block entity')
        this.checkBlockEntityType(action)
      },
      world_event: ({ effectId }) => {
        if (effectId < 1000 || effectId > 3021) this.fault(`there is no world event ${effectId}`)
      }
    })
  }

  // what a client keeps room for
  setRadius (viewDistance) {
    this.radius = Math.max(2, viewDistance) + 3
  }

  load (packet) {
    const { x, z } = packet
    const key = `${x},${z}`
    if (!this.center) this.fault(`chunk ${key} comes before the view has a centre`)
    else if (Math.max(Math.abs(x - this.center[0]), Math.abs(z - this.center[1])) > this.radius) {
      this.fault(`chunk ${key} is out of view of ${this.center}`)
    }
    const column = new Column(this.known, message => this.fault(`chunk ${key}: ${message}`), this.shape)
    column.read(packet.chunkData)
    column.checkHeightmaps(packet.heightmaps)
    this.readLight(column, packet)
    this.columns.set(key, column)
    const placed = new Set()
    for (const entity of packet.blockEntities) this.checkBlockEntity(column, entity, placed)
  }

  checkBlockEntity (column, { x, y, z, type }, placed) {
    this.checkBlockEntityType(type)
    const place = `${x},${y},${z}`
    if (placed.has(place)) this.fault(`two block entities at ${place} of a chunk`)
    placed.add(place)
    if (column.stateAt(x, y, z) === 0) this.fault(`a block entity of type ${type} in the air`)
  }

  checkBlockEntityType (type) {
    if (type < 0 || type >= this.known.blockEntityTypes) this.fault(`there is no block entity type ${type}`)
  }

  relight (packet) {
    const column = this.columns.get(`${packet.chunkX},${packet.chunkZ}`)
    if (!column) return this.fault(`light for chunk ${packet.chunkX},${packet.chunkZ} that is not there`)
    this.readLight(column, packet)
  }

  readLight (column, packet) {
    if (!this.shape.hasSky && packet.skyLight.length > 0) this.fault('light of a sky that is not there')
    this.readKind(column.skyLight, packet.skyLightMask, packet.emptySkyLightMask, packet.skyLight, 'sky')
    this.readKind(column.blockLight, packet.blockLightMask, packet.emptyBlockLightMask, packet.blockLight, 'block')
  }

  readKind (kept, mask, emptyMask, arrays, kind) {
    const full = sectionsOf(mask)
    const empty = sectionsOf(emptyMask)
    if (full.length !== arrays.length) return this.fault(`${full.length} sections of ${kind} light, ${arrays.length} come`)
    for (const section of [...full, ...empty]) {
      if (section >= this.shape.sections + 2) this.fault(`${kind} light for section ${section}`)
    }
    full.forEach((section, n) => {
      if (arrays[n].length !== LIGHT_BYTES) this.fault(`${arrays[n].length} bytes of ${kind} light in section ${section}`)
      if (empty.includes(section)) this.fault(`section ${section} is lit and dark by the ${kind}`)
      kept[section] = new Uint8Array(arrays[n])
    })
    for (const section of empty) kept[section] = new Uint8Array(LIGHT_BYTES)
  }

  columnAt ({ x, y, z }, what) {
    const column = this.columns.get(`${x >> 4},${z >> 4}`)
    if (!column) this.fault(`${what} at ${x},${y},${z}, where no chunk is`)
    else if (this.isOutside(y)) this.fault(`${what} at ${x},${y},${z}, out of the world`)
    else return column
    return null
  }

  isOutside (y) {
    const { minY, sections } = this.shape
    return y < minY || y >= minY + sections * 16
  }

  change (location, state) {
    if (state < 0 || state >= this.known.states) return this.fault(`there is no block state ${state}`)
    this.columnAt(location, 'a block')?.setState(location.x & 15, location.y, location.z & 15, state)
  }

  changeMany ({ chunkCoordinates: { x, y, z }, records }) {
    for (const record of records) {
      const place = record & 4095
      this.change(
        { x: x * 16 + (place >> 8), y: y * 16 + (place & 15), z: z * 16 + ((place >> 4) & 15) },
        Math.floor(record / 4096)
      )
    }
  }

  act (location, blockId) {
    if (!this.known.registry.blocks[blockId]) this.fault(`there is no block ${blockId}`)
    this.columnAt(location, 'an action of a block')
  }

  stateAt ({ x, y, z }) {
    return this.columns.get(`${x >> 4},${z >> 4}`)?.stateAt(x & 15, y, z & 15)
  }
}

/** The numbers of the bits that are set in a list of longs (each [high, low]). */
function sectionsOf (longs) {
  const bits = []
  longs.forEach(([high, low], n) => {
    for (let bit = 0; bit < 64; bit++) if (((bit < 32 ? low : high) >>> (bit & 31)) & 1) bits.push(n * 64 + bit)
  })
  return bits
}

module.exports = { Land }
