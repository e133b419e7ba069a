'use strict'

// Text components as they travel in play: what a client's parser accepts, with translation keys that it has words for.

const nbt = require('prismarine-nbt')

const COLOURS = new Set(
  (
    'black dark_blue dark_green dark_aqua dark_red dark_purple gold gray dark_gray blue green aqua red ' +
    'light_purple yellow white'
  ).split(' ')
)
const KINDS = ['text', 'translate', 'score', 'selector', 'keybind', 'nbt']
const FLAGS = ['bold', 'italic', 'underlined', 'strikethrough', 'obfuscated', 'interpret']

/** Calls `fault` for everything that is wrong with a component (a tag as prismarine-nbt reads it). */
function checkText (tag, language, fault) {
  checkComponent(tag.type, tag.value, language, fault)
}

function checkComponent (type, value, language, fault) {
  if (type === 'string') return
  if (type === 'list') return checkList(value, language, fault)
  if (type !== 'compound') return fault(`a text is a ${type}`)
  if (!KINDS.some(kind => kind in value)) fault(`a text says nothing: ${Object.keys(value)}`)
  for (const [key, part] of Object.entries(value)) checkPart(key, part, language, fault)
}

function checkList (list, language, fault) {
  if (list.value.length === 0) fault('a text is an empty list')
  for (const part of list.value) checkComponent(list.type, part, language, fault)
}

function checkPart (key, part, language, fault) {
  if (key === '') return checkComponent(part.type, part.value, language, fault)
  if (FLAGS.includes(key) && part.type !== 'byte') fault(`${key} of a text is a ${part.type}`)
  if (KINDS.includes(key) && key !== 'score' && part.type !== 'string') fault(`${key} of a text is a ${part.type}`)
  if (key === 'translate' && !(part.value in language)) fault(`no language has ${part.value}`)
  if (key === 'color' && !COLOURS.has(part.value) && !/^#[0-9a-fA-F]{6}$/.test(part.value)) {
    fault(`${JSON.stringify(nbt.simplify(part))} is no colour`)
  }
  if (key === 'with') checkArguments(part, language, fault)
  if (key === 'extra') part.type === 'list' ? checkList(part.value, language, fault) : fault('extra is no list')
}

// numbers are allowed here, and only here
function checkArguments (part, language, fault) {
  if (part.type !== 'list') return fault('the arguments of a text are no list')
  if (['byte', 'short', 'int', 'long', 'float', 'double'].includes(part.value.type)) return
  for (const argument of part.value.value) checkComponent(part.value.type, argument, language, fault)
}

module.exports = { checkText }
