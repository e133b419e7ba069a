'use strict'

// A campfire's clock, tick by tick, without a server: thirty seconds for a piece while it burns, and back when it does
// not. How it is used is told in farming.long.test.js.

const { test } = require('node:test')
const assert = require('node:assert/strict')
const { EventEmitter } = require('node:events')
const { Vec3 } = require('vec3')
const campfires = require('../../../mc_server/embedded/plugins/blocks/campfires')

const registry = require('prismarine-registry')('1.21.1')
const Item = require('prismarine-item')(registry)

function campfire () {
  const popped = []
  const fire = { name: 'campfire', position: new Vec3(0, 0, 0), slots: new Array(4).fill(null), viewers: new Set() }
  const block = { name: 'campfire', lit: true, getProperties: () => ({ lit: block.lit }), position: fire.position }
  const serv = Object.assign(new EventEmitter(), {
    registry,
    Item,
    containers: new Map([['0,0,0', fire]]),
    containerSizes: {},
    containerAt: () => fire,
    blockUses: {},
    terrain: { blockAt: () => block },
    keepContainer: () => {},
    setBlockEntity: (_, { data }) => {
      serv.shown = data.value.Items.value.value.length
    },
    popItem: item => popped.push(item.name)
  })
  campfires.server(serv)
  const player = { gameMode: 0, inventory: [new Item(registry.itemsByName.cod.id, 64)], spend: () => {} }
  const layOn = () => serv.blockUses.campfire(player, block, { slot: 0 })
  const wait = ticks => {
    for (let n = 0; n < ticks; n++) serv.emit('tick')
  }
  return { serv, block, popped, layOn, wait }
}

test('a piece takes six hundred ticks, each for itself', () => {
  const { serv, popped, layOn, wait } = campfire()
  layOn()
  wait(100)
  layOn()
  assert.equal(serv.shown, 2)
  wait(499)
  assert.deepEqual(popped, [])
  wait(1)
  assert.deepEqual([popped.join(), serv.shown], ['cooked_cod', 1])
  wait(100)
  assert.equal(popped.length, 2)
})

test('a fire that is out cooks nothing, and what lay on it cools', () => {
  const { block, popped, layOn, wait } = campfire()
  layOn()
  wait(500)
  block.lit = false
  wait(100)
  block.lit = true
  wait(299)
  assert.deepEqual(popped, [])
  wait(1)
  assert.deepEqual(popped, ['cooked_cod'])
})

test('what no fire cooks and yet lies there falls off as it was', () => {
  const { serv, popped, layOn, wait } = campfire()
  layOn()
  serv.containerAt().slots[2] = new Item(registry.itemsByName.dirt.id, 1)
  wait(601)
  assert.deepEqual(popped.sort(), ['cooked_cod', 'dirt'])
  assert.equal(serv.shown, 0)
})

test('no more than four pieces, and nothing that does not cook', () => {
  const { serv, layOn } = campfire()
  for (let n = 0; n < 6; n++) layOn()
  assert.equal(serv.shown, 4)
  const dirt = { gameMode: 0, inventory: [new Item(registry.itemsByName.dirt.id, 1)], spend: () => assert.fail() }
  assert.equal(serv.blockUses.campfire(dirt, { getProperties: () => ({}) }, { slot: 0 }), false)
})
