'use strict'
// SES as V8 has compiled it, kept beside the packages: half of what a locked process does before it is ready is to read half a megabyte
// of source again. Made once for each version of node and SES, by a process with the flags that locked ones have (V8 takes no other's),
// and never by one that has seen foreign code. What is missing, damaged or another version's is done without.
const fs = require('node:fs')
const path = require('node:path')
const { createHash } = require('node:crypto')
const { spawn } = require('node:child_process')
const { DIGEST } = require('./inside/ses.js')

const SES = require.resolve('ses')
const FOLDER = path.resolve(__dirname, '../../../../node_modules/.blockcrew')
const FLAGS = ['--jitless']

const digest = (...parts) => { const hash = createHash('sha256'); for (const part of parts) hash.update(part); return hash.digest() }

let found = null // path, or '' as long as there is none
let making = null

/** Another node, another machine or another SES is another file. */
const own = () => path.join(FOLDER, `ses-${digest(process.version, process.arch, fs.readFileSync(SES)).toString('hex').slice(0, 16)}.code`)

/** The file, or '' when there is none yet; then it is made meanwhile. */
function compiled () {
  if (found) return found
  const file = own()
  if (isWhole(file)) {
    found = file
    return file
  }
  making ??= make(file)
  return ''
}

/** V8 itself does not look whether what it is given is damaged. */
function isWhole (file) {
  try {
    const content = fs.readFileSync(file)
    return content.length > DIGEST && digest(content.subarray(DIGEST)).equals(content.subarray(0, DIGEST))
  } catch { return false }
}

/** A process of its own writes it, whole or not at all; a folder that cannot be written is left as it is. */
function make (file) {
  try {
    fs.mkdirSync(FOLDER, { recursive: true })
    fs.accessSync(FOLDER, fs.constants.W_OK)
  } catch { return 'nowhere to write' }
  const maker = spawn(process.execPath, [...FLAGS, __filename, file], { env: {}, stdio: 'ignore' })
  maker.on('error', () => {})
  maker.unref()
  return maker
}

/** In that process: everything of SES that a start needs is compiled by doing it. */
function write (file) {
  const vm = require('node:vm')
  const script = new vm.Script(fs.readFileSync(SES, 'utf8'), { filename: SES })
  script.runInThisContext()
  lockdown({ errorTaming: 'safe', overrideTaming: 'severe', consoleTaming: 'unsafe', domainTaming: 'unsafe', reporting: 'none' })
  new Compartment({ globals: {}, __options__: true }).evaluate('1')
  const code = script.createCachedData()
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const part = `${file}.${process.pid}`
  fs.writeFileSync(part, Buffer.concat([digest(code), code]))
  fs.renameSync(part, file)
}

if (require.main === module) write(process.argv[2] ?? own())

module.exports = { compiled, isWhole }
