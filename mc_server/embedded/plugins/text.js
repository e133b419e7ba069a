'use strict'

// Messages are text components as vanilla has them: a string, or {text | translate, with, color, ...}. Here they
// become what the protocol wants (NBT) and what a log or the control channel wants (plain words).

const nbt = require('prismarine-nbt')

module.exports.server = serv => {
  const ChatMessage = require('prismarine-chat')(serv.registry)

  serv.plain = component => new ChatMessage(inWords(component)).toString()

  serv.broadcastMessage = (component, { except = null } = {}) => {
    for (const player of serv.players) if (player !== except) player.tell(component)
  }
}

module.exports.player = player => {
  player.tell = component => player._client.write('system_chat', { content: toNbt(component), isActionBar: false })
}

// numbers and truth values become words, as deep as they stand
function inWords (component) {
  if (typeof component !== 'object') return { text: String(component) }
  const parts = component.with?.map(inWords)
  return parts ? { ...component, with: parts } : component
}

function toNbt (component) {
  if (typeof component !== 'object') return nbt.comp({ text: nbt.string(String(component)) })
  const tag = {}
  for (const [key, value] of Object.entries(component)) {
    if (value === undefined) continue
    tag[key] = Array.isArray(value)
      ? list(value)
      : typeof value === 'boolean'
        ? nbt.byte(value ? 1 : 0)
        : nbt.string(String(value))
  }
  return nbt.comp(tag)
}

const list = components => nbt.list(nbt.comp(components.map(component => toNbt(component).value)))

module.exports.toNbt = toNbt
