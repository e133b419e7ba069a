'use strict'
// Preloaded into the gateway and its bot hosts by executed.py: writes down every few milliseconds which functions of the project ran, and
// when a bot digs. A line of `<folder>/<process id>.jsonl` is {functions: [[file, start of the function], ...], since, at} or
// {dig: name of the bot, at}; times are in ms since 1970.
const childProcess = require('node:child_process')
const fs = require('node:fs')
const inspector = require('node:inspector')
const Module = require('node:module')
const path = require('node:path')
const { fileURLToPath } = require('node:url')

const EVERY = 25 // ms between two looks
const { TRACE_FOLDER, TRACE_ROOTS } = process.env
const PROJECT = path.resolve(__dirname, '..')
const OURS = TRACE_ROOTS.split(',').map(root => path.join(PROJECT, root) + path.sep)
const OUT = path.join(TRACE_FOLDER, `${process.pid}.jsonl`)

const session = new inspector.Session()
session.connect()
let since = Date.now()
const write = line => fs.appendFileSync(OUT, JSON.stringify(line) + '\n')

/** Return the result of one inspector command; a session in its own process answers at once. */
function ask (command, options = {}) {
  let answer
  session.post(command, options, (error, result) => { if (error) throw error; answer = result })
  return answer
}

/** Write down which functions ran since the last look. The function that starts at 0 is the module's own body. */
function look () {
  const functions = []
  for (const script of ask('Profiler.takePreciseCoverage').result) {
    const file = script.url.startsWith('file:') ? fileURLToPath(script.url) : script.url
    if (!OURS.some(root => file.startsWith(root))) continue
    for (const { ranges: [{ count, startOffset }] } of script.functions) {
      if (count && startOffset) functions.push([path.relative(PROJECT, file), startOffset])
    }
  }
  const at = Date.now()
  if (functions.length) write({ functions, since, at })
  since = at
}

/** Hosts get an empty environment and may write nothing: those of a traced gateway may, and are traced too. */
function traceHosts () {
  const { fork } = childProcess
  childProcess.fork = (script, args, options) => fork(script, args, {
    ...options,
    env: { ...options.env, TRACE_FOLDER, TRACE_ROOTS },
    execArgv: ['--require', __filename, ...options.execArgv.filter(flag => !/^--(permission|allow-)/.test(flag))]
  })
}

/** Take a last look at the moment at which a bot begins to dig. */
function watchDigs (mineflayer) {
  const { createBot } = mineflayer
  mineflayer.createBot = options => createBot(options).once('inject_allowed', function () {
    const { dig } = this
    this.dig = (...args) => {
      look()
      write({ dig: this.username, at: since })
      return dig(...args)
    }
  })
}

const load = Module._load
Module._load = function (name, ...where) {
  const loaded = load.call(this, name, ...where)
  if (name === 'mineflayer') {
    Module._load = load
    watchDigs(loaded)
  }
  return loaded
}

if (!process.send) traceHosts()
ask('Profiler.enable')
ask('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
setInterval(look, EVERY).unref()
