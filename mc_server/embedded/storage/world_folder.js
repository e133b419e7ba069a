'use strict'

// A world folder: one SQLite file in which every piece that persistence_registry.js knows is a row (part, key, JSON). All changes since the last
// save are written in one transaction, so that a killed process always leaves the world of one moment. The system locks the open file for as
// long as this process lives. A folder that cannot be used is left unchanged, and the error says what to do. docs/decisions/0006 has the reasons.

const fs = require('fs')
const path = require('path')
const { DatabaseSync } = require('node:sqlite')
const { BadOption } = require('../options')

const FORMAT = 2
const WORLD = 'world.sqlite'
const HOLDER = 'in-use.pid'
// of the first release: JSON files, described by this one
const OLD_IDENTITY = 'world.json'
const MAGIC = 'SQLite format 3\0'
const BUSY = [5, 6]
// files of plugins/admin/access.js, which may exist before the world
const PEOPLE = /^(ops|whitelist|banned-players|banned-ips)\.json$/

const TABLE = 'CREATE TABLE kept (part TEXT, key TEXT, value TEXT, PRIMARY KEY (part, key)) WITHOUT ROWID'
const IDENTITY = ['world', 'identity']
// a crash of the process loses nothing; a crash of the machine may lose the last transactions
const PRAGMAS = 'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL'

class WorldFolder {
  /** @param identity {version, generator, generation, seed} of the world that is wanted */
  constructor (folder, identity) {
    this.folder = folder
    this.file = path.join(folder, WORLD)
    refuseStrangers(folder)
    if (!fs.existsSync(this.file)) create(this.file, { format: FORMAT, ...identity })
    try {
      inspect(folder, this.file, identity)
      this.open()
    } catch (error) {
      throw error instanceof BadOption ? error : refusal(folder, error)
    }
    this.inode = fs.statSync(this.file).ino
    fs.writeFileSync(path.join(folder, HOLDER), String(process.pid))
  }

  open () {
    this.db = new DatabaseSync(this.file)
    this.db.exec(PRAGMAS)
    // takes the lock
    this.db.exec('BEGIN IMMEDIATE; COMMIT')
    this.put = this.db.prepare('INSERT INTO kept VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value')
    this.drop = this.db.prepare('DELETE FROM kept WHERE part = ? AND key = ?')
  }

  /** Returns all rows as [part, key, JSON]. */
  rows () {
    return this.db
      .prepare('SELECT part, key, value FROM kept')
      .all()
      .map(({ part, key, value }) => [part, key, value])
  }

  /** Writes rows in one transaction; null deletes a row. Throws when the write fails. */
  write (rows) {
    if (fs.statSync(this.file, { throwIfNoEntry: false })?.ino !== this.inode)
      throw new Error(`${this.file} was taken away`)
    this.db.exec('BEGIN IMMEDIATE')
    try {
      for (const [part, key, text] of rows) {
        if (text === null) this.drop.run(part, key)
        else this.put.run(part, key, text)
      }
      this.db.exec('COMMIT')
    } catch (error) {
      // a full disk may have rolled it back already
      if (this.db.isTransaction) this.db.exec('ROLLBACK')
      throw error
    }
  }

  close () {
    if (!this.db.isOpen) return
    this.db.close()
    fs.rmSync(path.join(this.folder, HOLDER), { force: true })
  }
}

function refuseStrangers (folder) {
  if (fs.existsSync(path.join(folder, WORLD))) return
  if (fs.existsSync(path.join(folder, OLD_IDENTITY))) {
    throw new BadOption(
      `The world in ${folder} was written by an earlier release of blockcrew: open it with that release, or choose another folder.`
    )
  }
  const others = fs.readdirSync(folder).filter(name => !name.startsWith(`${WORLD}.new`) && !PEOPLE.test(name))
  if (others.length > 0)
    throw new BadOption(`The folder ${folder} contains other files but no world of this server: choose an empty folder.`)
}

// under another name until it is complete: a kill must not leave half a file
function create (file, identity) {
  const making = `${file}.new`
  for (const end of ['', '-journal']) fs.rmSync(making + end, { force: true })
  const db = new DatabaseSync(making)
  db.exec(TABLE)
  db.prepare('INSERT INTO kept VALUES (?, ?, ?)').run(...IDENTITY, JSON.stringify(identity))
  db.close()
  fs.renameSync(making, file)
}

// opened read-only, so that a refused folder stays as it is, with its journal
function inspect (folder, file, wanted) {
  const start = Buffer.alloc(MAGIC.length)
  const fd = fs.openSync(file)
  fs.readSync(fd, start)
  fs.closeSync(fd)
  if (start.toString('latin1') !== MAGIC) throw new Error('not a database')
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const [{ quick_check: verdict }] = db.prepare('PRAGMA quick_check(1)').all()
    if (verdict !== 'ok') throw new Error(verdict.replace(/\s+/g, ' ')) // it has lines
    const row = db.prepare('SELECT value FROM kept WHERE part = ? AND key = ?').get(...IDENTITY)
    checkIdentity(folder, row && JSON.parse(row.value), wanted)
  } finally {
    db.close()
  }
}

function checkIdentity (folder, found, wanted) {
  if (!found) throw new Error('it does not name its world')
  if (found.format !== FORMAT || (found.generator === wanted.generator && found.generation !== wanted.generation)) {
    throw new BadOption(
      `The land of the world in ${folder} was made by another release of blockcrew: ` +
        'open it with that release, or choose another folder.'
    )
  }
  for (const key of ['version', 'generator', 'seed']) {
    if (found[key] === wanted[key]) continue
    throw new BadOption(
      `The world in ${folder} was made with ${key} ${found[key]}, not ${wanted[key]}: ` +
        `start it with the same ${key}, or choose another folder.`
    )
  }
}

function refusal (folder, error) {
  if (BUSY.includes(error.errcode)) {
    const holder = readHolder(folder)
    return new BadOption(`The world in ${folder} is open in ${holder}: stop that process first.`)
  }
  return damaged(folder, error.message)
}

const damaged = (folder, why) =>
  new BadOption(
    `The world in ${folder} is damaged (${why}) and was not changed: restore it from a backup, or choose another folder.`
  )

function readHolder (folder) {
  try {
    return `process ${Number(fs.readFileSync(path.join(folder, HOLDER), 'utf8'))}`
  } catch {
    return 'another process'
  }
}

module.exports = { WorldFolder, damaged }
