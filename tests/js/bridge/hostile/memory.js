'use strict'
// Memory of every kind. Each has to end, and nothing may grow beyond 400 MB on the way.
const bomb = (code, more) => ({ code, ends: ['memory', 'threw', 'deadline', 'cpu'], ...more })
const long = { long: true, deadline: 3000 }
module.exports = [
  ['lists', bomb('const all = []; for (;;) all.push(new Array(1e5).fill(1.5))', { deadline: 1500 })],
  ['one list', bomb('return new Array(1.2e8).fill(1.5).length', long)],
  ['a map', bomb('const m = new Map(); for (let i = 0; ; i++) m.set(i, i)', long)],
  ['a set', bomb('const s = new Set(); for (let i = 0; ; i++) s.add("k" + i)', long)],
  ['keys of an object', bomb('const o = {}; for (let i = 0; ; i++) o["k" + i] = i', long)],
  ['spread', bomb('let a = [1, 2, 3]; for (;;) a = [...a, ...a]', long)],
  ['text that doubles', bomb('let s = "xy"; const all = []; for (;;) { s += s; all.push(s.split("").reverse()) }', long)],
  ['text that is repeated', bomb('const all = []; for (;;) all.push("x".repeat(5e8).normalize("NFKD"))', { deadline: 1500 })],
  ['text in great letters', bomb('return "\\u00df".repeat(2e8).toUpperCase().length', long)],
  ['joined text', bomb('return new Array(3e7).join("0123456789").length', long)],
  ['a sparse list as an argument', bomb('const a = []; a.length = 3e8; bot.echo(a)', long)],
  ['a sparse list as text', bomb('const a = []; a.length = 3e8; return String(a).length', { ...long, ends: ['value', 'memory', 'threw', 'deadline'] })],
  ['a long argument', bomb('bot.echo("x".repeat(3e8))', { deadline: 1500 })],
  ['a long log', bomb('for (;;) console.log("x".repeat(1e7))', long)],
  ['promises', bomb('const all = []; for (;;) all.push(new Promise(() => {}))', long)],
  ['closures', bomb('let f = () => 0; for (;;) { const g = f; f = () => g }', long)],
  ['symbols', bomb('const all = []; for (let i = 0; ; i++) all.push(Symbol.for("s" + i))', long)],
  ['great numbers', bomb('const all = []; for (let i = 0n; ; i++) all.push(1n << (25n * 1000000n + i))', long)],
  ['buffers', bomb('const all = []; for (;;) all.push(new ArrayBuffer(5e7))')],
  ['bytes', bomb('const all = []; for (;;) all.push(new Uint8Array(5e7).fill(1))')],
  ['bytes of a text', bomb('const Bytes = new TextEncoder().encode("x").constructor; const all = []; for (;;) all.push(new Bytes(5e7).fill(1))')],
  ['shared buffers', bomb('const all = []; for (;;) all.push(new SharedArrayBuffer(5e7))')],
  ['pages of web assembly', bomb('new WebAssembly.Memory({ initial: 16384 })')],
  ['errors', bomb('const all = []; for (;;) all.push(new Error("x".repeat(1e4)))', long)],
  ['matches', bomb('return [..."ab".repeat(5e7).matchAll(/a/g)].length', long)],
  ['places', bomb('const all = []; for (;;) all.push(new Vec3(1, 2, 3))', long)],
  ['a list as long as lists get', bomb('return new Array(2 ** 32 - 1).fill(0).length', long)],
  ['a list like no list', bomb('return Array.from({ length: 2 ** 32 - 1 }, () => 1).length', long)],
  ['a text of JSON', bomb('return JSON.parse("[" + "0,".repeat(5e7) + "0]").length', long)],
  ['a text from a list', bomb('return JSON.stringify(new Array(1e8).fill(7)).length', long)],
  ['a padded text', bomb('return "x".padEnd(5e8, "yz").split("y").length', long)]
]
