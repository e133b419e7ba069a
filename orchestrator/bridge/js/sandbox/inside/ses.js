'use strict'
// Loads SES in a locked process: from the compiled cache if there is a file (compiled.js made and checked it), else from its source.
const fs = require('node:fs')

const DIGEST = 32 // bytes of SHA-256 before the compiled code

function loadSes (file) {
  if (!file) return require('ses')
  const { Script } = require('node:vm')
  const name = require.resolve('ses')
  return new Script(fs.readFileSync(name, 'utf8'), { filename: name, cachedData: fs.readFileSync(file).subarray(DIGEST) }).runInThisContext()
}

module.exports = { loadSes, DIGEST }
