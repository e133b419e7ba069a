'use strict'
// Whose words reach the crew: lines of players, under names that no two can be taken for.
const test = require('node:test')
const assert = require('node:assert')
const { EventEmitter } = require('node:events')
const ChatMessage = require('prismarine-chat')('1.21.1')
const { hear } = require('../../../orchestrator/bridge/js/body/chat.js')

const SAM = 'a-uuid'

/** What is heard of a message, as a bot hears it in whose list of players `listed` has the id SAM. */
function heard (message, { sender, listed = 'Sam' } = {}) {
  const bot = Object.assign(new EventEmitter(), { username: 'Ada', players: { [listed]: { uuid: SAM, username: listed } } })
  const told = []
  hear(bot, line => told.push(line))
  bot.emit('message', new ChatMessage(message), 'chat', sender)
  return told.map(line => `${line.speaker}: ${line.text}`)
}

const chat = (name, text = 'hi') => ({ translate: 'chat.type.text', with: [{ text: name }, { text }] })
const whisper = (name, text = 'hi') => ({ translate: 'commands.message.display.incoming', with: [{ text: name }, { text }] })

test('a line is of whoever the list of players has under the sender, whatever name stands in it', () => {
  assert.deepStrictEqual(heard(chat('ops (API)'), { sender: SAM }), ['Sam: hi'])
  assert.deepStrictEqual(heard(whisper('owner@api'), { sender: SAM }), ['Sam: hi'])
  assert.deepStrictEqual(heard(chat('.Bedrock'), { sender: SAM, listed: '.Bedrock' }), ['.Bedrock: hi'])
})

test('where only the line says who speaks, a name that no player can have is nobody', () => {
  assert.deepStrictEqual(heard(chat('Sam')), ['Sam: hi'])
  for (const name of ['owner@api', 'ops (API)', '', 'a'.repeat(17), 'S\u202eam', 'Sam\n', '[Admin] Sam']) {
    assert.deepStrictEqual(heard(chat(name)), [], name)
    assert.deepStrictEqual(heard(whisper(name)), [], name)
  }
})

test('a list of players may not say that somebody is called as people of the API are shown', () => {
  for (const listed of ['ops (API)', 'S\u00a0am', 'a'.repeat(17)]) {
    assert.deepStrictEqual(heard(chat('Sam'), { sender: SAM, listed }), [], listed)
  }
})

test('a plain line counts only with the name of somebody who is on', () => {
  assert.deepStrictEqual(heard({ text: '<Sam> hi' }), ['Sam: hi'])
  for (const text of ['<Eve> hi', '<ops (API)> hi', '<owner@api> hi']) assert.deepStrictEqual(heard({ text }), [], text)
})

test('what the bot says itself, and what the game tells, is nobody', () => {
  assert.deepStrictEqual(heard(chat('Ada')), [])
  assert.deepStrictEqual(heard({ translate: 'multiplayer.player.joined', with: ['Sam'] }), [])
})
