'use strict'

// Runs commands of players, of the console and of the control channel; sends clients the command tree and completions.
// ../../commands/ has the commands, one family a file; ../../commands/tree.js reads a line.

const { Tree } = require('../../commands/tree')
const { declarationFor } = require('../../commands/declaration')
const { complete } = require('../../commands/completion')
const { runLine, complaint } = require('../../commands/running')
const { sourceOf } = require('../../commands/source')
const { FAMILIES } = require('../../commands/families')

const LONGEST_TOLD = 200

module.exports.provides = ['commandTree', 'runCommand', 'runFor', 'tellOperators']
module.exports.needs = ['keepOfPlayer']
module.exports.uses = ['info', 'isOp', 'opLevel', 'plain', 'rules', 'tally', 'warn']

module.exports.server = serv => {
  const definitions = FAMILIES.flatMap(family => require(`../../commands/${family}`).commandsFor(serv))
  /** The tree of all commands (commands/tree.js). */
  serv.commandTree = new Tree(definitions)
  keepTags(serv)

  /** Runs a line for a player (or null, the console). `text` is what was answered, in plain words. */
  serv.runCommand = (player, line) => {
    const text = line.trim().replace(/^\//, '').replace(/^minecraft:/, '')
    const output = outputFor(serv, player)
    if (player) serv.info(`${player.username} issued /${text.slice(0, LONGEST_TOLD)}`)
    serv.runFor(sourceOf(serv, player, output), text)
    return output.outcome()
  }

  /** Runs a line for a source, which has an output of its own. */
  serv.runFor = (source, line) => {
    const text = line.trim().replace(/^\//, '').replace(/^minecraft:/, '')
    try {
      runLine(serv.commandTree, text, source)
    } catch (error) {
      serv.tally.exceptions++
      serv.warn(`exception in command /${text.slice(0, LONGEST_TOLD)}: ${error.stack}`)
      source.output.refuse({ component: { translate: 'command.failed' }, input: null, cursor: -1 })
    }
  }

  /** Tells the operators what somebody else's command did. */
  serv.tellOperators = (source, component, except = null) => {
    if (!serv.rules.sendCommandFeedback) return
    const told = { translate: 'chat.type.admin', with: [source.name, component], color: 'gray', italic: true }
    for (const other of serv.players) if (other !== except && serv.isOp(other)) other.tell(told)
  }
}

// those of /tag
function keepTags (serv) {
  serv.keepOfPlayer('tags', {
    record: ({ tags }) => (tags?.size > 0 ? [...tags] : null),
    restore: (player, tags) => {
      /** The words that /tag has put on the player. */
      player.tags = new Set(tags)
    },
    fresh: player => player.tags?.clear()
  })
}

/** Returns an output that tells the player, shows a summary to the other operators, and returns plain text to the caller. */
function outputFor (serv, player) {
  const said = []
  let refused = null
  const tell = component => player?.tell(component)
  return {
    player,
    worked: false,
    answer: (component, { source, quiet }) => {
      said.push(component)
      if (player && serv.rules.sendCommandFeedback) tell(component)
      if (player && !quiet) serv.tellOperators(source, component, player)
    },
    refuse: error => {
      refused ??= error
      for (const line of complaint(error)) tell(line)
    },
    failedOnce: error => {
      refused ??= error
    },
    outcome () {
      const ok = refused === null || this.worked
      return { ok, text: ok ? said.map(serv.plain).join('\n') : inOneLine(serv, refused) }
    }
  }
}

function inOneLine (serv, error) {
  const text = complaint(error).map(serv.plain).join(' ')
  return (text.length > LONGEST_TOLD ? `${text.slice(0, LONGEST_TOLD)}...` : text).replaceAll('\n', ' ')
}

module.exports.player = (player, serv) => {
  const client = player._client

  /** Tells a client which commands there are for this player. */
  player.sendCommands = () => client.write('declare_commands', declarationFor(serv.commandTree, serv.opLevel(player)))

  client.on('tab_complete', ({ transactionId, text }) => {
    const slash = text.startsWith('/') ? 1 : 0
    const { start, matches } = complete(serv.commandTree, text.slice(slash), sourceOf(serv, player, null))
    client.write('tab_complete', {
      transactionId,
      start: start + slash,
      length: text.length - slash - start,
      matches: matches.map(match => ({ match }))
    })
  })
}
