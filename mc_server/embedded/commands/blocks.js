'use strict'

// Commands of operators that change the land.

const { Vec3 } = require('vec3')
const { Refused, blockPlace, blockState } = require('./words')

const MOST_BLOCKS = 32768

const setblock = {
  op: true,
  run: context => {
    const { serv, words } = context
    const pos = blockPlace(context, words)
    const { state } = blockState(context, words.slice(3).join(''))
    if (serv.terrain.stateAt(pos) === state) throw new Refused({ translate: 'commands.setblock.failed' })
    serv.setBlock(pos, state)
    serv.settleAround(pos)
    return { translate: 'commands.setblock.success', with: [pos.x, pos.y, pos.z] }
  }
}

const fill = {
  op: true,
  run: context => {
    const { serv, words } = context
    const [a, b] = [blockPlace(context, words), blockPlace(context, words.slice(3))]
    const { state } = blockState(context, words[6])
    const [low, high] = [a.min(b), a.max(b)]
    const size = (high.x - low.x + 1) * (high.y - low.y + 1) * (high.z - low.z + 1)
    if (size > MOST_BLOCKS) throw new Refused({ translate: 'commands.fill.toobig', with: [MOST_BLOCKS, size] })
    const count = fillBox(serv, low, high, state)
    if (count === 0) throw new Refused({ translate: 'commands.fill.failed' })
    return { translate: 'commands.fill.success', with: [count] }
  }
}

function fillBox (serv, low, high, state) {
  let count = 0
  for (let y = low.y; y <= high.y; y++) {
    for (let z = low.z; z <= high.z; z++) {
      for (let x = low.x; x <= high.x; x++) {
        const pos = new Vec3(x, y, z)
        if (serv.terrain.stateAt(pos) === state) continue
        serv.setBlock(pos, state)
        count++
      }
    }
  }
  return count
}

module.exports = { setblock, fill }
