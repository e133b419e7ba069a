'use strict'
// Changing what everybody shares: here, in the host, and in the next run.
const targets = ['Object.prototype', 'Array.prototype', 'Object.getPrototypeOf(() => {})', 'String.prototype', 'Promise.prototype', 'Error.prototype', 'Map.prototype', 'RegExp.prototype', 'Vec3.prototype', 'Date.prototype', 'Refusal.prototype', 'bot', 'bot.chat', 'console', 'Math', 'JSON', 'Promise', 'Object', 'Array', 'Vec3', 'Symbol.prototype']
module.exports = [
  ...targets.map(target => [`writes to ${target}`, `(${target}).polluted = 1; return ({}).polluted ? "ESCAPED" : "not everybody's"`]),
  ['replaces push', 'Array.prototype.push = () => { throw 1 }; return [].push(1)'],
  ['replaces then', 'Promise.prototype.then = () => "ESCAPED"'],
  ['replaces stringify', 'JSON.stringify = () => \'{"k":"end","v":"ESCAPED"}\'; return "mine"'],
  ['replaces call', 'const all = Object.getPrototypeOf(() => {}); all.call = all.apply = () => "ESCAPED"'],
  ['gives everything a toJSON', 'Object.prototype.toJSON = () => "ESCAPED"; return {}'],
  ['makes everything a promise', 'Object.defineProperty(Object.prototype, "then", { value: resolve => resolve("ESCAPED") }); return {}'],
  ['gives every list a getter', 'Object.defineProperty(Array.prototype, 0, { set (value) { bot.chat("/op") } }); return [1]'],
  ['changes the prototype of the facade', 'Object.setPrototypeOf(bot, { polluted: 1 }); return bot.polluted'],
  ['changes the prototype of functions', 'Object.setPrototypeOf(Object.getPrototypeOf(() => {}), { polluted: 1 })'],
  ['sends a prototype as an argument', 'bot.echo(JSON.parse(\'{"__proto__":{"polluted":1}}\'))'],
  ['sends a constructor as an argument', 'bot.echo({ constructor: { prototype: { polluted: 1 } } })'],
  ['returns a prototype', 'return JSON.parse(\'{"__proto__":{"polluted":1}}\')'],
  ['returns a constructor', 'return { a: { constructor: { prototype: { polluted: 1 } } } }'],
  ['changes how lists are copied', 'Array[Symbol.species] = function () { return bot }'],
  ['changes how lists are gone through', 'Array.prototype[Symbol.iterator] = function * () { yield "ESCAPED" }'],
  ['leaves a message for the next run', 'for (const each of [globalThis, Vec3, Refusal, console, Math, Date, Symbol, Object, bot, setTimeout]) try { each.leftBehind = "ESCAPED" } catch {}'],
  ['looks for a message of the last run', 'for (const each of [globalThis, Vec3, Refusal, console, Math, Date, Symbol, Object, bot, setTimeout]) if (each.leftBehind) return "ESCAPED"; return "nothing"']
]
