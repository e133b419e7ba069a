'use strict'

// Beds: when one may lie down, what the others see, the night that is skipped, and where one comes back.

const { test, describe } = require('node:test')
const assert = require('node:assert/strict')
const { watch } = require('./strict/client')
const { VERSIONS, startServer, join, until, happens, plot, goTo, setBlock } = require('./world')

async function makeBed (server, bot, pos) {
  await setBlock(server, bot, pos, 'red_bed[part=foot,facing=east]')
  return setBlock(server, bot, pos.offset(1, 0, 0), 'red_bed[part=head,facing=east]')
}

async function setTime (server, bot, time) {
  await server.command(`time set ${time}`)
  await until(`time is ${time}`, () => Math.abs(bot.time.timeOfDay - time) < 100)
}

// on the action bar too
const told = (bot, pattern) => happens(bot, 'message', { where: message => pattern.test(message.toString()) })

async function die (server, bot) {
  const back = happens(bot, 'spawn')
  await server.command(`tp ${bot.username} ~ 0 ~`)
  await back
}

describe('sleeping', { concurrency: 2 }, () => {
  for (const version of VERSIONS) {
    test(`a bed is for the night, for one, and where one comes back (${version})`, async t => {
      const server = await startServer({ version })
      t.after(server.stop)
      const land = plot(server)
      const ann = await join(server, 'Ann', { at: land })
      const bob = await join(server, 'Bob', { at: land.offset(0, 0, 3) })
      const strict = await watch(server, land, 'Strict')
      const bed = await makeBed(server, ann, land.offset(2, 0, 0))
      const other = await makeBed(server, bob, land.offset(2, 0, 3))

      const [refused, set] = [told(ann, /only at night/), told(ann, /Respawn point set/)]
      await ann.activateBlock(bed)
      await Promise.all([refused, set])
      await setTime(server, ann, 13000)
      await setTime(server, bob, 13000)

      const [asleep, waiting] = [happens(bob, 'entitySleep'), told(bob, /1\/2 players sleeping/)]
      await ann.sleep(bed)
      assert.ok(ann.isSleeping)
      assert.equal((await asleep)[0].username, 'Ann')
      await waiting
      await until('the bed is taken', () => bob.blockAt(bed.position).getProperties().occupied === true)
      const occupied = told(bob, /bed is occupied/)
      await bob.activateBlock(bob.blockAt(bed.position))
      await occupied

      const awake = happens(ann, 'wake')
      await ann.wake()
      await awake
      assert.ok(!ann.isSleeping)
      await until('beside the bed', () => ann.entity.onGround && ann.entity.position.distanceTo(bed.position) < 3)
      await until('the bed is free', () => bob.blockAt(bed.position).getProperties().occupied === false)

      const morning = [happens(ann, 'wake'), happens(bob, 'wake')]
      await ann.sleep(ann.blockAt(bed.position))
      await bob.sleep(bob.blockAt(other.position))
      await Promise.all(morning)
      await until('it is morning', () => ann.time.timeOfDay < 1000)

      await goTo(server, ann, land.offset(20, 0, 20))
      await die(server, ann)
      await until('at the bed', () => ann.entity.position.distanceTo(bed.position) < 3)
      await server.command(`fill ${bed.position.x - 1} -60 0 ${bed.position.x} -60 0 air`)
      const lost = happens(ann, 'spawnReset')
      await die(server, ann)
      await lost
      await until('at the spawn of the world', () => ann.entity.position.distanceTo(bed.position) > 20)
      await strict.done()
    })
  }
})
