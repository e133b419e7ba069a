'use strict'
// The client of a person, for demos and tests: it joins, says lines from stdin and prints what it hears, as JSON lines both ways (player.py).
// It ends when its stdin ends.
const print = line => process.stdout.write(JSON.stringify(line) + '\n')
for (const name of ['log', 'info', 'debug', 'error', 'warn', 'trace']) console[name] = () => {}

const readline = require('node:readline')
const { Vec3 } = require('vec3')
const { enter } = require('./entry.js')
const { ChatSender, hear } = require('./body/chat.js')
const { Refusal } = require('../../../skills/runtime/core/refusal.js')

const GOODBYE = 500 // ms
const PATIENCE = 5000 // ms

async function main (ticket) {
  const bot = await enter(ticket)
  const chat = new ChatSender(bot)
  hear(bot, heard => print({ heard }))
  bot.on('end', () => process.exit(0))
  readline.createInterface({ input: process.stdin })
    .on('line', line => obey(bot, chat, JSON.parse(line)))
    .on('close', () => { bot.quit(); setTimeout(() => process.exit(0), GOODBYE) })
  print({ joined: true })
}

const deeds = {
  /** Say a line; unlike bots, players may run commands. */
  say: (bot, chat, text) => chat.say(text, { commands: true }),
  look: (bot, chat, [x, y, z]) => bot.lookAt(new Vec3(x, y, z), true),
  toss: async (bot, chat, { name, count }) => bot.toss(await held(bot, name, count), null, count),
  hold: async (bot, chat, name) => bot.equip(await held(bot, name, 1), 'hand'),
  walk: (bot, chat, forward) => bot.setControlState('forward', forward)
}

/** Return the id of an item as soon as `count` of it are carried; the server may still be sending them. */
async function held (bot, name, count) {
  const { id } = bot.registry.itemsByName[name]
  for (const end = Date.now() + PATIENCE; bot.inventory.count(id, null) < count;) {
    if (Date.now() > end) throw new Refusal('missing_item', `no ${count} ${name}`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return id
}

/** Do each action that the message names. */
async function obey (bot, chat, message) {
  try {
    for (const [deed, what] of Object.entries(message)) await deeds[deed](bot, chat, what)
  } catch (refusal) {
    print({ refused: Refusal.describe(refusal).note })
  }
}

process.on('SIGINT', () => {}) // Ctrl-C is Python's to answer
main(JSON.parse(process.argv[2])).catch(error => {
  print({ failed: Refusal.describe(error) })
  process.exit(1)
})
