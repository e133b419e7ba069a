'use strict'

// Display entities: the text, item or block that /summon gives them, their size, and whether they turn towards the viewer.

const { itemOf } = require('../../items/item_record')
const { stateWith } = require('../../blocks/states')
const { toNbt } = require('../network/text')
const { TYPES } = require('../network/metadata')

const BILLBOARDS = ['fixed', 'vertical', 'horizontal', 'center']
const bare = id => String(id ?? '').replace(/^minecraft:/, '')

const SHOWN_AS = {
  text: 'component',
  line_width: 'int',
  background_color: 'int',
  billboard_render_constraints: 'byte',
  scale: 'vector3',
  translation: 'vector3'
}
// of a transformation, those parts that are understood
const PARTS = ['scale', 'translation']

module.exports.uses = ['Item']

module.exports.server = serv => {
  Object.assign(TYPES, SHOWN_AS)

  serv.on('summoned', (entity, data) => {
    if (!/_display$/.test(entity.kind)) return
    const billboard = BILLBOARDS.indexOf(data.billboard)
    if (billboard > 0) entity.setData('billboard_render_constraints', billboard)
    for (const part of PARTS) if (isVector(data.transformation?.[part])) entity.setData(part, vectorOf(data.transformation[part]))
    SHOWN[entity.kind](serv, entity, data)
  })
}

const isVector = value => Array.isArray(value) && value.length === 3 && value.every(Number.isFinite)
const vectorOf = ([x, y, z]) => ({ x, y, z })

const SHOWN = {
  text_display (serv, entity, { text, line_width: width, background }) {
    if (text !== undefined) entity.setData('text', toNbt(wordsOf(text)))
    if (width !== undefined) entity.setData('line_width', Number(width))
    if (background !== undefined) entity.setData('background_color', Number(background) | 0)
  },
  item_display (serv, entity, { item }) {
    const stack = item && itemOf({ name: bare(item.id), count: Number(item.count ?? 1) }, serv)
    if (!stack) return
    entity.setData('item_stack', serv.Item.toNotch(stack))
    /** The item that an item display shows; `/data` tells it. */
    entity.displays = stack
  },
  block_display (serv, entity, { block_state: { Name: name, Properties: wanted = {} } = {} }) {
    const { blocksByName } = serv.registry
    const kind = Object.hasOwn(blocksByName, bare(name)) && blocksByName[bare(name)]
    if (kind) entity.setData('block_state', stateWith(serv.registry, kind, wanted))
  }
}

// JSON in a string, as in 1.21
function wordsOf (text) {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
