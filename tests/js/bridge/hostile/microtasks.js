'use strict'
// Endless work between two turns of the event loop, and work that comes after the end.
const deadline = code => ({ code, ends: ['deadline'] })
const pause = ms => `await new Promise(r => setTimeout(r, ${ms}));`
const garbage = 'for (let i = 0; i < 4; i++) { const kept = []; for (let n = 0; n < 1e5; n++) kept.push({ n }); ' + pause(1) + ' }'
module.exports = [
  ['awaits nothing for ever', deadline('for (;;) await null')],
  ['chains promises for ever', { ...deadline('const next = () => Promise.resolve().then(next); await next()'), long: true }],
  ['is a promise of itself', 'const p = Promise.resolve().then(() => p); await p'],
  ['awaits what never comes', deadline('await new Promise(() => {})')],
  ['awaits a promise that answers with itself', { ...deadline('const t = { then (resolve) { resolve(t) } }; await t'), long: true }],
  ['returns a promise that never comes', deadline('return { then () {} }')],
  ['loops in an async generator', { ...deadline('async function * g () { for (;;) yield null } for await (const x of g()) ;'), long: true }],
  ['talks after the end', { code: 'setTimeout(() => bot.chat("late"), 30); return 1', late: true }],
  ['goes on after the end', { code: '(async () => { for (;;) { await null; try { bot.chat("late") } catch {} } })(); return 1', late: true }],
  ['loops after the end', { code: 'setTimeout(() => { for (;;); }, 1); return 1', late: true }],
  ['waits for the end of another call', { code: 'bot.later(1).then(() => bot.chat("late")); bot.later(2).finally(() => bot.chat("late")); return 1', late: true }],
  ['calls without waiting', { code: 'for (let i = 0; i < 50; i++) bot.later(i); return 1' }],
  ['throws in a timer', 'setTimeout(() => { throw new Error("x") }, 1); await new Promise(r => setTimeout(r, 20)); return "alive"'],
  ['rejects without anybody listening', 'Promise.reject(new Error("x")); Promise.reject(Object.create(null)); await new Promise(r => setTimeout(r, 20)); return "alive"'],
  ['rejects, and the garbage collector finds it', { code: `Promise.reject(new Error("x")); ${garbage} ${pause(20)} return "alive"`, ends: ['value'] }],
  ['starts a thousand timers', 'for (let i = 0; i < 1000; i++) setTimeout(() => {}, 1e6)'],
  ['starts a timer that starts a timer', { code: 'const again = () => setTimeout(again, 0); again(); return 1', late: true }],
  ['keeps a function for later', { code: 'globalThis.kept = () => bot.chat("late"); setTimeout(globalThis.kept, 30); return 1', late: true }]
]
