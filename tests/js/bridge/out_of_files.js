'use strict'
// A host that may have few files open: one run when there are none left, and one when there are again; says how both ended.
const fs = require('node:fs')
const { start } = require('../../../orchestrator/bridge/js/sandbox.js')
const { compiled } = require('../../../orchestrator/bridge/js/sandbox/compiled.js')

async function main () {
  compiled()
  const run = start({}, { warm: 0 })
  await run('return 1') // with everything loaded that takes a file
  const open = []
  try { for (;;) open.push(fs.openSync(__filename)) } catch { /* that was the last one */ }
  const without = await run('return 1')
  for (const file of open) fs.closeSync(file)
  const again = await run('return 1')
  run.close()
  process.stdout.write(JSON.stringify([without.error?.kind ?? null, again.error?.kind ?? null]))
}

main()
