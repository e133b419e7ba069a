'use strict'
// The globals of one run: the facade, what skills expect of the language beside the frozen intrinsics, a clock of game time and seeded random
// numbers. Timers end with the run.
const { Vec3 } = require('vec3')
const { Refusal } = require('./refusal.js')
const { revive } = require('./mirror.js')
const { dice } = require('./dice.js')

const RealDate = Date
const realNow = Date.now
const timers = { set: setTimeout, clear: clearTimeout }
const MOST_TIMERS = 256
const LINE = 500 // characters of one log line
const LINES = 1000 // lines that are sent to the host, which keeps fewer

/** Return `{all, revoke}`. If a global of the sandbox and a member of the facade have the same name, the global wins. */
function endow (order, { mirror, dress, log }) {
  const clock = makeClock(order)
  const say = makeConsole(log)
  const waiting = makeTimers(order, mirror, say.error)
  const { facade } = mirror
  const own = {
    args: revive(order.args),
    signal: makeSignal(),
    console: say,
    Math: makeMath(order.seed),
    Date: makeDate(clock),
    Vec3,
    Refusal,
    setTimeout: waiting.setTimeout,
    clearTimeout: waiting.clearTimeout,
    module: { exports: {} },
    exports: {}
  }
  const dressed = dress ? dress(facade, { Refusal, harden, own }) : { ...members(facade), bot: facade.bot ?? facade, facade }
  return { all: { ...dressed, ...own }, revoke: waiting.revoke }
}

const members = facade => Object.fromEntries(Object.entries(Object.getOwnPropertyDescriptors(facade)).filter(([, { value }]) => value !== undefined).map(([name, { value }]) => [name, value]))

/** Return a clock that tells game time in ms, continued from the host's. */
function makeClock ({ now, speed }) {
  const began = realNow()
  return () => Math.round(now + (realNow() - began) * speed)
}

/** Return a Date whose current time is game time and which otherwise works as usual. */
function makeDate (clock) {
  const GameDate = function Date (...given) {
    return new.target ? new RealDate(...(given.length ? given : [clock()])) : new RealDate(clock()).toString()
  }
  Object.defineProperty(GameDate, 'prototype', { value: RealDate.prototype })
  return harden(Object.assign(GameDate, { now: () => clock(), parse: RealDate.parse, UTC: RealDate.UTC }))
}

function makeMath (seed) {
  const { random, ...rest } = Object.getOwnPropertyDescriptors(Math)
  return harden(Object.create(Object.prototype, { ...rest, random: { value: dice(seed), enumerable: false } }))
}

/** Return a signal that is never aborted: a run that is stopped ends with its process. */
function makeSignal () {
  return harden({ aborted: false, reason: undefined, throwIfAborted () {}, addEventListener () {}, removeEventListener () {} })
}

function makeConsole (log) {
  let lines = 0
  const write = (...parts) => { if (lines++ < LINES) log(parts.map(readable).join(' ').slice(0, LINE)) }
  return harden({ log: write, info: write, warn: write, error: write, debug: write })
}

function readable (part) {
  try {
    if (typeof part === 'string') return part.slice(0, LINE)
    if (typeof part === 'object' && part !== null) return typeof part.message === 'string' ? part.message.slice(0, LINE) : (JSON.stringify(part) ?? '').slice(0, LINE)
    return typeof part === 'function' ? '(a function)' : String(part).slice(0, LINE)
  } catch { return '(cannot be shown)' }
}

function makeTimers ({ speed }, mirror, complain) {
  const running = new Map()
  let sequence = 0
  const attempt = (run, given) => { try { run(...given) } catch (error) { complain('in a timer:', error) } }
  const setTimeout = harden((run, ms, ...given) => {
    if (typeof run !== 'function') throw new TypeError('setTimeout needs a function')
    if (!mirror.live || running.size >= MOST_TIMERS) throw new Refusal('bad_argument', `too many timers: ${MOST_TIMERS} are already running`)
    const id = ++sequence
    running.set(id, timers.set(() => { running.delete(id); attempt(run, given) }, Math.max(1, Number(ms) || 0) / speed))
    return id
  })
  const clearTimeout = harden(id => { timers.clear(running.get(id)); running.delete(id) })
  const revoke = () => { for (const timer of running.values()) timers.clear(timer); running.clear() }
  return { setTimeout, clearTimeout, revoke }
}

module.exports = { endow }
