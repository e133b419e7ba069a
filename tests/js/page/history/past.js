'use strict'
// Runs to look back at: a program makes them in the folder of a service and keeps one going until the test ends.
const path = require('node:path')
const { spawn } = require('node:child_process')
const { createInterface } = require('node:readline')
const { PYTHON, ROOT } = require('../service.js')

/** Makes the runs in the folder of a service. Returns act(), which lets the bot of the open run act once more, and end(), which ends that run. */
async function pastRuns (service) {
  const child = spawn(PYTHON, [path.join(__dirname, 'past_runs.py'), service.folder], { env: { ...process.env, PYTHONPATH: ROOT }, stdio: ['pipe', 'pipe', 'pipe'] })
  let complaints = ''
  child.stderr.on('data', data => { complaints += data })
  for await (const line of createInterface({ input: child.stdout })) if (line.endsWith('READY')) return { act: () => child.stdin.write('\n'), end: () => child.kill() }
  throw new Error(`The runs were not made: ${complaints}`)
}

/** Opens the page of runs and signs somebody in. */
async function enter (page, service, who = 'owner', hash = '') {
  await page.goto(`${service.url}/runs.html${hash}`)
  await page.fill('#token', service.tokens[who])
  await page.press('#token', 'Enter')
  await page.locator('#desk:not([hidden])').waitFor()
}

module.exports = { enter, pastRuns }
