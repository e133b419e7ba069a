'use strict'

// Note blocks play: when they are tuned, when they are hit, and only with air above.

const { WAY } = require('../../blocks/ways')

const HEARD = 48
const VOLUME = 3
const MIDDLE_NOTE = 12
const UNTUNED = /^(zombie|skeleton|creeper|dragon|wither_skeleton|piglin|custom_head)$/
const SOUNDS = {
  custom_head: null,
  zombie: 'imitate.zombie',
  skeleton: 'imitate.skeleton',
  creeper: 'imitate.creeper',
  dragon: 'imitate.ender_dragon',
  wither_skeleton: 'imitate.wither_skeleton',
  piglin: 'imitate.piglin'
}

module.exports.server = serv => {
  const tune = serv.blockUses.note_block
  serv.blockUses.note_block = (player, block) => {
    tune(player, block)
    play(serv.terrain.blockAt(block.position))
  }
  serv.on('blockHit', block => {
    if (block.name === 'note_block') play(block)
  })

  function play (block) {
    const { position } = block
    const { instrument, note } = block.getProperties()
    if (serv.terrain.stateAt(position.plus(WAY.up)) !== 0 && !UNTUNED.test(instrument)) return
    const sound = SOUNDS[instrument] === undefined ? instrument : SOUNDS[instrument]
    const pitch = UNTUNED.test(instrument) ? 1 : 2 ** ((Number(note) - MIDDLE_NOTE) / MIDDLE_NOTE)
    for (const viewer of serv.watchersOf(position)) {
      viewer._client.write('block_action', { location: position, byte1: 0, byte2: 0, blockId: block.type })
      if (!sound || viewer.position.distanceTo(position) > HEARD) continue
      const heard = { sound: `minecraft:block.note_block.${sound}`, category: 'record', volume: VOLUME, pitch }
      serv.sendSound(viewer, { ...heard, position: position.offset(0.5, 0.5, 0.5) })
    }
  }
}
