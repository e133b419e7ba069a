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
    const wallNow = () => Number(process.hrtime.bigint()) / 1e6
    require(${JSON.stringify(CLOCK)}).hasten(${speed})
    const { performance: own } = require('perf_hooks')
    // all three at once: it is asked again if something came between
    const look = () => {
      for (;;) {
        const [before, date, wall, after] = [own.now(), Date.now(), wallNow(), own.now()]
        if (after - before < 5) return { own: before, date, wall }
      }
    }
    const from = look()
    const beats = []
    const beat = setInterval(() => beats.push(own.now()), 100)
    const waits = []
    const wait = (since = own.now()) => setTimeout(() => {
      waits.push(own.now() - since)
      if (waits.length < 10) return wait()
      clearInterval(beat)
      const to = look()
      const [ownMs, dateMs, wallMs] = ['own', 'date', 'wall'].map(clock => to[clock] - from[clock])
      const apart = beats.slice(1).map((at, n) => at - beats[n])
      console.log(JSON.stringify({ ownMs, dateMs, wallMs, waits, apart }))
    }, 110)
    wait()`
  return JSON.parse(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }))
}

test('timers, clock and date of a process run at its speed, and agree with each other', () => {
  for (const speed of [1, 5]) {
    const { ownMs, dateMs, wallMs, waits, apart } = live(speed)
    assert.ok(Math.abs(ownMs / wallMs - speed) < 0.02 * speed, `${ownMs} ms of its own in ${wallMs} ms`)
    assert.ok(Math.abs(dateMs - ownMs) < 20, `date ${dateMs}, own ${ownMs}`)
    // any of them may come late on a busy machine, but not all, and none too early
    assert.ok(waits.every(ms => ms >= 100) && Math.min(...waits) < 250, `waited ${waits}`)
    assert.ok(apart.length <= ownMs / 100 && Math.min(...apart) < 250, `beats ${apart} apart`)
  }
})

test('a server of another speed keeps its own day', async t => {
  const server = await startServer({ speed: 4 })
  t.after(server.stop)
  const bot = await join(server, 'Hasty', { at: plot(server) })
  const age = async () => Number(/\d+/.exec(await server.command('time query gametime'))[0])
  // ticks that were late while it came are made up for
  for (let n = 0; n < 2; n++) await happens(bot, 'time')
  const [since, from] = [performance.now(), await age()]
  for (let n = 0; n < 10; n++) await happens(bot, 'time')
  const ticks = (await age()) - from
  const rate = ticks / ((performance.now() - since) / 1000)
  assert.ok(rate > 30 && rate < 100, `${rate} ticks a second of the wall's clock`)
})
