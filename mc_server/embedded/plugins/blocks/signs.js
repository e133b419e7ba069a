'use strict'

// Signs: placing or using one opens its editor, and only the player with the open editor may write. Dye colours the text, ink
// makes it glow or not, and wax locks it. ../../blocks/sign_text.js is the text.

const { Vec3 } = require('vec3')
const { emptySign, withLines, withColor, withGlow, waxed, isWaxed, hasText, colorOf, glowsOn } = require('../../blocks/sign_text')

const SIGN = /_sign$/
const LONGEST_LINE = 384
const FORMATTING = /§./g
const WRITING_DISTANCE = 8.5

module.exports.needs = ['blockUses']
module.exports.uses = ['blockEntityAt', 'setBlockEntity', 'terrain', 'watchersOf']

module.exports.server = serv => {
  for (const { name } of serv.registry.blocksArray)
    if (SIGN.test(name)) serv.blockUses[name] = (player, block, how) => useSign(serv, player, block, how)

  serv.on('blockPlaced', (block, player) => {
    if (!SIGN.test(block.name)) return
    write(serv, block.position, emptySign())
    openEditor(serv, player, block.position, true)
  })
}

module.exports.player = (player, serv) => {
  player._client.on('update_sign', ({ location, isFrontText, text1, text2, text3, text4 }) => {
    const { x, y, z } = location
    const pos = new Vec3(x, y, z)
    const allowed = player.writesOn?.equals(pos)
    /** The place of the sign whose editor this player has open. */
    player.writesOn = null
    const data = signAt(serv, pos)
    if (!allowed || !data || isWaxed(data) || !isNear(player, pos)) return
    const lines = [text1, text2, text3, text4].map(line => line.replace(FORMATTING, '').slice(0, LONGEST_LINE))
    write(serv, pos, withLines(data, isFrontText, lines))
  })
}

const isNear = ({ position }, pos) => position.distanceTo(pos.offset(0.5, 0.5, 0.5)) <= WRITING_DISTANCE

/** Returns the data of the sign at a place, or null if there is none. */
function signAt (serv, pos) {
  const found = serv.blockEntityAt(pos)
  if (found?.type !== 'sign' && found?.type !== 'hanging_sign') return null
  // a sign that a command placed may have no text yet, or only part of it
  return { ...emptySign(), value: { ...emptySign().value, ...found.data?.value } }
}

function write (serv, pos, data) {
  const state = serv.terrain.stateAt(pos)
  for (const viewer of serv.watchersOf(pos)) viewer._client.write('block_change', { location: pos, type: state })
  serv.setBlockEntity(pos, { type: serv.blockEntityAt(pos).type, data })
}

function openEditor (serv, player, pos, isFront) {
  player.writesOn = pos
  player._client.write('block_change', { location: pos, type: serv.terrain.stateAt(pos) })
  player._client.write('open_sign_entity', { location: pos, isFrontText: isFront })
}

function useSign (serv, player, block, { slot }) {
  const pos = block.position
  const data = signAt(serv, pos)
  const isFront = isBefore(player, block)
  const item = player.inventory[slot]
  if (isWaxed(data)) return undefined
  const treated = item && player.gameMode < 2 && treat(item.name, data, isFront)
  if (treated) {
    write(serv, pos, treated)
    player.spend(slot)
    return undefined
  }
  const writes = other => other !== player && other.writesOn?.equals(pos) && isNear(other, pos)
  if (serv.players.some(writes)) return undefined
  if (player.gameMode < 2) openEditor(serv, player, pos, isFront)
  return undefined
}

/** Returns the sign's data after dye, ink or wax, or null if the item has no effect. */
function treat (item, data, isFront) {
  if (item === 'honeycomb') return waxed(data)
  if (!hasText(data, isFront)) return null
  const color = /^(\w+)_dye$/.exec(item)?.[1]
  if (color) return color === colorOf(data, isFront) ? null : withColor(data, isFront, color)
  if (item === 'glow_ink_sac') return glowsOn(data, isFront) ? null : withGlow(data, isFront, true)
  return item === 'ink_sac' && glowsOn(data, isFront) ? withGlow(data, isFront, false) : null
}

const TURN_OF = { south: 0, west: 90, north: 180, east: 270 }

/** Whether a player stands in front of a sign rather than behind it. */
function isBefore (player, block) {
  const { rotation, facing } = block.getProperties()
  const turn = ((facing ? TURN_OF[facing] : Number(rotation) * 22.5) * Math.PI) / 180
  const away = player.position.minus(block.position.offset(0.5, 0, 0.5))
  return -Math.sin(turn) * away.x + Math.cos(turn) * away.z > 0
}
