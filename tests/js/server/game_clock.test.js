'use strict'

// A faster clock: the game's own times stay what they are, the wall's shrink.

const { test } = require('node:test')
const assert = require('node:assert/strict')
const { execFileSync } = require('node:child_process')
const path = require('node:path')
const { startServer, join, plot, happens } = require('./world')

const CLOCK = path.join(__dirname, '../../../mc_server/embedded/game_clock')

/** What a process with such a clock measures of itself, and how long the wall's clock says it took. */
function live (speed) {
  const script = `
    const wall = process.hrtime.bigint()
    require(${JSON.stringify(CLOCK)}).hasten(${speed})
    const { performance: own } = require('perf_hooks')
    const [since, date] = [own.now(), Date.now()]
    let beats = 0
    const beat = setInterval(() => beats++, 100)
    setTimeout(() => {
      clearInterval(beat)
      const wallMs = Number(process.hrtime.bigint() - wall) / 1e6
      console.log(JSON.stringify({ own: own.now() - since, date: new Date() - date, beats, wallMs }))
    }, 1050)`
  return JSON.parse(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }))
}

test('timers, clock and date of a process run at its speed, and agree with each other', () => {
  const plain = live(1)
  const fast = live(5)
  for (const { own, date, beats } of [plain, fast]) {
    assert.ok(own >= 1045 && own < 5000, `own ${own}`)
    assert.ok(Math.abs(date - own) < 20, `date ${date}, own ${own}`)
    assert.ok(beats >= 3 && beats <= 1 + own / 100, `${beats} beats`)
  }
  assert.ok(plain.wallMs / fast.wallMs > 2.5, `${plain.wallMs} ms against ${fast.wallMs} ms`)
})

test('a server of another speed keeps its own day', async t => {
  const server = await startServer({ speed: 4 })
  t.after(server.stop)
  const bot = await join(server, 'Hasty', { at: plot(server) })
  const age = async () => Number(/\d+/.exec(await server.command('time query gametime'))[0])
  const [since, from] = [performance.now(), await age()]
  for (let n = 0; n < 12; n++) await happens(bot, 'time')
  const ticks = (await age()) - from
  const rate = ticks / ((performance.now() - since) / 1000)
  assert.ok(rate > 30 && rate < 100, `${rate} ticks a second of the wall's clock`)
})
