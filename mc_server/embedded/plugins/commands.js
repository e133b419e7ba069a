'use strict'

// Operator commands. Each command is a function in ../commands/ that gets who asks and the words, and returns the
// answer as a text component with vanilla's translation key. A bad command is a red line for its author, never an
// exception.

const { Refused } = require('../commands/words')

const COMMANDS = new Map(
  ['talk', 'operator', 'blocks', 'data'].flatMap(group => Object.entries(require(`../commands/${group}`)))
)

module.exports.server = serv => {
  /** Runs a line for a player (or null, the console) and returns the answer as plain text. */
  serv.runCommand = (player, line) => {
    const answer = attempt(serv, player, line)
    if (player && answer.text !== null) player.tell(answer.text)
    if (player) serv.info(`${player.username} issued /${line}`)
    return { ok: answer.ok, text: answer.text === null ? '' : serv.plain(answer.text) }
  }
}

function attempt (serv, player, line) {
  try {
    const [name, ...words] = line.trim().replace(/^\//, '').split(/\s+/)
    const command = COMMANDS.get(name.replace(/^minecraft:/, ''))
    if (!command || (command.op && player && !serv.isOp(player)))
      throw new Refused({ translate: 'command.unknown.command' })
    return { ok: true, text: command.run({ serv, player, words, rest: words.join(' ') }) ?? null }
  } catch (error) {
    if (error instanceof Refused) return { ok: false, text: { ...error.component, color: 'red' } }
    serv.tally.exceptions++
    serv.warn(`exception in command /${line}: ${error.stack}`)
    return { ok: false, text: { translate: 'command.failed', color: 'red' } }
  }
}

// mineflayer and people ask for completions; the names of the commands are what we know
module.exports.player = (player, serv) => {
  player._client.on('tab_complete', ({ transactionId, text }) => {
    const word = text.replace(/^\//, '')
    const mine = [...COMMANDS].filter(([, command]) => !command.op || serv.isOp(player))
    const names = mine.map(([name]) => name).filter(name => name.startsWith(word))
    player._client.write('tab_complete', {
      transactionId,
      start: text.length - word.length,
      length: word.length,
      matches: names.map(match => ({ match }))
    })
  })
}
