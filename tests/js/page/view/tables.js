'use strict'
// A small made-up game for tests of the 3D view: a few blocks with their states, their models and the pictures that those name.
const cube = (textures, more = {}) => ({ parent: 'block/cube', textures, ...more })
const SIDES = ['down', 'up', 'north', 'south', 'west', 'east']
const faces = (texture, sides = SIDES, more = {}) => Object.fromEntries(sides.map(side => [side, { texture, cullface: side, ...more }]))
const FACINGS = ['north', 'south', 'west', 'east']

const blocks = [
  ['air', 0, []],
  ['stone', 1, []],
  ['turf', 2, []],
  ['leaves', 3, []],
  ['water', 4, [['level', ['0', '1']]]],
  ['ramp', 6, [['facing', FACINGS], ['wet', ['true', 'false']]]],
  ['herb', 14, []],
  ['pole', 15, [['east', ['true', 'false']], ['west', ['true', 'false']]]],
  ['oak_slab', 19, [['type', ['top', 'bottom', 'double']]]],
  ['mystery', 22, []]
]

const models = {
  size: [64, 16],
  states: {
    stone: { variants: { '': [{ model: 'block/stone' }, { model: 'block/stone', y: 90 }] } },
    turf: { variants: { '': { model: 'minecraft:block/turf' } } },
    leaves: { variants: { '': { model: 'block/leaves' } } },
    ramp: { variants: Object.fromEntries(FACINGS.map((facing, index) => [`facing=${facing}`, { model: 'block/ramp', y: [0, 180, 270, 90][index], uvlock: true }])) },
    herb: { variants: { '': { model: 'block/herb' } } },
    pole: { multipart: [{ apply: { model: 'block/post' } }, { when: { east: 'true' }, apply: { model: 'block/arm', y: 90 } }, { when: { OR: [{ west: 'true|maybe' }] }, apply: { model: 'block/arm', y: 270 } }] }
  },
  models: {
    'block/cube': { textures: { down: 'block/#all', up: '#all', north: '#all', south: '#all', west: '#all', east: '#all' }, elements: [{ from: [0, 0, 0], to: [16, 16, 16], faces: Object.fromEntries(SIDES.map(side => [side, { texture: `#${side}`, cullface: side }])) }] },
    'block/stone': cube({ all: 'block/stone' }),
    'block/leaves': { parent: 'block/cube', textures: { all: 'block/leaves' }, elements: [{ from: [0, 0, 0], to: [16, 16, 16], faces: faces('#all', SIDES, { tintindex: 0 }) }] },
    'block/turf': { textures: { side: 'minecraft:block/side', top: 'block/top' }, elements: [{ from: [0, 0, 0], to: [16, 16, 16], faces: { ...faces('#side'), up: { texture: '#top', cullface: 'up', tintindex: 0 } } }] },
    'block/ramp': { textures: { all: 'block/stone' }, elements: [{ from: [0, 0, 0], to: [16, 8, 16], faces: faces('#all') }, { from: [0, 8, 0], to: [16, 16, 8], faces: faces('#all', ['up', 'north', 'south', 'west', 'east']) }] },
    'block/herb': { textures: { cross: 'block/herb' }, elements: [{ from: [0.8, 0, 8], to: [15.2, 16, 8], rotation: { origin: [8, 8, 8], axis: 'y', angle: 45, rescale: true }, shade: false, faces: { north: { uv: [0, 0, 16, 16], texture: '#cross' }, south: { uv: [0, 0, 16, 16], texture: '#cross' } } }] },
    'block/post': { textures: { all: 'block/stone' }, elements: [{ from: [6, 0, 6], to: [10, 16, 10], faces: faces('#all', ['up', 'down']) }] },
    'block/arm': { textures: { all: 'block/stone' }, elements: [{ from: [7, 6, 0], to: [9, 9, 9], faces: faces('#all', ['up']) }] }
  }
}

const pictures = new Map([
  ['stone', { pass: 0, colour: [120, 120, 120] }], ['top', { pass: 0, colour: [150, 150, 150] }], ['side', { pass: 0, colour: [130, 100, 70] }],
  ['leaves', { pass: 1, colour: [100, 100, 100] }], ['herb', { pass: 1, colour: [90, 120, 60] }], ['water_still', { pass: 2, colour: [160, 160, 160] }]
])

const [STONE, TURF, LEAVES, WATER, RAMP, HERB, POLE, SLAB, MYSTERY] = [1, 2, 3, 4, 6, 14, 15, 19, 22]

module.exports = { STATES: { STONE, TURF, LEAVES, WATER, RAMP, HERB, POLE, SLAB, MYSTERY }, table: { blocks, models }, plain: { blocks, models: null }, pictures }
