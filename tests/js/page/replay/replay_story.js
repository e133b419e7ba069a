'use strict'
// What stories of replays share: a recorded run in the folder of a service.
const path = require('node:path')
const { spawnSync } = require('node:child_process')
const { PYTHON, ROOT } = require('../service.js')

/** Writes a short recorded run with land into the folder of a service and returns its id; `version` is the one that recorded it, if not this one. */
function recorded (service, ...version) {
  const words = [path.join(__dirname, 'recorded_run.py'), path.join(service.folder, 'runs'), ...version]
  const { stdout, stderr } = spawnSync(PYTHON, words, { env: { ...process.env, PYTHONPATH: ROOT }, encoding: 'utf8' })
  if (!stdout) throw new Error(stderr)
  return stdout.trim()
}

/** Opens the replay of a run, whose reader is signed in, and waits until its picture is whole. */
async function openReplay (page, service, run) {
  await page.goto(`${service.url}/replay.html?run=${run}`)
  await page.waitForFunction(() => document.body.dataset.land)
}

module.exports = { openReplay, recorded }
