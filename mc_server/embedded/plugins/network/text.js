'use strict'

// Text components in vanilla's form: a string, or {text | translate, with, extra, color, ...}. They are converted to NBT for the protocol
// and to plain text for the log and the control channel.

const nbt = require('prismarine-nbt')

module.exports.provides = ['plain', 'broadcastMessage']

module.exports.server = serv => {
  const ChatMessage = require('prismarine-chat')(serv.registry)

  /** Returns a text component as plain text. */
  serv.plain = component => new ChatMessage(inWords(component)).toString()

  /** Shows a text component to everybody. */
  serv.broadcastMessage = (component, { except = null } = {}) => {
    for (const player of serv.players) if (player !== except) player.tell(component)
  }
}

module.exports.player = player => {
  /** Shows this player a text component in the chat. */
  player.tell = component => player._client.write('system_chat', { content: toNbt(component), isActionBar: false })
  /** Shows this player a text component above the hotbar for a moment. */
  player.hint = component => player._client.write('system_chat', { content: toNbt(component), isActionBar: true })
}

// a list is its first component with the others as `extra`
const asObject = component => {
  if (Array.isArray(component)) return { ...asObject(component[0]), extra: component.slice(1) }
  return typeof component === 'object' ? component : { text: String(component) }
}

// numbers and booleans become strings, at any depth
function inWords (component) {
  const { with: parts, extra, ...rest } = asObject(component)
  if (parts) rest.with = parts.map(inWords)
  if (extra?.length > 0) rest.extra = extra.map(inWords)
  return rest
}

/** Converts a text component to NBT as vanilla does, where plain text is a string. */
function toNbt (component) {
  const object = asObject(component)
  return isMereText(object) ? nbt.string(String(object.text)) : nbt.comp(fieldsOf(object))
}

const isMereText = object => Object.entries(object).every(([key, value]) => key === 'text' || value === undefined)

function fieldsOf (object) {
  const { with: parts, extra, ...rest } = object
  const tag = {}
  for (const [key, value] of Object.entries(rest)) if (value !== undefined) tag[key] = valueTag(value)
  if (parts?.length > 0) tag.with = list(parts)
  if (extra?.length > 0) tag.extra = list(extra)
  return tag
}

// a list has one type, so strings among compounds become compounds
function list (components) {
  const objects = components.map(asObject)
  if (objects.every(isMereText)) return nbt.list(nbt.string(objects.map(({ text }) => String(text))))
  return nbt.list(nbt.comp(objects.map(fieldsOf)))
}

// values inside hover and click events
function valueTag (value) {
  if (typeof value === 'boolean') return nbt.byte(value ? 1 : 0)
  if (typeof value === 'number') return Number.isInteger(value) ? nbt.int(value) : nbt.double(value)
  if (Array.isArray(value)) return list(value)
  if (value !== null && typeof value === 'object') return nbt.comp(fieldsOf(value))
  return nbt.string(String(value))
}

module.exports.toNbt = toNbt
