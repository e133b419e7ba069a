'use strict'

// The text of a sign as vanilla stores it: two sides of four lines, their colour, whether they glow, whether the sign is waxed. Used by
// plugins/blocks/signs.js.

const nbt = require('prismarine-nbt')

const LINES = 4
const NO_TEXT = '""'

const side = messages =>
  nbt.comp({
    messages: nbt.list(nbt.string(messages)),
    color: nbt.string('black'),
    has_glowing_text: nbt.byte(0)
  })

const emptySign = () => {
  const empty = () => side(new Array(LINES).fill(NO_TEXT))
  return nbt.comp({ front_text: empty(), back_text: empty(), is_waxed: nbt.byte(0) })
}

const nameOf = isFront => (isFront ? 'front_text' : 'back_text')
const sideOf = (data, isFront) => data.value[nameOf(isFront)].value

/** The same sign with one side changed: {messages, color, has_glowing_text}. */
function withSide (data, isFront, change) {
  const now = sideOf(data, isFront)
  return nbt.comp({ ...data.value, [nameOf(isFront)]: nbt.comp({ ...now, ...change }) })
}

const withLines = (data, isFront, lines) =>
  withSide(data, isFront, { messages: nbt.list(nbt.string(lines.map(line => JSON.stringify(line)))) })
const withColor = (data, isFront, color) => withSide(data, isFront, { color: nbt.string(color) })
const withGlow = (data, isFront, glows) => withSide(data, isFront, { has_glowing_text: nbt.byte(glows ? 1 : 0) })
const waxed = data => nbt.comp({ ...data.value, is_waxed: nbt.byte(1) })

const isWaxed = data => Boolean(data.value.is_waxed?.value)
const isBlank = text => text === NO_TEXT || text === '{"text":""}'
const hasText = (data, isFront) => !sideOf(data, isFront).messages.value.value.every(isBlank)
const colorOf = (data, isFront) => sideOf(data, isFront).color?.value ?? 'black'
const glowsOn = (data, isFront) => Boolean(sideOf(data, isFront).has_glowing_text?.value)

module.exports = { emptySign, withLines, withColor, withGlow, waxed, isWaxed, hasText, colorOf, glowsOn }
