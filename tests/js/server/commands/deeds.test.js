'use strict'

// What commands do, as clients see it: blocks and what is in them, items with components, places, effects, weather,
// titles, scores, and what other operators hear.

const { test, before, after, describe } = require('node:test')
const assert = require('node:assert/strict')
const { VERSIONS, startServer, join, until, happens, plot, agree, held, Vec3 } = require('../world')

// what is written differently on the later version is tried there too
for (const version of VERSIONS) {
  const everywhere = test
  const onFirst = version === '1.21.1' ? test : () => {}

  describe(`commands of Minecraft ${version}`, { concurrency: 4 }, () => {
    let server
    before(async () => {
      server = await startServer({ version })
    })
    after(() => server.stop())

    const count = async (area, block) => {
      const answer = await server.command(`execute if blocks ${area} ${area.split(' ').slice(0, 3).join(' ')} masked`)
      assert.ok(block, answer)
      return Number(/\d+/.exec(answer)?.[0])
    }

    onFirst('fill hollows, outlines, keeps, replaces and destroys', async () => {
      const { x } = plot(server)
      const area = `${x} -60 0 ${x + 4} -56 4`
      await server.command(`fill ${area} stone hollow`)
      assert.equal(await count(area, 'stone'), 125 - 27)
      await server.command(`fill ${area} dirt keep`)
      assert.equal(await count(area, 'dirt inside'), 125)
      await assert.rejects(server.command(`fill ${area} sand keep`), /No blocks were filled/)
      assert.match(await server.command(`fill ${area} air replace dirt`), /filled 27/)
      assert.match(await server.command(`fill ${area} glass outline`), /filled 98/)
      assert.match(await server.command(`fill ${area} air destroy`), /filled 98/)
    })

    onFirst('a chest is placed with its items, and a slot of it replaced', async () => {
      const land = plot(server)
      const bot = await join(server, 'Chester', { at: land })
      const place = land.offset(1, 0, 0)
      const at = place.toArray().join(' ')
      await server.command(`setblock ${at} chest{Items:[{Slot:3b,id:"minecraft:diamond",count:5},{Slot:4b,id:dirt}]}`)
      await server.command(`item replace block ${at} container.4 with diamond_pickaxe[damage=7]`)
      const block = await until('the chest is seen', () => bot.blockAt(place).name === 'chest' && bot.blockAt(place))
      const chest = await bot.openContainer(block)
      const seen = chest.containerItems().map(({ slot, name, count, durabilityUsed }) => [slot, name, count, durabilityUsed])
      assert.deepEqual(seen, [
        [3, 'diamond', 5, null],
        [4, 'diamond_pickaxe', 1, 7]
      ])
      chest.close()
      assert.match(await server.command(`data get block ${at} Items[0].count`), /: 5$/)
      bot.quit()
    })

    everywhere('items come with the components that were asked for, and stay with them', async () => {
      const bot = await join(server, 'Smith', { at: plot(server) })
      const parts = 'damage=5,enchantments={levels:{sharpness:3,"minecraft:looting":1}},custom_name=\'{"text":"Biter"}\''
      await server.command(`give Smith diamond_sword[${parts},unbreakable={}]`)
      await server.command('give Smith potion[potion_contents={potion:"minecraft:strong_swiftness"}]')
      await server.command('give Smith enchanted_book[stored_enchantments={mending:1}]')
      await server.command('give Smith bow{Damage:3,Enchantments:[{id:"minecraft:power",lvl:2}]}')
      await agree(server, bot, { diamond_sword: 1, potion: 1, enchanted_book: 1, bow: 1 })
      const find = name => bot.inventory.items().find(item => item.name === name)
      const level = (item, type, name) => {
        const id = bot.registry.enchantmentsByName[name].id
        return find(item).componentMap.get(type).data.enchantments.find(one => one.id === id)?.level
      }
      assert.equal(find('diamond_sword').durabilityUsed, 5)
      assert.equal(level('diamond_sword', 'enchantments', 'sharpness'), 3)
      assert.equal(level('diamond_sword', 'enchantments', 'looting'), 1)
      assert.equal(level('enchanted_book', 'stored_enchantments', 'mending'), 1)
      assert.equal(level('bow', 'enchantments', 'power'), 2)
      assert.equal(find('potion').componentMap.get('potion_contents').data.potionId, 15)
      assert.match(await server.command('data get entity Smith Inventory[0]'), /sharpness": 3/)
      bot.quit()
    })

    onFirst('execute runs as others, at others, and as selectors choose', async () => {
      const land = plot(server)
      const [one, two] = await Promise.all([join(server, 'One', { at: land }), join(server, 'Two', { at: land.offset(9, 0, 0) })])
      await server.command('execute as @a[name=Two] at @s run setblock ~ ~2 ~ gold_block')
      await until('gold is over Two', () => two.blockAt(land.offset(9, 2, 0))?.name === 'gold_block')
      const box = `x=${land.x - 2},y=-61,z=-2,dx=4,dy=4,dz=4`
      await server.command(`execute as @a[${box}] run give @s stick 2`)
      await agree(server, one, { stick: 2 })
      await agree(server, two, {})
      await server.command(`execute positioned ${land.x + 9} -60 0 run give @p brick`)
      await agree(server, two, { brick: 1 })
      const near = `x=${land.x},y=-60,z=0,distance=..30`
      await server.command(`give @a[${near},sort=furthest,limit=1] apple`)
      await agree(server, two, { brick: 1, apple: 1 })
      await server.command(`execute at One rotated 0 0 run setblock ^1 ^ ^2 glass`)
      await until('left and ahead', () => one.blockAt(land.offset(1, 0, 2))?.name === 'glass')
      one.quit()
      two.quit()
    })

    onFirst('a teleport turns, faces, and follows another', async () => {
      const land = plot(server)
      const bot = await join(server, 'Turner', { at: land })
      const degrees = () => [180 - (bot.entity.yaw * 180) / Math.PI, (-bot.entity.pitch * 180) / Math.PI]
      const looks = (yaw, pitch) =>
        until(`looks to ${yaw}, ${pitch}`, () => {
          const [a, b] = degrees()
          return Math.abs((((a - yaw + 540) % 360) + 360) % 360 - 180) < 0.5 && Math.abs(b - pitch) < 0.5
        })
      await server.command(`tp Turner ${land.x} -60 5 90 30`)
      await looks(90, 30)
      const { x, z } = bot.entity.position
      assert.deepEqual([x, z], [land.x + 0.5, 5.5])
      await server.command(`tp Turner ${land.x} -60 5 facing ${land.x} -58.38 50`)
      await looks(0, 0)
      await server.command('execute as Turner at @s run tp @s ^ ^ ^3')
      await until('three ahead', () => bot.entity.position.distanceTo(new Vec3(land.x + 0.5, -60, 8.5)) < 0.05)
      await server.command(`tp Turner ${land.x} -60 5 175 0`)
      await looks(175, 0)
      for (const [range, item] of [['170..-170', 'stick'], ['-170..170', 'brick'], ['170..', 'apple'], ['..10', 'clay']]) {
        await server.command(`execute as @a[name=Turner,y_rotation=${range}] run give @s ${item}`).catch(() => {})
      }
      await server.command('give Turner dirt')
      await agree(server, bot, { stick: 1, apple: 1, dirt: 1 })
      bot.quit()
    })

    onFirst('a look from before a teleport does not undo its direction', async () => {
      const land = plot(server)
      const bot = await join(server, 'Dazed', { at: land })
      await server.command('op Dazed')
      bot._client.removeAllListeners('position')
      await server.command(`tp Dazed ${land.x} -60 5 0 0`)
      bot._client.write('look', { yaw: 90, pitch: 0, flags: { onGround: true } })
      bot.chat('/execute at @s run setblock ^ ^ ^2 gold_block')
      await until('gold to the south', () => bot.blockAt(land.offset(0, 0, 7))?.name === 'gold_block')
      bot.quit()
    })

    everywhere('effects are told, work, wear off and are cleared', async () => {
      const bot = await join(server, 'Patient', { at: plot(server) })
      const id = name => bot.registry.effectsByName[name].id
      // food would heal as fast as poison hurts
      await server.command('gamerule naturalRegeneration false')
      // a newcomer is immune; the great blow comes first, for poison leaves who is late with it too little to bear it
      await until('a blow counts', () => server.command('damage Patient 15').then(() => true, () => false))
      const begun = happens(bot, 'entityEffect', { where: entity => entity === bot.entity })
      await server.command('effect give Patient poison 60 3')
      const [, effect] = await begun
      assert.deepEqual([effect.id, effect.amplifier, effect.duration], [id('Poison'), 3, 1200])
      await until('poison hurts, but not to death', () => bot.health === 1)
      await server.command('effect clear Patient poison')
      await server.command('effect give Patient instant_health 1 10')
      await until('whole again', () => bot.health === 20)
      await server.command('effect give Patient instant_damage')
      // six, or five so soon after a blow of one
      await until('hurt', () => bot.health <= 15)
      const ended = happens(bot, 'entityEffectEnd', { where: (_, one) => one.id === id('Speed') })
      const attribute = happens(bot._client, 'entity_update_attributes', {
        where: ({ properties }) => properties.some(({ modifiers }) => modifiers.some(one => /speed/.test(one.uuid)))
      })
      await server.command('effect give Patient speed 1 1')
      await attribute
      await ended
      await assert.rejects(server.command('effect clear Patient speed'), /doesn't have/)
      bot.quit()
    })

    everywhere('rain comes and goes for everybody, also for whoever joins in it', async () => {
      const bot = await join(server, 'Drop')
      const rains = happens(bot, 'rain')
      await server.command('weather rain')
      await rains
      assert.equal(bot.isRaining, true)
      const late = await join(server, 'Late')
      await until('Late is wet too', () => late.isRaining)
      await server.command('weather clear')
      await until('dry', () => !bot.isRaining && !late.isRaining)
      for (const one of [bot, late]) one.quit()
    })

    everywhere('titles, sidebars, teams, bars and sounds reach the client', async () => {
      const bot = await join(server, 'Fan')
      const title = happens(bot, 'title', { where: (text, kind) => kind === 'title' })
      await server.command('title Fan title {"text":"Welcome"}')
      assert.equal((await title)[0], 'Welcome')
      const bar = happens(bot, 'bossBarCreated')
      await server.command('bossbar add crew:b "Storm"')
      await server.command('bossbar set crew:b value 25')
      await server.command('bossbar set crew:b players Fan')
      assert.equal((await bar)[0].health, 0.25)
      const sound = happens(bot, 'soundEffectHeard')
      await server.command('execute as Fan at @s run playsound minecraft:entity.cow.ambient')
      assert.equal((await sound)[0], 'minecraft:entity.cow.ambient')
      await server.command('team add crew')
      await server.command('team join crew Fan')
      await until('the team is known', () => bot.teamMap.Fan?.team === 'crew')
      await server.command('scoreboard objectives add logs dummy')
      await server.command('scoreboard players set Fan logs 7')
      const score = happens(bot._client, 'scoreboard_score')
      await server.command('scoreboard objectives setdisplay sidebar logs')
      assert.equal((await score)[0].value, 7)
      bot.quit()
      const again = await join(server, 'Fan')
      await until('all is told again', () => again.teamMap.Fan && again.scoreboards.logs && again.bossBars.length === 1)
      again.quit()
    })

    onFirst('a new mode, spawn point and rule are known at once', async () => {
      const land = plot(server)
      const bot = await join(server, 'Mover', { at: land })
      await server.command('gamemode spectator Mover')
      await until('spectator', () => bot.game.gameMode === 'spectator')
      await server.command('gamemode survival Mover')
      await server.command(`spawnpoint Mover ${land.x + 3} -60 3`)
      const back = happens(bot, 'spawn')
      await server.command('kill Mover')
      await back
      await until('at the point', () => bot.entity.position.distanceTo(new Vec3(land.x + 3.5, -60, 3.5)) < 1)
      assert.deepEqual(held(bot), {})
      bot.quit()
    })
  })
}
