'use strict'
/**
 * Runs untrusted code in a locked process of its own. It works with any facade, without a bot.
 *
 *   const { start } = require('./sandbox.js')
 *   const run = start({ add: (a, b) => a + b, fetchIt: async name => ..., place: { x: 1, y: 64, z: 2 } }, { memory: 200 })
 *   const { ok, value, error, log } = await run('return bot.add(args.a, 2)', { a: 1 }, { deadline: 1000, signal })
 *   run.close()
 *
 * `start(facade, limits)` returns `run` at once and starts a process in the background. `run.run` is the same function and `run.close()` ends
 * all processes, so `const { run, close } = start(facade)` works as well.
 *
 * facade  an object of functions and values, possibly nested. In the sandbox it is the global `bot` (or its own member `bot`, if it has one), and
 *         each member is a global as well. A function returns to its caller inside at once; if it is async or returns a promise, the caller
 *         gets a promise. A function with the property `awaited` may return a promise, and its caller blocks until that settles. A getter is
 *         called each time. Arguments, results and values cross as JSON only; `{x, y, z}` arrives as a Vec3. What a function throws arrives
 *         as a new error with `reason` and `message`. Functions called `chat`, `say` or `whisper` receive single clean lines and never a
 *         command; lines beyond the limit are dropped.
 * limits  see sandbox/limits.js; each is optional, and so is the object.
 *
 * `run(code, args, { deadline, signal, main, facade })` never rejects. It resolves when the code has returned, failed, or was ended:
 * code      functions, of which `main` or else the last async one is called with (bot, args, signal); or one function; or `module.exports =
 *           function`; or statements that may `await` and `return`. `bot`, `args` and `signal` are globals too. (sandbox/inside/program.js)
 * args      JSON; default `{}`
 * deadline  ms until the run is ended; default `limits.deadline`. If no process is ready, starting one adds at most 250 ms
 * signal    an AbortSignal that ends the run
 * main      name of the function to call
 * facade    another facade, for this run only
 * result    `{ok: true, value, log}` or `{ok: false, error, log}`: `value` is JSON (null if nothing was returned), `log` the lines given to
 *           `console.log`. `error` is a Refusal with `reason` (`broken` for a defect, `deadline`, `stopped`, or the reason of a function of the
 *           facade), `message`, and `kind`, which tells how the run ended: threw, syntax, deadline, stopped, memory, cpu, flood, died, or
 *           refused (it did not begin).
 *
 * At most `limits.atOnce` runs go on at the same time. After the result nothing of the run is alive: its process is killed, or reset if
 * `limits.runs` allows it to serve another run.
 */
const { readLimits } = require('./sandbox/limits.js')
const { surfaceOf } = require('./sandbox/surface.js')
const { Pool } = require('./sandbox/pool.js')
const { Run } = require('./sandbox/run.js')
const { read } = require('./sandbox/text.js')
const { Refusal } = require('../../../skills/runtime/core/refusal.js')

const LONGEST = 3600 * 1000 // ms

function start (facade, limits) {
  const bounds = readLimits(limits)
  const surface = surfaceOf(facade)
  const pool = new Pool(bounds)
  pool.warm()
  const run = async (code, args, options) => {
    await pool.enter()
    try { return await runOnce({ pool, surface, limits: bounds }, code, args, options ?? {}) } finally { pool.leave() }
  }
  return Object.assign(run, { run, close: () => pool.close() })
}

async function runOnce ({ pool, surface, limits }, code, args, { deadline, signal, main, facade }) {
  let given
  try {
    given = accept(code, args, limits)
    if (facade) surface = surfaceOf(facade)
  } catch (error) { return refusedRun('refused', 'bad_argument', error.message) }
  if (signal?.aborted) return refusedRun('stopped', 'stopped', 'it was stopped before it began')
  let cell
  try { cell = pool.take() } catch (error) { return refusedRun('died', 'broken', `no locked process can be started: ${error.message}`) }
  const run = new Run({ cell, surface, limits, deadline: within(deadline, limits) })
  const stop = () => run.fail({ kind: 'stopped', reason: signal.reason?.reason ?? 'stopped', note: signal.reason?.message ?? 'it was stopped' })
  signal?.addEventListener('abort', stop, { once: true })
  run.begin(code, given, main)
  const result = await run.settled
  signal?.removeEventListener('abort', stop)
  if (result.ok || run.quiet) pool.giveBack(cell)
  else cell.kill(result.error)
  return result
}

function accept (code, args, limits) {
  if (typeof code !== 'string') throw new TypeError('code must be a string')
  if (code.length > limits.code) throw new TypeError(`the code is longer than ${limits.code} characters`)
  return read(JSON.stringify(args ?? {}), { length: limits.text, depth: limits.depth })
}

function within (deadline, limits) {
  const asked = Number(deadline ?? limits.deadline)
  return Number.isFinite(asked) ? Math.min(LONGEST, Math.max(1, asked)) : limits.deadline
}

function refusedRun (kind, reason, note) {
  return { ok: false, error: Object.assign(new Refusal(reason, note), { kind }), log: [] }
}

module.exports = { start }
