'use strict'

// Parts that need no running server: terrain, tags, recipes, options.

const test = require('node:test')
const assert = require('node:assert/strict')
const { EventEmitter, once } = require('node:events')
const { Vec3 } = require('vec3')
const { patch } = require('../../../mc_server/embedded/registry_patch')
const { Terrain } = require('../../../mc_server/embedded/plugins/land/terrain')
const { tagsFor } = require('../../../mc_server/embedded/plugins/network/tags')
const { Recipes } = require('../../../mc_server/embedded/plugins/containers/crafting')
const { directionOf } = require('../../../mc_server/embedded/blocks/facing')
const { spawnData } = require('../../../mc_server/embedded/spawn_data')
const { readOptions } = require('../../../mc_server/embedded/options')
const dump = require('flying-squid/src/lib/plugins/loginTags.json')

const registryOf = version => patch(require('prismarine-registry')(version))
const registry = registryOf('1.21.1')
const Item = require('prismarine-item')(registry)
const Block = require('prismarine-block')(registry)
const item = (name, count = 1) => new Item(registry.itemsByName[name].id, count)

test('forgotten land comes back with its changes, and nothing else is remembered', () => {
  const generator = require('../../../mc_server/embedded/worldgen/flat')({ registry })
  const terrain = new Terrain(registry, generator)
  const pos = new Vec3(5, -60, -7)
  const log = registry.blocksByName.oak_log.defaultState
  terrain.setState(pos, log)
  terrain.setState(pos.offset(1, 0, 0), log)
  terrain.setState(pos.offset(1, 0, 0), 0)
  for (let n = 0; n < 1600; n++) terrain.column(100 + n, 0)
  assert.equal(terrain.columns.has('0,-1'), false)
  assert.equal(terrain.stateAt(pos), log)
  assert.equal([...terrain.allChanges()].length, 1)
})

test('where more land is looked at than is kept otherwise, the land around it is made only once', () => {
  const flat = require('../../../mc_server/embedded/worldgen/flat')({ registry })
  let made = 0
  const chunk = (cx, cz) => flat.chunk(cx, cz, made++)
  const terrain = new Terrain(registry, { ...flat, chunk })
  const side = 40
  terrain.isWatched = key => Number(key.split(',')[1]) < side
  for (let x = 0; x < side; x++) for (let z = 0; z < side; z++) terrain.column(x, z)
  for (let round = 0; round < 3; round++) for (let x = 0; x < side; x++) terrain.column(x, side)
  assert.equal(made, side * (side + 1))
})

test('an encoded chunk keeps no more memory than it has bytes', () => {
  const generator = require('../../../mc_server/embedded/worldgen/flat')({ registry })
  const serv = Object.assign(new EventEmitter(), {
    registry,
    terrain: new Terrain(registry, generator),
    _server: Object.assign(new EventEmitter(), { serializer: { createPacketBuffer: ({ params }) => params.chunkData } }),
    blockEntitiesIn: () => [],
    lightOf: () => ({})
  })
  require('../../../mc_server/embedded/plugins/land/chunks').server(serv, { viewDistance: 1 })
  serv.prepareSpawn()
  const frames = [...serv.terrain.columns.values()].map(({ encoded }) => encoded)
  assert.deepEqual(frames.map(({ buffer }) => buffer.byteLength), frames.map(({ length }) => length))
})

test('without a world folder what has changed is not remembered for ever', () => {
  const serv = Object.assign(new EventEmitter(), { players: [], tally: { exceptions: 0 } })
  require('../../../mc_server/embedded/plugins/admin/persistence_registry').server(serv)
  require('../../../mc_server/embedded/plugins/admin/saving').server(serv, { worldFolder: null })
  const mobs = serv.keepEach('mobs', { keys: () => [], record: () => null, restore: () => {}, clear: () => {} })
  serv.loadWorld()
  for (let count = 1; count <= 100; count++) {
    mobs.changed(`mob ${count}`)
    serv.emit('tick', 0.05, count)
  }
  assert.deepEqual(serv.kept.differences(), [])
})

test('who throws at a tick costs nobody else the tick, and the clock goes on', async () => {
  const serv = Object.assign(new EventEmitter(), { survive: error => survived.push(error.message) })
  const [survived, heard] = [[], []]
  require('../../../mc_server/embedded/plugins/network/tick').server(serv)
  serv.on('tick', () => {
    throw new Error('no')
  })
  serv.on('tick', (seconds, count) => heard.push(count))
  serv.startTicking()
  while (heard.length < 5) await once(serv, 'tick')
  serv.emit('close')
  assert.deepEqual(heard.slice(0, 5), [1, 2, 3, 4, 5])
  assert.ok(survived.length >= 5 && survived.every(text => text === 'no'))
})

test('a world that was saved without a difficulty gets the one that is asked for', () => {
  const kept = {}
  const serv = Object.assign(new EventEmitter(), { options: { difficulty: 2 }, players: [], keepOfPlayer: () => {} })
  serv.keep = (name, part) => {
    kept[name] = part
  }
  require('../../../mc_server/embedded/plugins/admin/gamerules').server(serv)
  for (const [saved, lived] of [[-1, 2], [null, 2], [0, 0], [3, 3]]) {
    kept.difficulty.restore(saved)
    assert.equal(serv.difficulty, lived)
  }
})

test('tags of both versions name what they mean', () => {
  for (const version of ['1.21.1', '1.21.4']) {
    const registry = registryOf(version)
    const blocks = tagsFor(registry, dump).tags.find(group => group.tagType === 'minecraft:block').tags
    const members = name =>
      blocks.find(tag => tag.tagName === `minecraft:${name}`).entries.map(id => registry.blocks[id].name)
    for (const log of registry.blocksArray.filter(({ name }) => /^(?!stripped).*_log$/.test(name))) {
      assert.ok(members('logs').includes(log.name), `${version}: ${log.name}`)
    }
    assert.ok(
      members('doors').every(name => name.endsWith('_door')),
      version
    )
    assert.ok(members('mineable/pickaxe').includes('iron_ore'), version)
    assert.ok(
      members('leaves').every(name => name.endsWith('_leaves')),
      version
    )
  }
})

test('ores take as long as in vanilla', () => {
  const time = (block, tool) =>
    Block.fromStateId(registry.blocksByName[block].defaultState, 0).digTime(tool && item(tool).type)
  assert.equal(time('iron_ore', 'stone_pickaxe'), 1150)
  assert.equal(time('diamond_ore', 'iron_pickaxe'), 750)
  assert.equal(time('oak_log', null), 3000)
})

test('a grid gives what vanilla gives, mirrored, shifted and mixed', () => {
  const recipes = new Recipes(registry, Item)
  const grid = (...names) => names.map(name => (name ? item(name) : null))
  const made = (names, width) => {
    const result = recipes.match(grid(...names), width)
    return result && `${result.count} ${result.name}`
  }
  const _ = null
  assert.equal(made(['oak_log', _, _, _], 2), '4 oak_planks')
  assert.equal(made([_, _, _, 'cherry_log'], 2), '4 cherry_planks')
  assert.equal(made(['oak_planks', _, 'birch_planks', _], 2), '4 stick')
  assert.equal(made([_, 'charcoal', _, 'stick'], 2), '4 torch')
  assert.equal(made(['oak_planks', 'oak_planks', _, 'oak_planks', 'stick', _, _, 'stick', _], 3), '1 wooden_axe')
  assert.equal(made([_, 'oak_planks', 'oak_planks', _, 'stick', 'oak_planks', _, 'stick', _], 3), '1 wooden_axe')
  const eight = stone => [stone, stone, stone, stone, _, stone, stone, 'blackstone', stone]
  assert.equal(made(eight('cobblestone'), 3), '1 furnace')
  assert.equal(
    made(
      [
        'oak_planks',
        'oak_planks',
        'oak_planks',
        'oak_planks',
        _,
        'birch_planks',
        'oak_planks',
        'oak_planks',
        'oak_planks'
      ],
      3
    ),
    '1 chest'
  )
  assert.equal(
    made(['oak_planks', _, _, 'oak_planks', 'birch_planks', _, 'oak_planks', 'oak_planks', 'oak_planks'], 3),
    null
  )
  assert.equal(made(['dirt', _, _, 'dirt'], 2), null)
})

test('a player who looks south places things that look north', () => {
  assert.deepEqual([0, 90, 180, -90, 270, 359, -180].map(directionOf), [
    'south',
    'west',
    'north',
    'east',
    'east',
    'south',
    'north'
  ])
})

test('a painting never goes out with a side that ends the client', () => {
  assert.deepEqual([-1, 0, 1, 2, 3, 4, 5, 6].map(side => spawnData('painting', side)), [2, 2, 2, 2, 3, 4, 5, 5])
  assert.equal(spawnData('item_frame', 1), 1)
})

test('wrong options are sentences', () => {
  const wrong = [
    '[]',
    'null',
    '{',
    '"x"',
    '{"colour": 1}',
    '{"port": -1}',
    '{"port": "80"}',
    '{"seed": 1.5}',
    '{"ops": "Ann"}',
    '{"host": ""}',
    '{"viewDistance": 99}',
    '{"lifeline": 1}',
    '{"version": "1.12"}',
    '{"generator": "nether"}'
  ]
  for (const text of wrong) assert.throws(() => readOptions([text]), /^Error: [A-Za-z].*[.]$/)
  assert.equal(readOptions(['{"port": 5}']).port, 5)
})

test('options can be a command line as well, and wrong ones are sentences', () => {
  const line = '--host 0.0.0.0 --port 25565 --seed=-7 --ops Ann,Ben --motd 7 --control unix:/run/x.sock --view-distance=4'
  const { host, port, seed, ops, motd, control, viewDistance, generator } = readOptions(line.split(' '))
  assert.deepEqual([host, port, seed, ops], ['0.0.0.0', 25565, -7, ['Ann', 'Ben']])
  assert.deepEqual([motd, control, viewDistance, generator], ['7', '/run/x.sock', 4, 'survival'])
  const wrong = ['--colour 1', '--port', '--port x', '--port=', '--seed -7', '--seed 1.5', '--control x.sock', '--control unix:relative',
    `--control unix:/${'x'.repeat(120)}`, '--version 1.12', '--port 1 more']
  for (const words of wrong) assert.throws(() => readOptions(words.split(' ')), /^Error: [A-Za-z'-].*[.]$/, words)
})
