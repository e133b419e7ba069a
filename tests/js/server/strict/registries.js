'use strict'

// Compares a registry that the server has sent with the digests of Mojang's own, which tests/wire/registry_digests.py
// makes from independent dumps: the same entries in the same order, each with the same values of the same types.

const { createHash } = require('node:crypto')
const path = require('node:path')

const FOLDER = path.join(__dirname, '../../../wire/registries')
const DIGITS = 12
const WRITE = {
  byte: ['writeInt8', 1],
  short: ['writeInt16BE', 2],
  int: ['writeInt32BE', 4],
  float: ['writeFloatBE', 4],
  double: ['writeDoubleBE', 8]
}

/** Call `fault` with a sentence for everything that is not as Mojang's server of this protocol sends it. */
function checkRegistry (protocol, { id, entries }, fault) {
  const expected = require(path.join(FOLDER, `${protocol}.json`))[id]
  if (!expected) return fault(`there is no registry ${id} to be sent`)
  const [names, wanted] = [entries.map(({ key }) => key), Object.keys(expected)]
  if (names.join() !== wanted.join()) fault(`registry ${id} has ${names}, where Mojang's has ${wanted}`)
  for (const { key, value } of entries) {
    if (digestOf(value) !== expected[key]) fault(`${key} of ${id} is not as Mojang sends it: ${JSON.stringify(value)}`)
  }
}

/** The names of the registries that Mojang's server of this protocol sends. */
const registriesOf = protocol => Object.keys(require(path.join(FOLDER, `${protocol}.json`)))

const digestOf = tag => createHash('sha256').update(canonical(tag)).digest('hex').slice(0, DIGITS)

// as `canonical` in registry_digests.py
function canonical ({ type, value }) {
  if (type === 'compound') {
    const fields = Object.keys(value).sort().map(name => `${JSON.stringify(name)}:${canonical(value[name])}`)
    return `{${fields.join(',')}}`
  }
  if (type === 'list') return `[${value.value.map(each => canonical({ type: value.type, value: each })).join(',')}]`
  if (type === 'string') return JSON.stringify(value)
  if (type === 'long') return `long ${value.map(half => (half >>> 0).toString(16).padStart(8, '0')).join('')}`
  if (type in WRITE) return `${type} ${bytesOf(...WRITE[type], value)}`
  return `${type} [${value.join(', ')}]`
}

function bytesOf (write, size, value) {
  const bytes = Buffer.alloc(size)
  bytes[write](value)
  return bytes.toString('hex')
}

module.exports = { checkRegistry, registriesOf }
