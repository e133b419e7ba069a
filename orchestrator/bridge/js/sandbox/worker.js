'use strict'
// The locked process: foreign code runs only here, in a compartment of SES. compartment.js is the other end of its pipes. inside/ makes what
// foreign code can touch: its globals, the mirror of the facade, and the form of its program.
const { loadSes } = require('./inside/ses.js')
const { Wire } = require('./inside/wire.js')
const { compile } = require('./inside/program.js')
const { Mirror } = require('./inside/mirror.js')
const { endow } = require('./inside/globals.js')
const { describe, Refusal } = require('./inside/refusal.js')
const { Vec3 } = require('vec3')
const { stringify } = JSON
const { reallyExit, on } = process
const soon = setTimeout
const dress = process.argv[2] ? require(process.argv[2]).dress : null // makes of a bot's facade what a skill sees

// the globals of the language that foreign code gets. Left out: makers of code (eval, Function, Compartment), makers of memory outside the heap
// limit (buffers, typed arrays, TextEncoder), and whatever a later version of JavaScript or SES may add.
const LANGUAGE = new Set([
  'AggregateError', 'Array', 'BigInt', 'Boolean', 'Error', 'EvalError', 'Infinity', 'JSON', 'Map', 'NaN', 'Number', 'Object', 'Promise', 'Proxy',
  'RangeError', 'ReferenceError', 'Reflect', 'RegExp', 'Set', 'String', 'Symbol', 'SyntaxError', 'TypeError', 'URIError', 'WeakMap', 'WeakSet',
  'decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent', 'globalThis', 'isFinite', 'isNaN', 'parseFloat', 'parseInt', 'undefined'
])

let run = null // the one that is going on

const wire = new Wire({ onMessage: receive, onEnd: () => reallyExit.call(process, 0) })
on.call(process, 'uncaughtException', () => {}) // of a timer's function; the skill goes on or ends by itself
on.call(process, 'unhandledRejection', () => {})
on.call(process, 'warning', () => {})
const locked = lock()
rehearse()
wire.send(stringify({ k: 'ready', locked }))

/** Freeze the language, delete powerful objects, and return what node still allows, which the host checks. */
function lock () {
  const can = process.permission ? ['fs.write', 'child', 'worker', 'wasi', 'addons'].filter(scope => process.permission.has(scope)) : ['everything']
  const secrets = Object.keys(process.env).filter(name => name !== 'NODE_OPTIONS' && name !== 'PWD' && name !== 'SHLVL' && name !== '_' && name !== 'OLDPWD')
  loadSes(process.argv[3])
  // both traps of SES end the process, or print with what is deleted below: an error that nobody caught is the skill's own affair
  const traps = { errorTrapping: 'none', unhandledRejectionTrapping: 'none', reporting: 'none' }
  lockdown({ errorTaming: 'safe', overrideTaming: 'severe', consoleTaming: 'unsafe', domainTaming: 'unsafe', ...traps })
  harden(Vec3)
  harden(Refusal)
  dropPowers()
  return { can, secrets }
}

/** Delete process, fetch, modules and the like, so that code that escapes the compartment finds nothing to use. */
function dropPowers () {
  const kept = new Set(['_fatalException', 'nextTick', 'emit', 'on', 'off', 'once', 'emitWarning', 'domain', 'version', 'versions', '_events', '_eventsCount', '_maxListeners', '_exiting', 'exitCode'])
  for (const name of Reflect.ownKeys(process)) {
    if (typeof name === 'string' && !kept.has(name)) try { delete process[name] } catch { /* some are for ever */ }
  }
  const language = new Set(Reflect.ownKeys(new Compartment().globalThis))
  for (const name of Reflect.ownKeys(globalThis)) {
    if (!language.has(name)) try { delete globalThis[name] } catch { /* Infinity and the like */ }
  }
}

function receive (message) {
  if (message.k === 'run') begin(message)
  else if (message.k === 'done') run?.mirror.settle(message)
  else if (message.k === 'reset') reset()
}

/** Run an empty program once while nobody waits, so that the code of a run is already compiled for the first real one. */
function rehearse () {
  const empty = { o: {} }
  const shape = { o: { see: empty, act: empty, call: empty, verbs: { v: ['x'] }, x: { f: 0 }, y: { a: 0 } } }
  const order = { code: 'async function main (bot, args) { return args }', args: { x: 1, y: 2, z: 3 }, shape, seed: 1, speed: 1, now: 0, limits: {} }
  evaluate(order, endow(order, { mirror: new Mirror(wire, order), dress, log () {} }))
}

function evaluate ({ code, main }, globals) {
  const compartment = new Compartment({ globals: globals.all, __options__: true })
  for (const name of Object.getOwnPropertyNames(compartment.globalThis)) {
    if (!LANGUAGE.has(name) && !Object.hasOwn(globals.all, name)) delete compartment.globalThis[name]
  }
  const program = compile(code, main)
  try { return compartment.evaluate(program) } catch (error) { throw new Refusal('broken', unread(error), 'syntax') } // it has not begun
}

/** Explain an error of SES, which scans the source for forbidden text and also finds it in comments and strings. */
function unread ({ message }) {
  const [, what] = /SES_(EVAL|IMPORT|HTML_COMMENT)_REJECTED/.exec(message) ?? []
  const found = { EVAL: 'eval(', IMPORT: 'import(', HTML_COMMENT: '<!-- or -->' }[what]
  return found ? `the source may not contain ${found}, not even in a comment or a string` : `the source does not parse: ${message}`
}

async function begin (order) {
  const mirror = new Mirror(wire, order)
  run = { mirror }
  try {
    run.globals = endow(order, { mirror, dress, log: text => wire.send(stringify({ k: 'log', t: text })) })
    end(mirror, tell(await evaluate(order, run.globals), order))
  } catch (error) {
    end(mirror, stringify({ k: 'end', e: describe(error) }))
  }
}

/** Return the result as a message; a value without a JSON form is an error of the skill. */
function tell (value, { limits }) {
  let text
  try { text = stringify(value) } catch { throw new Refusal('broken', 'its result cannot be written as JSON', 'threw') }
  if (text !== undefined && typeof text !== 'string') text = undefined
  if (text?.length > limits.text) throw new Refusal('broken', `its result is longer than ${limits.text} characters`, 'threw')
  return `{"k":"end","v":${text ?? 'null'}}`
}

function end (mirror, message) {
  if (!mirror.live) return
  mirror.revoke()
  run?.globals?.revoke()
  wire.send(message)
}

/** Prepare for the next run: end everything that the last one left in the event loop. */
function reset () {
  run?.mirror.revoke()
  run?.globals?.revoke()
  run = null
  soon(() => wire.send(stringify({ k: 'ready', locked })), 0)
}
