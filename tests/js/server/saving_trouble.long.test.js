'use strict'

// A world folder that cannot be written: it is told, the game goes on, and what can be saved is saved.

const { test, describe } = require('node:test')
const assert = require('node:assert/strict')
const { execFileSync } = require('node:child_process')
const fs = require('node:fs')
const { startServer, join, until, plot, give, agree, ticksLater, worldFolder } = require('./world')

describe('a folder that gives trouble', { concurrency: 2 }, () => {
  test('a full disk is told once, the game goes on, and is saved again when there is room', async t => {
    const folder = worldFolder(t)
    // 200 kB, which the file and its journal soon reach
    const under = ['bash', '-c', 'ulimit -S -f 200; exec "$0" "$@"']
    let server = await startServer({ worldFolder: folder, under })
    t.after(() => server.child.kill())
    let bot = await join(server, 'Hoarder', { at: plot(server) })
    const warnings = () => server.said.join('').match(/WARNING: the world cannot be saved \([^)]*\): free some space/g) ?? []
    const at = bot.entity.position.floored()
    for (let n = 0; n < 40 && warnings().length === 0; n++) {
      await server.command(`fill ${at.x} ${at.y + 5} ${at.z} ${at.x + 30} ${at.y + 20} ${at.z + 30} ${['stone', 'dirt'][n % 2]}`)
      await server.ask('save').catch(() => {})
      await ticksLater(bot, 20)
    }
    assert.equal(warnings().length, 1, server.said.join(''))
    await give(server, bot, 'diamond', 3)
    await ticksLater(bot, 40)
    assert.equal(warnings().length, 1, 'told once')
    await assert.rejects(server.ask('save'))
    execFileSync('prlimit', ['--pid', String(server.child.pid), '--fsize=unlimited'])
    await until('it is told', () => server.said.join('').includes('The world can be saved again.'))
    await server.killHard()
    server = await startServer({ worldFolder: folder })
    bot = await join(server, 'Hoarder')
    await agree(server, bot, { diamond: 3 })
    bot.quit()
    await server.stop()
  })

  test('a folder that is taken away is told, and nothing is made in its place', async t => {
    const folder = worldFolder(t)
    const server = await startServer({ worldFolder: folder })
    t.after(() => server.child.kill())
    fs.renameSync(folder, `${folder}-moved`)
    t.after(() => fs.rmSync(`${folder}-moved`, { recursive: true, force: true }))
    await until('it is told', () => server.said.join('').includes('was taken away'))
    assert.equal(fs.existsSync(folder), false)
    fs.renameSync(`${folder}-moved`, folder)
    await until('it is saved again', () => server.said.join('').includes('The world can be saved again.'))
    await server.stop()
  })
})
