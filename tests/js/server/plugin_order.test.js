'use strict'

// What plugins declare: that it decides the order in which they load, what is refused, and that it is what their source does.

const assert = require('node:assert')
const fs = require('node:fs')
const path = require('node:path')
const { test } = require('node:test')
const { findPlugins, inOrder, BadPlugins, GIVEN, FOLDERS } = require('../../../mc_server/embedded/plugin_order')
const { membersIn } = require('../../../mc_server/reference/source')

const EMBEDDED = path.join(__dirname, '../../../mc_server/embedded')
const PLUGINS = findPlugins(path.join(EMBEDDED, 'plugins'))

const plugins = table => Object.entries(table).map(([name, plugin]) => ({ name, plugin }))
const orderOf = table => inOrder(plugins(table)).map(({ name }) => name)
const refusalOf = table => {
  let sentence = null
  assert.throws(() => orderOf(table), error => {
    sentence = error.message
    return error instanceof BadPlugins
  })
  return sentence
}

test('a plugin loads behind those whose members it needs, and behind those that it names', () => {
  const doors = { needs: ['blockUses', 'terrain'] }
  const table = { doors, placing: { provides: ['blockUses'], after: ['eating'] }, eating: {}, terrain: { provides: ['terrain'] } }
  assert.deepStrictEqual(orderOf(table), ['eating', 'placing', 'terrain', 'doors'])
})

test('what is used later decides nothing, and flying-squid\'s members are always there', () => {
  assert.deepStrictEqual(orderOf({ a: { uses: ['hurt'], needs: ['registry', 'players'] }, b: { provides: ['hurt'] } }), ['a', 'b'])
})

test('the order does not depend on the run', () => {
  const names = inOrder(PLUGINS).map(({ name }) => name)
  assert.deepStrictEqual(inOrder(findPlugins(path.join(EMBEDDED, 'plugins'))).map(({ name }) => name), names)
  assert.strictEqual(new Set(names).size, PLUGINS.length)
})

test('a member that nobody provides is refused with who needs it', () => {
  const sentence = 'The plugin doors needs serv.blockUses, which no plugin provides.'
  assert.strictEqual(refusalOf({ doors: { needs: ['blockUses'] } }), sentence)
  assert.strictEqual(refusalOf({ doors: { uses: ['blockUses'] } }), sentence)
  assert.strictEqual(refusalOf({ doors: { after: ['walls'] } }), 'The plugin doors loads after walls, which does not exist.')
})

test('a member that two provide is refused with both', () => {
  const both = { damage: { provides: ['hurt'] }, pain: { provides: ['hurt'] } }
  assert.strictEqual(refusalOf(both), 'The plugin pain provides serv.hurt, which damage already provides.')
  assert.match(refusalOf({ crowd: { provides: ['players'] } }), /provides serv\.players, which flying-squid already provides/)
})

test('plugins that wait for each other are refused with what each waits for', () => {
  const circle = { start: { needs: ['a'] }, a: { provides: ['a'], needs: ['b'] }, b: { provides: ['b'], after: ['a'] } }
  assert.strictEqual(refusalOf(circle), 'Plugins wait for each other: a needs serv.b of b, b loads after a.')
  assert.strictEqual(refusalOf({ a: { after: ['a'] } }), 'Plugins wait for each other: a loads after a.')
})

test('every plugin declares what its source does with the server, no more and no less', () => {
  for (const { name, plugin } of PLUGINS) {
    const { sets, loads, uses } = membersIn(path.join(EMBEDDED, 'plugins', `${name}.js`))
    const others = [...uses].filter(member => !sets.has(member) && !loads.has(member))
    const declared = { provides: plugin.provides, needs: plugin.needs, uses: plugin.uses }
    const found = { provides: [...sets.keys()], needs: loads, uses: others }
    for (const kind of Object.keys(found)) assert.deepStrictEqual(sorted(declared[kind] ?? []), sorted(found[kind]), `${name}: ${kind}`)
  }
})

const sorted = members => [...members].filter(member => !Object.hasOwn(GIVEN, member)).sort()

test('what other files of the server use is provided, too', () => {
  const provided = new Set([...Object.keys(GIVEN), ...PLUGINS.flatMap(({ plugin }) => plugin.provides ?? [])])
  for (const file of fs.readdirSync(EMBEDDED, { recursive: true }).filter(file => file.endsWith('.js'))) {
    const unknown = [...membersIn(path.join(EMBEDDED, file)).uses].filter(member => !provided.has(member) && !STOCK.has(member))
    assert.deepStrictEqual(unknown, [], file)
  }
})

// what server.js asks of flying-squid itself
const STOCK = new Set(['pluginsReady', 'listeningPort'])

test('every folder of plugins has its place in the order', () => {
  assert.deepStrictEqual(fs.readdirSync(path.join(EMBEDDED, 'plugins')).sort(), [...FOLDERS].sort())
})
