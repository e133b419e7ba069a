'use strict'
// The limits of a run: defaults with their reasons. `start` may override each of them.

const LIMITS = {
  deadline: 60000, // ms of one run, when its caller says nothing
  memory: 250, // MB of RSS at which the process is ended; a node that is locked and idle has about 55
  heap: 96, // MB of JavaScript heap
  cpu: 60, // s of processor time; ends a burner also when nobody is left to watch it
  code: 256 * 1024, // characters of source
  text: 64 * 1024, // characters of JSON in one call, and of the value that comes back
  answer: 4 * 1024 * 1024, // characters of JSON that a facade's function may answer with
  depth: 16, // of nesting, both ways
  inFlight: 64, // calls that wait for their answer at the same time
  share: 0.25, // of the host's time that the calls of a run may take, in the long run
  lines: 200, // of log kept
  chat: { members: ['chat', 'say', 'whisper'], lines: 20, length: 250 }, // text that others read: lines a run, characters a line
  warm: 1, // locked processes kept ready
  atOnce: 16, // runs that go on side by side; more wait until one has ended
  runs: 1, // that one process may serve, one after the other, each in a compartment of its own
  inside: null, // path of a module that dresses the facade within the process (facade/inside.js does it for a bot)
  seed: 1, // of Math.random
  speed: 1 // how much faster than the wall's clock the game runs
}

// upper bounds that no caller can exceed, because the guarantees of every run depend on them
const CEILINGS = { memory: 350, heap: 192, cpu: 3600 }

/** Return all limits, with those in `named` overridden. Throws a TypeError for a value that is no number; unknown names are ignored. */
function readLimits (named) {
  const limits = { ...LIMITS, ...known(named ?? {}), chat: { ...LIMITS.chat, ...named?.chat } }
  for (const [name, most] of Object.entries(CEILINGS)) limits[name] = Math.min(most, limits[name])
  return limits
}

function known (named) {
  const given = Object.entries(named).filter(([name, value]) => Object.hasOwn(LIMITS, name) && value !== undefined)
  for (const [name, value] of given) {
    if (typeof LIMITS[name] === 'number' && !(Number.isFinite(value) && value >= 0)) throw new TypeError(`${name} must be a number`)
  }
  return Object.fromEntries(given)
}

module.exports = { readLimits, LIMITS }
