'use strict'

// Which texts, as NBT, the client can read: one that it cannot read disconnects it. Used for texts that players write into items; components that
// only a server can resolve (selectors, scores, data) are refused.

const COLOURS = /^(black|dark_(blue|green|aqua|red|purple|gray)|gold|gray|blue|green|aqua|red|light_purple|yellow|white|reset|#[0-9a-fA-F]{1,6})$/
const RESOURCE = /^([a-z0-9_.-]*:)?[a-z0-9_./-]*$/
const CLICKS = /^(open_url|run_command|suggest_command|change_page|copy_to_clipboard)$/
const NUMBERS = ['byte', 'short', 'int', 'long', 'float', 'double']
const DEEPEST = 32

const isString = ({ type, value }, form = /^/) => type === 'string' && form.test(value)
const isNumber = ({ type }) => NUMBERS.includes(type)
const listed = ({ value: { type, value } }) => value.map(each => ({ type, value: each }))

const STYLE = {
  color: tag => isString(tag, COLOURS),
  font: tag => isString(tag, RESOURCE),
  insertion: tag => isString(tag),
  clickEvent: ({ type, value }) => type === 'compound' && isString(value.action ?? {}, CLICKS) && isString(value.value ?? {}),
  hoverEvent: ({ type, value }, depth) =>
    type === 'compound' && isString(value.action ?? {}, /^show_text$/) && isText(value.contents, depth),
  extra: (tag, depth) => tag.type === 'list' && listed(tag).length > 0 && listed(tag).every(each => isText(each, depth)),
  fallback: tag => isString(tag),
  type: tag => isString(tag, /^(text|translatable|keybind)$/),
  with: (tag, depth) => tag.type === 'list' && listed(tag).every(each => isNumber(each) || isText(each, depth)),
  ...Object.fromEntries(['bold', 'italic', 'underlined', 'strikethrough', 'obfuscated'].map(name => [name, isNumber]))
}
const CONTENT = ['text', 'translate', 'keybind']

/** Tells whether the client can read this tag as a text; a missing tag, or one that is nested too deeply, is not readable. */
function isText (tag, depth = DEEPEST) {
  if (!tag || depth === 0) return false
  if (tag.type === 'string') return true
  if (tag.type === 'list') return listed(tag).length > 0 && listed(tag).every(each => isText(each, depth - 1))
  return tag.type === 'compound' && isComponent(tag.value, depth - 1)
}

function isComponent (fields, depth) {
  // an element of a list with several types
  if (Object.keys(fields).join() === '' && fields['']) return isText(fields[''], depth)
  if (!CONTENT.some(name => isString(fields[name] ?? {}))) return false
  return Object.entries(fields).every(([name, tag]) => {
    if (CONTENT.includes(name)) return isString(tag)
    return Object.hasOwn(STYLE, name) && STYLE[name](tag, depth)
  })
}

module.exports = { isText, RESOURCE }
