'use strict'
// Never coming back: in JavaScript, and in native code that nothing but the end of a process stops. `long` ones are left to the benchmark.
const ENDLESS = '{ length: 2 ** 53 - 1 }'
const deadline = code => ({ code, ends: ['deadline'] })
const stuck = code => ({ code, ends: ['deadline', 'memory', 'threw', 'value'] })
module.exports = [
  ['loops', deadline('while (true);')],
  ['loops and catches', { ...deadline('for (;;) try { throw 1 } catch {}'), long: true }],
  ['counts in a generator', { ...deadline('function * count () { for (;;) yield 1 } for (const one of count()) ;'), long: true }],
  ['calls itself', 'const f = () => f(); f()'],
  ['calls itself by a proxy', 'const p = new Proxy({}, { get: (t, k, r) => r[k] }); return p.x'],
  ['searches an endless list', deadline(`return Array.prototype.includes.call(${ENDLESS}, 1)`)],
  ['searches it from the end', { ...deadline(`return Array.prototype.lastIndexOf.call(new Proxy(${ENDLESS}, {}), 1)`), long: true }],
  ['searches it forward', { ...deadline(`return Array.prototype.indexOf.call(${ENDLESS}, 1)`), long: true }],
  ['joins it', { ...stuck(`return Array.prototype.join.call(${ENDLESS})`), long: true }],
  ['reverses it', { ...stuck(`return Array.prototype.reverse.call(${ENDLESS})`), long: true }],
  ['sorts it', { ...stuck(`return Array.prototype.sort.call(${ENDLESS})`), long: true }],
  ['flattens it', { ...stuck(`return Array.prototype.flat.call(${ENDLESS})`), long: true }],
  ['fills it', { ...stuck(`return Array.prototype.fill.call(${ENDLESS}, 1)`), long: true }],
  ['searches long text from the end', { ...stuck('return ("a".repeat(1e7) + "b").lastIndexOf("ab".repeat(1e6) + "a")'), long: true }],
  ['takes a power', { ...stuck('return String((7n ** (2n ** 26n)) % 3n)'), long: true }],
  ['writes a great number down', { ...stuck('return (1n << (1n << 28n)).toString(3).length'), long: true }],
  ['loops while its result is written', deadline('return { toJSON () { while (true); } }')],
  ['loops while its error is read', { ...deadline('throw { get message () { while (true); } }'), long: true }],
  ['loops while its argument is written', { ...deadline('bot.echo({ get x () { while (true); } })'), long: true }],
  ['loops while its log is written', { ...deadline('console.log({ toJSON () { while (true); } })'), long: true }],
  ['asks for ever', deadline('for (;;) bot.echo(1)')],
  ['asks live values for ever', { ...deadline('for (;;) bot.entity.position'), long: true }]
]
