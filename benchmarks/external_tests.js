'use strict'

// Runs the client library's own live tests (mineflayer's test/externalTests) against the embedded server. Their sources are not part of
// this project: clone mineflayer and name the folder.
//
//     node benchmarks/external_tests.js FOLDER [--version 1.21.1] [--only trade,sound] [--seconds 90] [--times 1] [--gap 5]
//
// The sources run with the library of our lock file. Each test has one try, or as many as `--times` says. With `--gap`, each packet of the server
// comes by itself, so many milliseconds after the one before. Prints one line a test, and how many passed.

const childProcess = require('node:child_process')
const fs = require('node:fs')
const Module = require('node:module')
const os = require('node:os')
const path = require('node:path')
const { parseArgs } = require('node:util')
const oneVec3 = require.resolve('vec3', { paths: [require.resolve('mineflayer')] })
// installed by itself, the library has one copy of vec3, and its tests compare objects of that class; our lock file has several copies
const resolve = Module._resolveFilename
Module._resolveFilename = (name, ...rest) => (name === 'vec3' ? oneVec3 : resolve(name, ...rest))
const { startServer, happens, until } = require('../tests/js/server/world')
const { packetByPacket } = require('../tests/js/server/packet_by_packet')
const mineflayer = require('mineflayer')

const ROOT = path.join(__dirname, '..')
// the library's own runner leaves these out
const EXCLUDED = ['digEverything', 'book', 'anvil', 'placeEntity']
// they start programs of their own: last, so that what they leave behind disturbs nobody
const LAST = ['exampleBee', 'exampleBlockFinder', 'exampleDigger', 'exampleInventory']
const BOT = 'flatbot'
// chunks: the default of vanilla's server
const VANILLA_VIEW = 10
const children = []

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { version: { type: 'string', default: '1.21.1' }, only: { type: 'string' }, seconds: { type: 'string', default: '90' }, times: { type: 'string', default: '1' }, gap: { type: 'string' }, loud: { type: 'boolean', default: false } }
})

/** Sets up a folder in which the sources find the library under the paths that they use; returns it. */
function stage (sources) {
  if (!fs.existsSync(path.join(sources, 'test/externalTests'))) {
    throw new Error(`${sources} has no test/externalTests: name a folder with mineflayer's sources.`)
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'external-tests-'))
  const library = path.join(ROOT, 'node_modules/mineflayer')
  for (const part of ['test', 'examples']) fs.cpSync(path.join(sources, part), path.join(folder, part), { recursive: true })
  for (const part of ['lib', 'index.js', 'package.json']) fs.symlinkSync(path.join(library, part), path.join(folder, part))
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
  return folder
}

/** Lists the tests as [name, function]; a file exports one or several. */
function testsOf (folder) {
  const files = fs.readdirSync(path.join(folder, 'test/externalTests')).filter(file => file.endsWith('.js'))
  const names = files.map(file => path.basename(file, '.js')).filter(name => !EXCLUDED.includes(name))
  names.sort((one, other) => LAST.includes(one) - LAST.includes(other) || (one < other ? -1 : 1))
  return names.flatMap(name => {
    const test = require(path.join(folder, 'test/externalTests', name))(options.version)
    if (typeof test === 'function') return [[name, test]]
    return Object.entries(test).filter(([, run]) => run).map(([part, run]) => [`${name} ${part}`, run])
  })
}

/** What the tests need of a server: creative players, an operator, and a console. */
async function openServer () {
  const server = await startServer({ version: options.version, ops: [BOT], viewDistance: VANILLA_VIEW })
  await server.command('defaultgamemode creative')
  await server.command('gamerule sendCommandFeedback true')
  const writeServer = text => text.trim().split('\n').forEach(line => {
    server.command(line).catch(error => console.log(`    the console refused "${line}": ${error.message}`))
  })
  const line = options.gap && await packetByPacket(server.port, Number(options.gap))
  return { server, port: line ? line.address().port : server.port, console: { writeServer } }
}

async function joinServer (opened, folder) {
  const bot = mineflayer.createBot({ username: BOT, viewDistance: 'tiny', port: opened.port, host: '127.0.0.1', version: options.version })
  bot.on('error', error => console.log(`    the bot: ${error.message}`))
  bot.on('kicked', reason => console.log(`    kicked: ${JSON.stringify(reason)}`))
  quietly(() => require(path.join(folder, 'test/externalTests/plugins/testCommon'))(bot, opened.console))
  bot.test.port = opened.port
  await happens(bot, 'spawn')
  return bot
}

/** Leaves with all that the test may have started. */
async function leave (bot, server) {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  bot.quit()
  await until('everybody has left', async () => (await server.ask('stats')).players === 0)
}

// the examples are programs that the tests start; one that timed out leaves its program behind
function rememberChildren () {
  const { spawn } = childProcess
  childProcess.spawn = (...args) => {
    const child = spawn(...args)
    children.push(child)
    return child
  }
}

function quietly (action) {
  const { log } = console
  if (!options.loud) console.log = () => {}
  const back = () => { console.log = log }
  try {
    const result = action()
    if (result?.finally) return result.finally(back)
    back()
    return result
  } catch (error) {
    back()
    throw error
  }
}

/** Returns the error that a test ended with, or null; an exception in a handler of the test counts, too. */
async function errorOf (name, run, bot) {
  let timer
  const failed = new Promise((resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not within ${options.seconds} s`)), Number(options.seconds) * 1000)
    process.on('uncaughtException', reject)
    // the library's test of `creative` leaves a refused promise on purpose
    process.on('unhandledRejection', error => error.code === 'ERR_ASSERTION' && reject(error))
  })
  const whole = async () => {
    await bot.test.resetState()
    bot.test.sayEverywhere(`### Starting ${name}`)
    await run(bot)
  }
  try {
    await quietly(() => Promise.race([failed, whole()]))
    return null
  } catch (error) {
    return error ?? new Error('failed without a reason')
  } finally {
    clearTimeout(timer)
    process.removeAllListeners('uncaughtException')
    process.removeAllListeners('unhandledRejection')
  }
}

async function main () {
  const folder = stage(path.resolve(positionals[0] ?? '.'))
  process.chdir(folder)
  process.env.PATH = `${path.dirname(process.execPath)}:${process.env.PATH}` // the examples are started as `node`
  const opened = await openServer()
  rememberChildren()
  const wanted = options.only?.split(',')
  const chosen = testsOf(folder).filter(([name]) => !wanted || wanted.some(word => name.startsWith(word)))
  const tests = Array(Number(options.times)).fill(chosen).flat()
  let [bot, passed] = [null, 0]
  for (const [name, run] of tests) {
    if (!bot?.entity) bot = await joinServer(opened, folder)
    const began = performance.now()
    const error = await errorOf(name, run, bot)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(error ? `FAILED ${name} (${seconds} s): ${error.stack}` : `passed ${name} (${seconds} s)`)
    if (!error) passed++
    else bot = void await leave(bot, opened.server) // a test that failed may still be running on this bot
  }
  console.log(`${passed} of ${tests.length} passed on ${options.version}, load ${os.loadavg()[0].toFixed(1)}`)
  if (bot) await leave(bot, opened.server)
  await opened.server.stop()
  fs.rmSync(folder, { recursive: true })
  process.exit(0)
}

main().catch(error => {
  console.error(error.stack)
  process.exit(1)
})
