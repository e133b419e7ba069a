'use strict'

// Reads and checks the options of start.js; each error is one sentence. world_folder.js checks the contents of the world folder.

const fs = require('fs')
const path = require('path')
const { readFlags } = require('./flags')
const { readIcon } = require('./storage/icon')
const { socketPath } = require('./socket_file')

class BadOption extends Error {}

const VERSIONS = ['1.21.1', '1.21.4']
const GENERATORS = ['survival', 'flat']
const DIFFICULTIES = ['peaceful', 'easy', 'normal', 'hard']
const DEFAULTS = {
  host: '127.0.0.1',
  port: 0,
  version: '1.21.1',
  generator: 'survival',
  seed: 1,
  worldFolder: null,
  ops: [],
  owners: [], // whose orders come first with a crew that plays here; told over the control channel
  whitelist: [], // names that are added to the whitelist, which is then on
  passwords: false, // whether a player has to give the password of the name
  passwordSeconds: 60, // how long a player may take for that
  control: null,
  scratch: null, // the folder of control and rconPasswordFile, if it is to go when the server ends
  lifeline: null,
  viewDistance: 6,
  difficulty: 'normal',
  motd: 'blockcrew',
  icon: null, // a PNG of 64x64 pixels, shown in the list of servers
  speed: 1,
  // limits: packets a second, averaged over a few seconds; new connections within ten seconds; seconds without an answer
  packetsPerSecond: 500,
  connectionsPerAddress: 200,
  timeoutSeconds: 30,
  rcon: null,
  rconHost: '127.0.0.1',
  rconPasswordFile: null
}

const NUMBERS = ['lifeline', 'rcon'] // options that take a number although their default is null

/** Reads the options from `args`, which is one JSON object or a command line (flags.js). */
function readOptions (args) {
  const given = read(args)
  for (const key of Object.keys(given)) {
    if (!(key in DEFAULTS))
      throw new BadOption(`There is no option "${key}": choose one of ${Object.keys(DEFAULTS).join(', ')}.`)
  }
  const options = { ...DEFAULTS, ...given }
  check(options)
  if (options.worldFolder !== null) checkFolder(options.worldFolder)
  options.iconData = options.icon === null ? undefined : orBadOption(() => readIcon(options.icon))
  if (options.control !== null) options.control = orBadOption(() => socketPath(options.control))
  if (options.rcon !== null) options.rconPassword = passwordFrom(options.rconPasswordFile)
  return options
}

function read (args) {
  return args[0]?.startsWith('--') ? orBadOption(() => readFlags(args, DEFAULTS, NUMBERS)) : parse(args[0] ?? '{}')
}

function orBadOption (action) {
  try {
    return action()
  } catch (error) {
    throw new BadOption(error.message)
  }
}

function parse (text) {
  try {
    const value = JSON.parse(text)
    if (value && typeof value === 'object' && !Array.isArray(value)) return value
  } catch {}
  throw new BadOption('The options are not a JSON object: start.js expects one argument, such as \'{"port": 0}\'.')
}

function check (options) {
  const { host, port, version, generator, seed, viewDistance, difficulty, speed, lifeline, scratch, rcon, rconHost } =
    options
  const whole = (value, low, high) => Number.isInteger(value) && value >= low && value <= high
  const rules = [
    [typeof host === 'string' && host !== '', `host must be an address, not ${JSON.stringify(host)}.`],
    [whole(port, 0, 65535), `port must be a whole number from 0 to 65535, not ${JSON.stringify(port)}.`],
    [VERSIONS.includes(version), `Minecraft ${version} is not supported: choose ${VERSIONS.join(' or ')}.`],
    [
      GENERATORS.includes(generator),
      `There is no world generator "${generator}": choose ${GENERATORS.join(' or ')}.`
    ],
    [
      DIFFICULTIES.includes(difficulty),
      `There is no difficulty "${difficulty}": choose ${DIFFICULTIES.join(', ')}.`
    ],
    [Number.isSafeInteger(seed), `seed must be a whole number, not ${JSON.stringify(seed)}.`],
    ...['ops', 'owners', 'whitelist'].map(list => [areNames(options[list]), `${list} must be a list of player names.`]),
    [typeof options.passwords === 'boolean', `passwords must be true or false, not ${JSON.stringify(options.passwords)}.`],
    [typeof options.motd === 'string', `motd must be a text, not ${JSON.stringify(options.motd)}.`],
    [
      whole(viewDistance, 2, 16),
      `viewDistance must be a whole number from 2 to 16, not ${JSON.stringify(viewDistance)}.`
    ],
    [
      typeof rconHost === 'string' && rconHost !== '',
      `rconHost must be an address, not ${JSON.stringify(rconHost)}.`
    ],
    [rcon === null || whole(rcon, 0, 65535), `rcon must be a port or null, not ${JSON.stringify(rcon)}.`],
    [
      scratch === null || typeof scratch === 'string',
      `scratch must be a folder or null, not ${JSON.stringify(scratch)}.`
    ],
    [speed >= 1 && speed <= 10, `speed must be a number from 1 to 10, not ${JSON.stringify(speed)}.`],
    [lifeline === null || whole(lifeline, 3, 1024), 'lifeline must be the number of an inherited pipe, or null.']
  ]
  for (const limit of ['packetsPerSecond', 'connectionsPerAddress', 'timeoutSeconds', 'passwordSeconds']) {
    const sentence = `${limit} must be a whole number from 1 to 1000000, not ${JSON.stringify(options[limit])}.`
    rules.push([whole(options[limit], 1, 1000000), sentence])
  }
  for (const [good, sentence] of rules) if (!good) throw new BadOption(sentence)
}

const areNames = list => Array.isArray(list) && list.every(name => typeof name === 'string' && /^\w{1,16}$/.test(name))

const PASSWORD = 'BLOCKCREW_RCON_PASSWORD'

/** Returns the RCON password: from a file that only its owner can read, or from the environment, where it is then deleted. */
function passwordFrom (file) {
  const password = file === null ? process.env[PASSWORD] : readSecret(file)
  delete process.env[PASSWORD]
  if (!password) throw new BadOption(`RCON needs a password: set ${PASSWORD}, or name a file that contains it.`)
  return password
}

function readSecret (file) {
  try {
    if (fs.statSync(file).mode & 0o077)
      throw new BadOption(`Other users can read the RCON password file: run chmod 600 ${file}.`)
    return fs.readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (error instanceof BadOption) throw error
    throw new BadOption(`The RCON password file, ${file}, cannot be read (${error.code}).`)
  }
}

function checkFolder (folder) {
  try {
    makeFolder(path.resolve(folder))
    fs.accessSync(folder, fs.constants.R_OK | fs.constants.W_OK)
    fs.readdirSync(folder)
  } catch (error) {
    throw new BadOption(`The world folder ${folder} cannot be written to (${error.code}): choose another folder.`)
  }
}

// mkdir's `recursive` never returns where the system answers "no such directory", as in /proc
function makeFolder (folder) {
  if (fs.existsSync(folder)) return
  makeFolder(path.dirname(folder))
  fs.mkdirSync(folder, { mode: 0o700 })
}

module.exports = { readOptions, BadOption, DIFFICULTIES }
