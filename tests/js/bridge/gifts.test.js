'use strict'

// What a person tosses to a bot: whoever is too late to reach for it has it all the same, and says thanks.

const { test } = require('node:test')
const assert = require('node:assert/strict')
const { People } = require('../../../orchestrator/bridge/js/reflexes/people')
const accept = require('../../../orchestrator/bridge/js/reflexes/accept')
const fightMob = require('../../../skills/library/fightMob')
const pickUp = require('../../../orchestrator/bridge/js/reflexes/pick_up')
const { noteFelled } = require('../../../skills/runtime/combat/felled')
const { StillBot } = require('./still_bot')

const HAND = 1.32 // m above the feet of who tosses

/** Sam stands 4 m to the east and looks at the bot. */
function scene () {
  const bot = new StillBot()
  const sam = { id: 3, type: 'player', username: 'Sam', position: bot.entity.position.offset(4, 0, 0), yaw: Math.PI / 2, pitch: 0 }
  bot.entities[sam.id] = sam
  bot.players = { Ann: { entity: bot.entity }, Sam: { entity: sam } }
  return { bot, sam, people: new People(bot, () => false) }
}

function toss (bot, { position }, name, count) {
  const { id } = bot.registry.itemsByName[name]
  const bread = { id: 9, name: 'item', position: position.offset(0, HAND, 0), getDroppedItem: () => ({ name, type: id, count }) }
  bot.entities[bread.id] = bread
  bot.emit('entitySpawn', bread)
  return bread
}

test('what came to the feet of a bot before it looked is a gift too, and thanked for once', async () => {
  const { bot, sam, people } = scene()
  const bread = toss(bot, sam, 'bread', 2)
  bot.emit('playerCollect', bot.entity, bread)
  delete bot.entities[bread.id]
  people.look()
  assert.equal(accept.when(bot, {}, { people }), 'from Sam')
  assert.equal(await accept.act(bot, {}, { people }, new AbortController().signal), '2 bread from Sam')
  assert.deepEqual(bot.done, [['say', 'Thanks for the 2 bread, Sam.']])
  assert.equal(accept.when(bot, {}, { people }), null)
})

test('what somebody else picked up is nothing to say thanks for', () => {
  const { bot, sam, people } = scene()
  const bread = toss(bot, sam, 'bread', 2)
  bot.emit('playerCollect', sam, bread)
  delete bot.entities[bread.id]
  people.look()
  assert.equal(accept.when(bot, {}, { people }), null)
})

test('what a bot throws itself is no gift, and it does not take it back', () => {
  const { bot, sam, people } = scene()
  sam.position = bot.entity.position.offset(0.8, 0, 0)
  const own = toss(bot, bot.entity, 'bread', 1)
  own.seenAt = Date.now() - 60000
  bot.emit('playerCollect', bot.entity, own)
  people.look()
  assert.equal(accept.when(bot, {}, { people }), null)
  assert.equal(pickUp.when(bot, {}, { people, idleSince: 0 }), null)
  const theirs = toss(bot, sam, 'bread', 1)
  theirs.seenAt = Date.now() - 60000
  assert.equal(pickUp.when(bot, {}, { people, idleSince: 0 }), '1 lie near')
})

test('what a team mate throws while standing beside a person is not taken for a gift', () => {
  const { bot, sam } = scene()
  const ben = { id: 4, type: 'player', username: 'Ben', position: sam.position.clone(), yaw: sam.yaw, pitch: 0 }
  bot.entities[ben.id] = ben
  bot.players.Ben = { entity: ben }
  const people = new People(bot, name => name === 'Ben')
  toss(bot, ben, 'bread', 2)
  assert.equal(people.gifts.size, 0)
  ben.position = sam.position.offset(0.5, 0, 0)
  toss(bot, sam, 'bread', 2)
  assert.equal(people.gifts.size, 1)
})

test('a mob that was struck down by itself counts once for the fight that it interrupted', async () => {
  const bot = new StillBot()
  const zombie = { id: 8, name: 'zombie', type: 'hostile', position: bot.entity.position.offset(2, 0, 0), height: 1.9, width: 0.6 }
  noteFelled(bot, zombie)
  const { signal } = new AbortController()
  assert.equal(await fightMob(bot, { name: 'zombie' }, signal), 'killed 1')
  await assert.rejects(fightMob(bot, { name: 'zombie' }, signal), /no zombie in sight; killed 0/)
  noteFelled(bot, zombie)
  await assert.rejects(fightMob(bot, { name: 'zombie', count: 2 }, signal), /no zombie in sight; killed 1/)
})
