'use strict'
// Patterns that take for ever, or a lot of room.
const deadline = code => ({ code, ends: ['deadline', 'memory', 'threw', 'value'] })
module.exports = [
  ['tests for ever', deadline('return /^(a+)+$/.test("a".repeat(60) + "b")')],
  ['replaces for ever', { ...deadline('return ("a".repeat(60) + "b").replace(/(a|aa)+$/, "")'), long: true }],
  ['splits for ever', { ...deadline('return ("x".repeat(60) + "y").split(/(x+x+)+z/).length'), long: true }],
  ['looks back for ever', { ...deadline('return /(?<=(a+)+b)c/.test("a".repeat(60) + "c")'), long: true }],
  ['refers back for ever', { ...deadline('return /(.*)*\\1\\1\\1z/.test("ab".repeat(60))'), long: true }],
  ['compiles a great pattern', deadline('return new RegExp("(?:a?){500}".repeat(300)).test("a")')],
  ['compiles a deep pattern', deadline('return new RegExp("(".repeat(1e5) + ")".repeat(1e5)).test("a")')],
  ['matches nothing, everywhere', { ...deadline('return "x".repeat(3e7).match(/(?:)/g).length'), long: true }],
  ['has a pattern that calls back', 'const r = /x/; r.exec = () => { throw 1 }; return "x".replace(r, "y")'],
  ['throws in a replacement', '"x".replace(/x/, () => { throw Object.create(null) })']
]
