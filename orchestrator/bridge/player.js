'use strict'
// A person's client for demos and tests: joins, says what stdin tells it, prints what it hears; JSON lines both ways (player.py).
// It ends when its stdin ends.
const print = line => process.stdout.write(JSON.stringify(line) + '\n')
for (const name of ['log', 'info', 'debug', 'error', 'warn', 'trace']) console[name] = () => {}

const readline = require('node:readline')
const { enter } = require('./entry.js')
const { Mouth } = require('./mouth.js')
const { hear } = require('./hear.js')
const { Refusal } = require('../../skills/runtime/refusal.js')

const GOODBYE = 500 // ms

async function main (ticket) {
  const bot = await enter(ticket)
  const mouth = new Mouth(bot)
  hear(bot, heard => print({ heard }))
  bot.on('end', () => process.exit(0))
  readline.createInterface({ input: process.stdin })
    .on('line', line => obey(mouth, JSON.parse(line)))
    .on('close', () => { bot.quit(); setTimeout(() => process.exit(0), GOODBYE) })
  print({ joined: true })
}

/** Players, unlike bots, may run commands. */
function obey (mouth, { say }) {
  try {
    mouth.say(say, { commands: true })
  } catch (refusal) {
    print({ refused: Refusal.describe(refusal).note })
  }
}

process.on('SIGINT', () => {}) // Ctrl-C is Python's to answer
main(JSON.parse(process.argv[2])).catch(error => {
  print({ failed: Refusal.describe(error) })
  process.exit(1)
})
