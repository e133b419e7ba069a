'use strict'

// The lists of plugins/admin/access.js as files in vanilla's format: [{uuid, name, ...}]. Names are compared without case.

const { createHash } = require('crypto')
const fs = require('fs')
const path = require('path')
const { writeRecords } = require('./whole_file')

class AccessList {
  constructor (file) {
    this.file = file
    this.entries = new Map()
    if (file && fs.existsSync(file)) this.load()
  }

  load () {
    let records
    try {
      records = JSON.parse(fs.readFileSync(this.file, 'utf8'))
      if (!Array.isArray(records) || !records.every(one => typeof keyOf(one) === 'string')) throw new Error('not a list of names')
    } catch (error) {
      throw new Error(`${this.file} cannot be read (${error.message}): repair or remove it.`)
    }
    this.entries = new Map(records.map(one => [keyOf(one).toLowerCase(), one]))
  }

  get (name) {
    return this.entries.get(String(name).toLowerCase())
  }

  all () {
    return [...this.entries.values()]
  }

  add (entry, { write = true } = {}) {
    const uuid = entry.ip === undefined ? { uuid: offlineUuid(entry.name) } : {}
    this.entries.set(keyOf(entry).toLowerCase(), { ...uuid, ...entry })
    if (write) this.write()
  }

  /** @returns whether the name was in the list */
  remove (name) {
    const was = this.entries.delete(String(name).toLowerCase())
    if (was) this.write()
    return was
  }

  write () {
    if (this.file) writeRecords(this.file, this.all())
  }
}

const keyOf = ({ name, ip }) => ip ?? name

/** Returns the UUID that a server in offline mode gives a name. */
function offlineUuid (name) {
  const hash = createHash('md5').update(`OfflinePlayer:${name}`).digest()
  hash[6] = (hash[6] & 0x0f) | 0x30
  hash[8] = (hash[8] & 0x3f) | 0x80
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Returns the lists by name; in memory only when there is no folder. */
const access = (folder, files) =>
  Object.fromEntries(
    Object.entries(files).map(([name, file]) => [name, new AccessList(folder && path.join(folder, file))])
  )

module.exports = { access }
