'use strict'

// How the bytes in table.js are written down: pairs of hexadecimal digits, "text" for a string of the protocol (its
// length as a varint before it) and 'text' for a string inside NBT (its length as two bytes). It shares no code with
// the libraries under test.

const TOKEN = /"([^"]*)"|'([^']*)'|([0-9a-f]{2})|\s+/gy

/** Return the bytes that a line of the table stands for; throws for anything that is not in the notation. */
function bytesOf (line) {
  const parts = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < line.length) {
    const at = TOKEN.lastIndex
    const match = TOKEN.exec(line)
    if (!match) throw new Error(`not in the notation: ${line.slice(at)}`)
    parts.push(bytesOfToken(match))
  }
  return Buffer.concat(parts)
}

function bytesOfToken ([, text, nbtText, pair]) {
  if (pair !== undefined) return Buffer.from(pair, 'hex')
  if (text !== undefined) return Buffer.concat([varInt(Buffer.byteLength(text)), Buffer.from(text)])
  if (nbtText === undefined) return Buffer.alloc(0)
  const length = Buffer.byteLength(nbtText)
  return Buffer.concat([Buffer.from([length >> 8, length & 255]), Buffer.from(nbtText)])
}

function varInt (value) {
  const bytes = []
  for (let rest = value >>> 0; ; rest >>>= 7) {
    if (rest < 128) return Buffer.from([...bytes, rest])
    bytes.push((rest & 127) | 128)
  }
}

module.exports = { bytesOf, varInt }
