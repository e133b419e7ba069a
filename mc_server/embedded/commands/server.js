'use strict'

// Commands about the server: saving and stopping.

const { refuse } = require('./reader')
const { say } = require('./answers')

const SAVING = say('commands.save.saving')

function saveAll ({ serv }) {
  try {
    serv.saveWorld()
  } catch (error) {
    serv.warn(`save-all: ${error.message}`)
    refuse('commands.save.failed')
  }
  return [SAVING, say('commands.save.success')]
}

function saveSwitch (on) {
  return ({ serv }) => {
    if (serv.autosave === on) refuse(`commands.save.already${on ? 'On' : 'Off'}`)
    serv.autosave = on
    return say(`commands.save.${on ? 'enabled' : 'disabled'}`)
  }
}

function stop ({ serv }) {
  setImmediate(() => serv.stop?.())
  return say('commands.stop.stopping')
}

const owner = (usage, run) => ({ usage, level: 4, run })

module.exports.commandsFor = () => [
  owner('save-all [flush]', saveAll),
  owner('save-on', saveSwitch(true)),
  owner('save-off', saveSwitch(false)),
  owner('stop', stop)
]
