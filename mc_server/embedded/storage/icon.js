'use strict'

// The icon that clients show in their list of servers: a PNG of 64x64 pixels.

const fs = require('fs')

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const SIDE = 64
// bytes; clients refuse a status that is much longer, and 64x64 pixels without compression fit
const LARGEST = 20000

/** Returns the icon as a status holds it, as text; throws an Error with one sentence if the file cannot be an icon. */
function readIcon (file) {
  const bytes = read(file)
  const isPng = bytes.length >= 24 && bytes.subarray(0, 8).equals(SIGNATURE) && bytes.toString('latin1', 12, 16) === 'IHDR'
  if (!isPng) throw new Error(`The icon ${file} is no PNG: choose a PNG of ${SIDE}x${SIDE} pixels.`)
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  if (width !== SIDE || height !== SIDE) {
    throw new Error(`The icon ${file} has ${width}x${height} pixels: it must have ${SIDE}x${SIDE}.`)
  }
  if (bytes.length > LARGEST) throw new Error(`The icon ${file} has ${bytes.length} bytes: the limit is ${LARGEST}.`)
  return `data:image/png;base64,${bytes.toString('base64')}`
}

function read (file) {
  try {
    return fs.readFileSync(file)
  } catch (error) {
    throw new Error(`The icon ${file} cannot be read (${error.code}): check its path.`)
  }
}

module.exports = { readIcon }
