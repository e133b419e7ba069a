'use strict'

// The passwords of players, salted and hashed with scrypt, in a file that only its owner may read. Names are compared without case.
// Without a folder, passwords last for this run.

const { randomBytes, scrypt, timingSafeEqual } = require('node:crypto')
const fs = require('node:fs')
const { promisify } = require('node:util')
const { writeRecords } = require('../storage/whole_file')

// 16 MB and some tens of milliseconds for each try
const COST = { N: 16384, r: 8, p: 1 }
const LENGTH = 32
const PRIVATE = 0o600
const derive = promisify(scrypt)

class PasswordFile {
  constructor (file) {
    this.file = file
    this.entries = new Map()
    if (file && fs.existsSync(file)) this.load()
  }

  load () {
    try {
      fs.chmodSync(this.file, PRIVATE)
      const records = JSON.parse(fs.readFileSync(this.file, 'utf8'))
      if (!Array.isArray(records) || !records.every(isEntry)) throw new Error('not a list of hashed passwords')
      this.entries = new Map(records.map(one => [one.name.toLowerCase(), one]))
    } catch (error) {
      throw new Error(`${this.file} cannot be read (${error.message}): repair or remove it.`)
    }
  }

  has (name) {
    return this.entries.has(name.toLowerCase())
  }

  /** Keeps a password for a name that has none; returns whether it had none. */
  async choose (name, password) {
    const salt = randomBytes(16)
    const hash = await derive(password, salt, LENGTH, COST)
    if (this.has(name)) return false
    this.entries.set(name.toLowerCase(), { name, salt: salt.toString('base64'), hash: hash.toString('base64'), ...COST })
    this.write()
    return true
  }

  /** Returns whether the password is that of the name. */
  async fits (name, password) {
    const entry = this.entries.get(name.toLowerCase())
    if (!entry) return false
    const { salt, hash, N, r, p } = entry
    const found = await derive(password, Buffer.from(salt, 'base64'), LENGTH, { N, r, p })
    return timingSafeEqual(found, Buffer.from(hash, 'base64'))
  }

  /** Forgets the password of a name; returns whether it had one. */
  forget (name) {
    const had = this.entries.delete(name.toLowerCase())
    if (had) this.write()
    return had
  }

  write () {
    if (this.file) writeRecords(this.file, [...this.entries.values()], { mode: PRIVATE })
  }
}

const LIMITS = { N: [2, 1 << 17], r: [1, 16], p: [1, 4] }

function isEntry ({ name, salt, hash, ...cost }) {
  const fits = ([key, [low, high]]) => Number.isInteger(cost[key]) && cost[key] >= low && cost[key] <= high
  if (![name, salt, hash].every(text => typeof text === 'string')) return false
  return Buffer.from(hash, 'base64').length === LENGTH && Object.entries(LIMITS).every(fits)
}

module.exports = { PasswordFile }
