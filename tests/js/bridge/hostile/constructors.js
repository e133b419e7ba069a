'use strict'
// From anything within reach to a Function that runs in the realm where node's powers are.
const ROOTS = {
  'the facade': 'bot',
  'a function of it': 'bot.chat',
  'an asynchronous one': 'bot.later',
  'the promise it answers': 'bot.later(1)',
  'what it answers': 'await bot.later(1)',
  'what a synchronous one answers': 'bot.echo({ a: [1] })',
  'a list in an answer': 'bot.echo({ a: [1] }).a',
  'an error it throws': '(() => { try { bot.fail() } catch (error) { return error } })()',
  'an error that comes later': 'await bot.failLater().catch(error => error)',
  'the error of an argument that cannot be sent': '(() => { try { bot.echo(1n) } catch (error) { return error } })()',
  'a place': 'bot.place',
  'the class of places': 'Vec3',
  'a live value': 'bot.entity.position',
  'the arguments': 'args',
  'the signal': 'signal',
  'the clock': 'Date',
  'the dice': 'Math.random',
  'the console': 'console.log',
  'a timer': 'setTimeout',
  'the module': 'module',
  'the class of refusals': 'Refusal',
  'the error of the language': '(() => { try { null.x } catch (error) { return error } })()',
  'an error for too deep a call': '(() => { try { (function f () { f() })() } catch (error) { return error } })()',
  'a regular expression': '/x/',
  'an iterator': '[][Symbol.iterator]()',
  'the global object': 'globalThis'
}
// every function it finds on the way up is asked for a process
const CLIMB = `
const seen = []
for (let at = thing; at !== null && at !== undefined && seen.length < 20; at = Object.getPrototypeOf(Object(at))) {
  seen.push(at)
  for (const key of Reflect.ownKeys(Object(at))) {
    let value
    try { value = at[key] } catch { continue }
    if (typeof value === 'function') seen.push(value)
  }
}
for (const each of seen) {
  for (const text of ['return process', 'return globalThis.process', 'return this.process', 'return require']) {
    let found
    try { found = each.constructor(text)() } catch {}
    try { found ??= each.constructor.constructor(text)() } catch {}
    if (found) return 'ESCAPED'
  }
}
return seen.length`
const KINDS = {
  'an async function': 'async () => {}', 'a generator': 'function * () {}', 'an async generator': 'async function * () {}', 'a class': 'class {}', 'a method': '({ m () {} }).m',
  'a getter': 'Object.getOwnPropertyDescriptor({ get x () {} }, "x").get', 'a bound function': '(() => {}).bind()', 'a proxy': 'new Proxy(() => {}, {})'
}
module.exports = [
  ...Object.entries(ROOTS).map(([name, root]) => [`climbs from ${name}`, `const thing = ${root};${CLIMB}`]),
  ...Object.entries(KINDS).map(([name, made]) => [`constructs from ${name}`, `const found = (${made}).constructor("return process")(); return found ? "ESCAPED" : "nothing"`]),
  ['evaluates', 'return (0, eval)("process").pid'],
  ['evaluates in place', 'return eval("process").pid'],
  ['makes a function', 'return new Function("return process")().pid'],
  ['makes a compartment', 'return new Compartment({}).evaluate("process").pid'],
  ['reaches through Reflect', 'return Reflect.construct(Object.getPrototypeOf(async () => {}).constructor, ["return process"])().pid']
]
