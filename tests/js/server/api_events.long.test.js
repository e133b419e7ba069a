'use strict'

// What a client library tells its user, one command or deed after the other: words and events as on a vanilla server.

const assert = require('node:assert/strict')
const { test, before, after } = require('node:test')
const { startServer, join, until, happens, Vec3 } = require('./world')
const { rest } = require('./beings')

test('events of a client, prepared by an operator', async t => {
  let server
  let op
  let two
  before(async () => {
    server = await startServer()
    op = await join(server, 'Op')
    two = await join(server, 'Two')
    await server.command('tp @a 8.5 -60 8.5')
  })
  after(() => server.stop())

  /** After the words are said, the event comes with what is expected of it. */
  async function heard (bot, event, words, expected = () => true) {
    const seen = happens(bot, event, { where: (...args) => expected(...args) !== false })
    op.chat(words)
    return seen
  }
  const isTwo = ({ username }) => username === 'Two'

  await t.test('talk: chat, whispers, raw messages with nested parts, titles', async () => {
    const nested =
      '{"translate":"chat.type.text","with":[{"text":"A","color":"red","hoverEvent":{"action":"show_text","contents":"hi"}},' +
      '{"translate":"item.minecraft.diamond","extra":["!"]}]}'
    await heard(two, 'chat', 'hello', (name, words) => name === 'Op' && words === 'hello')
    await heard(two, 'whisper', '/tell Two psst', (name, words) => name === 'Op' && words === 'psst')
    await heard(op, 'messagestr', '/tell Two psst', words => words === 'You whisper to Two: psst')
    const [message] = await heard(op, 'message', `/tellraw @s ${nested}`, json => json.toString() === '<A> Diamond!')
    assert.equal(message.toMotd(), '<§cA§r> Diamond!')
    await heard(op, 'message', '/tellraw @a ["",{"text":"x","bold":true},{"selector":"@s"}]', json => json.toString() === 'xOp')
    await heard(op, 'title', '/title @s title "big"', (words, kind) => words === 'big' && kind === 'title')
    await heard(op, 'title', '/title @s subtitle {"text":"small"}', (words, kind) => words === 'small' && kind === 'subtitle')
    await heard(op, 'title_times', '/title @s times 10 20 30', (...times) => times.join() === '10,20,30')
    await heard(op, 'title_clear', '/title @s clear')
    await heard(two, 'messagestr', '/me waves', words => words === '* Op waves')
  })

  await t.test('completion', async () => {
    const complete = async words => (await op.tabComplete(words)).map(({ match }) => match)
    assert.deepEqual(await complete('/game'), ['gamemode', 'gamerule'])
    assert.deepEqual(await complete('/tell T'), ['Two'])
    assert.ok((await complete('/setblock ~ ~ ~ oak_lo')).includes('minecraft:oak_log'))
    assert.deepEqual(await two.tabComplete('/gamer').catch(() => []), [])
  })

  await t.test('boss bars, scoreboards, teams', async () => {
    op.chat('/bossbar add a:b "Bar"')
    await heard(op, 'bossBarCreated', '/bossbar set a:b players @a', bar => bar.title.toString() === 'Bar')
    await heard(op, 'bossBarUpdated', '/bossbar set a:b value 50', bar => bar.health === 0.5)
    await heard(op, 'bossBarUpdated', '/bossbar set a:b style notched_6', bar => bar.dividers === 6)
    await heard(op, 'bossBarDeleted', '/bossbar remove a:b')
    op.chat('/scoreboard objectives add q dummy "Title"')
    await heard(op, 'scoreboardPosition', '/scoreboard objectives setdisplay sidebar q', (at, board) => at === 1 && board.name === 'q')
    await heard(op, 'scoreboardTitleChanged', '/scoreboard objectives modify q displayname "New"')
    const told = happens(op._client, 'scoreboard_score', { where: ({ itemName, value }) => itemName === 'Op' && value === 7 })
    op.chat('/scoreboard players set Op q 7')
    await told
    await heard(op, 'scoreboardDeleted', '/scoreboard objectives remove q')
    await heard(op, 'teamCreated', '/team add red "Reds"')
    await heard(op, 'teamUpdated', '/team modify red prefix {"text":"[R] "}', team => team.prefix.toString() === '[R] ')
    await heard(op, 'teamMemberAdded', '/team join red Op')
    await heard(op, 'teamMemberRemoved', '/team leave Op')
    await heard(op, 'teamRemoved', '/team remove red')
  })

  await t.test('the other one: moves, crouches, swings, wears, is hurt', async () => {
    await heard(op, 'entityMoved', '/tp Two 10.5 -60 10.5', isTwo)
    const down = happens(op, 'entityCrouch', { where: isTwo })
    two.setControlState('sneak', true)
    await down
    two.setControlState('sneak', false)
    const swing = happens(op, 'entitySwingArm', { where: isTwo })
    two.swingArm()
    await swing
    await heard(op, 'entityEquip', '/item replace entity Two armor.head with iron_helmet', isTwo)
    await rest(server, 60) // nobody is hurt in the first three seconds
    await heard(op, 'entityHurt', '/damage Two 2 minecraft:player_attack by Op', isTwo)
  })

  await t.test('oneself: effects, experience, game mode, weather, time, spawn', async () => {
    const own = entity => entity === op.entity
    await heard(op, 'entityEffect', '/effect give Op haste 100 1', (entity, { amplifier }) => own(entity) && amplifier === 1)
    await heard(op, 'entityEffectEnd', '/effect clear Op', own)
    await heard(op, 'experience', '/xp add Op 5 levels', () => op.experience.level === 5)
    await heard(op, 'experience', '/xp set Op 0 levels', () => op.experience.level === 0)
    for (const mode of ['creative', 'adventure', 'spectator', 'survival'])
      await heard(op, 'game', `/gamemode ${mode}`, () => op.game.gameMode === mode)
    await heard(op, 'rain', '/weather rain', () => op.isRaining)
    await heard(op, 'rain', '/weather clear', () => !op.isRaining)
    await heard(op, 'time', '/time set noon', () => Math.abs(op.time.timeOfDay - 6000) < 100)
    await heard(op, 'time', '/gamerule doDaylightCycle false', () => op.time.doDaylightCycle === false)
    const spawn = happens(op._client, 'spawn_position')
    op.chat('/setworldspawn 5 -60 5')
    await spawn
    const squeak = '/playsound minecraft:entity.pig.ambient master @a ~ ~ ~ 1 1.5'
    await heard(op, 'soundEffectHeard', squeak, (name, at, loud, pitch) => pitch === 1.5)
  })

  await t.test('what is placed is heard by the others, what is dug is seen', async () => {
    op.chat('/give Op stone 5')
    await until('stone', () => op.inventory.items().length > 0)
    await op.equip(op.inventory.items()[0], 'hand')
    const sound = happens(two, 'soundEffectHeard', { where: name => /block\.stone\.place/.test(name) })
    await op.placeBlock(op.blockAt(new Vec3(10, -61, 8)), new Vec3(0, 1, 0))
    await sound
    const cracks = happens(two, 'blockBreakProgressObserved')
    op.dig(op.blockAt(new Vec3(10, -60, 8))).catch(() => {})
    await cracks
    const aborted = happens(op, 'diggingAborted')
    op.stopDigging()
    await aborted
  })

  await t.test('after a death a teleport holds: the client\'s old place is not believed', async () => {
    const back = happens(op, 'spawn')
    op.chat('/kill')
    await back
    op.chat('/tp Op 31.5 -60 31.5')
    await until('there', () => op.entity.position.distanceTo(new Vec3(31.5, -60, 31.5)) < 1)
    await happens(op._client, 'packet', { where: (_, { name }) => name === 'update_time' })
    await happens(op._client, 'packet', { where: (_, { name }) => name === 'update_time' })
    await until('still there', () => op.entity.position.distanceTo(new Vec3(31.5, -60, 31.5)) < 1)
    const pos = await server.command('data get entity Op Pos')
    assert.match(JSON.stringify(pos), /31\.5/)
  })
})
