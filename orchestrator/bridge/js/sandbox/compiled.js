'use strict'
// A cache of SES as compiled by V8, stored beside the packages: reading half a megabyte of source is half of a locked process's start-up. It is
// made once for each version of node and SES, by a process with the flags of locked ones (V8 accepts it for no other flags) that never runs
// foreign code. A missing, damaged or outdated file is not used.
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

/** The file's path; it depends on the version of node, on the architecture and on SES. */
const own = () => path.join(FOLDER, `ses-${digest(process.version, process.arch, fs.readFileSync(SES)).toString('hex').slice(0, 16)}.code`)

/** Return the path of the file, or '' when it does not exist yet; it is then made in the background. */
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

/** Verify the file's digest, because V8 does not notice damage. */
function isWhole (file) {
  try {
    const content = fs.readFileSync(file)
    return content.length > DIGEST && digest(content.subarray(DIGEST)).equals(content.subarray(0, DIGEST))
  } catch { return false }
}

/** Make the file in a process of its own, atomically; nothing happens if the folder cannot be written. */
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

/** Runs in that process: performs a start, so that everything it needs of SES is compiled, and writes the file. */
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
