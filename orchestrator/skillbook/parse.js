'use strict'
// Says of pieces of code why they do not parse: {name: code} as JSON on stdin, {name: reason or ''} on stdout. Nothing is run.
const { parse } = require('acorn')

function reason (code) {
  try {
    parse(code, { ecmaVersion: 'latest', sourceType: 'script' })
    return ''
  } catch (error) { return String(error?.message) }
}

const asked = JSON.parse(require('node:fs').readFileSync(0, 'utf8'))
process.stdout.write(JSON.stringify(Object.fromEntries(Object.entries(asked).map(([name, code]) => [name, reason(code)]))))
