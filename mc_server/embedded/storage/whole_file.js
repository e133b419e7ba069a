'use strict'

const fs = require('node:fs')

/** Writes a list of records as JSON, first to a second file that is then renamed, so that the file is complete at any moment. */
function writeRecords (file, records, { mode = 0o666 } = {}) {
  const next = `${file}.new`
  // left by a process that was killed, it would keep its mode
  fs.rmSync(next, { force: true })
  fs.writeFileSync(next, JSON.stringify(records, null, 2) + '\n', { mode })
  fs.renameSync(next, file)
}

module.exports = { writeRecords }
