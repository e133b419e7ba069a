'use strict'

// Sends light to clients: all of it with a chunk (chunks.js), and once a tick only what changed. ../../light/land_light.js
// computes it.

const { Light } = require('../../light/land_light')
const { dimensionAt, sectionsOf } = require('../../dimensions')
const { lightFields, sectionsToSend } = require('../../light/light_packets')

module.exports.provides = ['light', 'lightAt', 'lightOf']
module.exports.needs = ['terrain']
module.exports.uses = ['watchersOf']

module.exports.server = serv => {
  const light = new Light(serv.terrain)
  /** The light of the land and its changes (class LandLight). */
  serv.light = light
  serv.terrain.changedAt = pos => light.note(pos)

  /** Returns the brightness of a place: { sky, block }, 0 to 15; `sky` is that at noon. */
  serv.lightAt = pos => light.at(pos)

  /** Returns the light fields of a chunk's packet. */
  serv.lightOf = (cx, cz) => {
    const column = light.ensure(cx, cz)
    column.lightSent |= sectionsToSend(column)
    column.wasSent = true
    return fieldsOf(column, { sky: column.lightSent, block: column.lightSent })
  }

  serv.on('tick', () => {
    light.settle()
    const changed = [...light.changed]
    light.changed.clear()
    for (const [column, bits] of changed) resend(serv, column, bits)
  })
}

const fieldsOf = (column, bits) => lightFields(column, bits, sectionsOf(dimensionAt(column.cx * 16)))

function resend (serv, column, bits) {
  const { cx, cz } = column
  if (serv.terrain.columns.get(`${cx},${cz}`) !== column) return
  column.encoded = null
  const higher = sectionsToSend(column) & ~column.lightSent
  column.lightSent |= higher
  const sent = { sky: (bits.sky | higher) & column.lightSent, block: (bits.block | higher) & column.lightSent }
  const packet = { chunkX: cx, chunkZ: cz, ...fieldsOf(column, sent) }
  for (const viewer of serv.watchersOf({ x: cx * 16, z: cz * 16 })) viewer._client.write('update_light', packet)
}
