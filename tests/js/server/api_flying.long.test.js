'use strict'

// An operator's client prepares everything by commands and looks at what flies, carries and explodes.

const assert = require('node:assert/strict')
const { test, before, after } = require('node:test')
const { VERSIONS, startServer, join, until, happens, plot, goTo, setBlock, held, Vec3 } = require('./world')
const { rest } = require('./beings')

for (const version of VERSIONS) {
  test(`vehicles, projectiles, explosions, notes, particles on ${version}`, async t => {
    let server
    let op
    let two
    before(async () => {
      server = await startServer({ version })
      op = await join(server, 'Op')
      two = await join(server, 'Two')
    })
    after(() => server.stop())

    const say = words => op.chat(words)
    const spawned = (bot, name, words) => {
      const seen = happens(bot, 'entitySpawn', { where: entity => entity.name === name })
      say(words)
      return seen.then(([entity]) => entity)
    }
    const passengersOf = vehicle => (two.entities[vehicle.id]?.passengers ?? []).map(({ username, name }) => username ?? name)
    const emptied = vehicle =>
      happens(op._client, 'set_passengers', {
        where: ({ entityId, passengers }) => entityId === vehicle.id && passengers.length === 0
      })
    const land = async () => {
      const place = plot(server)
      await goTo(server, op, place)
      await goTo(server, two, place.offset(2, 0, 0))
      return place
    }
    const arm = async (words, item, count = 1) => {
      say('/clear Op')
      for (const one of words) say(`/give Op ${one}`)
      await until(`Op has ${item}`, () => held(op)[item] === count)
      await op.equip(op.registry.itemsByName[item].id, 'hand')
    }

    await t.test('a hand gets into a boat, the client steers it, sneaking gets out', async () => {
      const { x, y, z } = await land()
      const kind = op.registry.entitiesByName.boat ? 'boat' : 'oak_boat'
      const boat = await spawned(op, kind, `/summon ${kind} ${x + 1} ${y} ${z + 0.5}`)
      const on = happens(op, 'mount')
      op.mount(boat)
      await on
      assert.equal(op.vehicle, boat)
      await until('the other sees it', () => passengersOf(boat).join() === 'Op')
      const goal = boat.position.offset(0.5, 0, 3)
      op._client.write('vehicle_move', { ...goal, yaw: 90, pitch: 0, onGround: true })
      await until('it has moved', () => two.entities[boat.id]?.position.distanceTo(goal) < 0.1)
      const off = emptied(boat)
      op._client.write('entity_action', { entityId: op.entity.id, actionId: 'start_sneaking', jumpBoost: 0 })
      await off
      await until('beside it', () => op.entity.position.distanceTo(goal) > 0.5 && op.entity.position.distanceTo(goal) < 3)
      op._client.write('entity_action', { entityId: op.entity.id, actionId: 'stop_sneaking', jumpBoost: 0 })
    })

    await t.test('/ride and Passengers; whoever carries vanishes and lets everybody go', async () => {
      const { x, y, z } = await land()
      const cart = await spawned(two, 'minecart', `/summon minecart ${x + 1} ${y} ${z} {Tags:["cart${version}"]}`)
      say(`/ride Op mount @e[tag=cart${version},limit=1]`)
      await until('Op rides', () => passengersOf(cart).join() === 'Op')
      const off = emptied(cart)
      say('/ride Op dismount')
      await off
      const answer = happens(op, 'messagestr', { where: words => /not riding/.test(words) })
      say('/ride Op dismount')
      await answer
      const words = `/summon chicken ${x} ${y} ${z + 2} {NoAI:1b,Passengers:[{id:"minecraft:zombie",IsBaby:1b}]}`
      const chicken = await spawned(two, 'chicken', words)
      await until('a rider', () => passengersOf(chicken).join() === 'zombie')
      const riders = () => Object.values(two.entities).filter(({ name }) => name === 'zombie').length
      assert.equal(riders(), 1)
    })

    await t.test('a bow: the arrow flies, hurts, sticks, is taken up', async () => {
      const { x, y, z } = await land()
      await arm(['bow', 'arrow 5'], 'bow')
      await until('arrows', () => held(op).arrow === 5)
      await spawned(op, 'cow', `/summon cow ${x + 0.5} ${y} ${z - 5} {NoAI:1b}`)
      const shoot = async pitch => {
        await op.look(0, pitch, true)
        const seen = happens(two, 'entitySpawn', { where: ({ name }) => name === 'arrow' })
        op.activateItem()
        await rest(server, 24)
        op.deactivateItem()
        return (await seen)[0]
      }
      const hurt = happens(two, 'entityHurt', { where: ({ name }) => name === 'cow' })
      await shoot(-0.12)
      await hurt
      await until('one is gone', () => held(op).arrow === 4)
      const before = happens(two, 'entityGone', { where: ({ name }) => name === 'arrow' })
      await op.look(Math.PI, 0, true)
      await setBlock(server, op, new Vec3(x, y + 1, z + 4), 'stone')
      await op.look(Math.PI, 0, true)
      op.activateItem()
      await rest(server, 24)
      op.deactivateItem()
      await until('it sticks', () => Object.values(two.entities).some(({ name, position }) =>
        name === 'arrow' && Math.abs(position.z - (z + 4)) < 0.2))
      say(`/tp Op ${x + 0.5} ${y} ${z + 2.9}`)
      await before
      await until('taken up', () => held(op).arrow === 4)
    })

    await t.test('a pearl carries who threw it, a splash potion works, a snowball is felt', async () => {
      const { x, y, z } = await land()
      await arm(['ender_pearl 2'], 'ender_pearl', 2)
      await op.look(0, 0.2, true)
      const cooled = happens(op._client, 'set_cooldown')
      op.activateItem()
      await cooled
      await until('it has carried Op', () => op.entity.position.z < z - 8)
      await goTo(server, op, new Vec3(x, y, z))
      await arm(['splash_potion[potion_contents={potion:"minecraft:swiftness"}]'], 'splash_potion')
      await op.look(0, -1.5, true)
      const effect = happens(op, 'entityEffect', { where: entity => entity === op.entity })
      op.activateItem()
      await effect
      await spawned(op, 'cow', `/summon cow ${x + 0.5} ${y} ${z - 4} {NoAI:1b}`)
      await arm(['snowball'], 'snowball')
      await op.look(0, -0.15, true)
      const felt = happens(two, 'entityHurt', { where: ({ name }) => name === 'cow' })
      op.activateItem()
      await felt
    })

    await t.test('TNT is lit and blows holes, a creeper too unless mobGriefing is off', async () => {
      const { x, y, z } = await land()
      const at = new Vec3(x, y, z - 12)
      await setBlock(server, op, at, 'tnt')
      await goTo(server, op, at.offset(0, 0, 2))
      await arm(['flint_and_steel'], 'flint_and_steel')
      const lit = happens(op, 'entitySpawn', { where: ({ name }) => name === 'tnt' })
      const banged = happens(op._client, 'explosion')
      await op.activateBlock(op.blockAt(at))
      await lit
      await goTo(server, op, new Vec3(x, y, z + 12))
      const [bang] = await banged
      assert.ok(Math.abs(bang.x - x - 0.5) < 1)
      await until('a hole', () => op.blockAt(at.offset(0, -1, 0)).name === 'air')
      say('/gamerule mobGriefing false')
      const calm = new Vec3(x + 10, y, z - 6)
      const done = happens(op._client, 'explosion')
      say(`/summon creeper ${calm.x} ${calm.y} ${calm.z} {ignited:1b,Fuse:5s,NoAI:1b}`)
      await done
      await op.waitForTicks(5)
      assert.notEqual(op.blockAt(calm.offset(0, -1, 0)).name, 'air')
      say('/gamerule mobGriefing true')
    })

    await t.test('note blocks are heard, particles are seen with their colours, displays show', async () => {
      const { x, y, z } = await land()
      const at = new Vec3(x + 1, y, z + 1)
      await setBlock(server, op, at.offset(0, -1, 0), 'gold_block')
      await setBlock(server, op, at, 'note_block')
      say('/clear Op')
      await until('a bell', () => op.blockAt(at).getProperties().instrument === 'bell')
      const note = happens(two, 'noteHeard')
      const sound = happens(two, 'soundEffectHeard', { where: name => /note_block\.bell/.test(name) })
      await op.activateBlock(op.blockAt(at))
      const [, instrument, pitch] = await note
      assert.deepEqual([instrument.name, pitch], ['bell', 1])
      await sound
      const kinds = {
        'dust{color:[1.0,0.0,0.0],scale:1.5}': 'dust',
        'block{block_state:"minecraft:stone"}': 'block',
        'item{item:"minecraft:diamond"}': 'item',
        'entity_effect{color:[1.0,0.0,0.0,1.0]}': 'entity_effect',
        flame: 'flame'
      }
      for (const [words, name] of Object.entries(kinds)) {
        const seen = happens(op, 'particle', { where: particle => particle.name === name })
        say(`/particle minecraft:${words} ~ ~1 ~ 0.1 0.1 0.1 0 3`)
        await seen
      }
      const words = await spawned(op, 'text_display', `/summon text_display ~ ~2 ~ {text:'{"text":"hello"}'}`)
      await until('its words', () => JSON.stringify(words.metadata).includes('hello'))
      const small = 'transformation:{scale:[0.5f,0.25f,1f],translation:[0f,1f,0f]}'
      const data = `{item:{id:"minecraft:diamond",count:1},${small},Tags:["gem"]}`
      const shown = await spawned(op, 'item_display', `/summon item_display ~ ~2 ~ ${data}`)
      await until('its item', () => shown.metadata.some(value => value?.itemId === op.registry.itemsByName.diamond.id))
      await until('its size', () => shown.metadata.some(value => value?.x === 0.5 && value.y === 0.25 && value.z === 1))
      const told = await server.command('data get entity @e[type=item_display,tag=gem,limit=1]')
      assert.match(told, /Tags: \["gem"\]/)
      assert.match(told, /item: \{count: 1, id: "minecraft:diamond"\}/)
    })
  })
}
