'use strict'
// Why a server said no, as one clear sentence.
const nbt = require('prismarine-nbt')

const TWIN = 'somebody else came in with the same name'

const LISTED = 'the name is not on the white-list of the server: an operator adds it there with /whitelist add'
const ACCOUNTS = 'the server asks Mojang for accounts, and bots have none: set online-mode=false there, and a white-list'
const FLYING = 'the server takes climbing for flying: set allow-flight=true there'
const VERSION = 'the server speaks another version of the game'

const TO_DO = new Set([LISTED, ACCOUNTS, FLYING])

const KICKS = {
  'multiplayer.disconnect.outdated_client': of => VERSION + of,
  'multiplayer.disconnect.outdated_server': of => VERSION + of,
  'multiplayer.disconnect.incompatible': of => VERSION + of,
  'multiplayer.disconnect.name_taken': () => 'the name is in use on the server already',
  'multiplayer.disconnect.duplicate_login': () => TWIN,
  'multiplayer.disconnect.server_full': () => 'the server is full',
  'multiplayer.disconnect.server_shutdown': () => 'the server was shut down',
  'multiplayer.disconnect.not_whitelisted': () => LISTED,
  'multiplayer.disconnect.unverified_username': () => ACCOUNTS,
  'multiplayer.disconnect.flying': () => FLYING
}

// servers say some of it in their own words, which an operator may have changed
const IN_PLAIN_WORDS = [
  [/outdated|wrong version|incompatible/i, text => `${VERSION} (${text})`],
  [/not white-?listed/i, () => LISTED],
  [/failed to verify username|not authenticated with minecraft/i, () => ACCOUNTS],
  [/flying is not enabled/i, () => FLYING]
]

/** A chat component (NBT or object, of any depth that a packet can hold) as plain text. */
function plainText (component) {
  if (component == null) return ''
  if (component.type && component.value !== undefined) return plainText(nbt.simplify(component))
  if (Array.isArray(component)) return component.map(plainText).join('')
  if (typeof component !== 'object') return String(component)
  const of = component.with ? ` (${[].concat(component.with).map(plainText).join(', ')})` : ''
  const known = KICKS[component.translate]?.(of) ?? (component.translate ? component.translate + of : '')
  return known + plainText(component.text) + plainText(component.extra)
}

/** Before the game has begun a component comes as JSON text. */
function parsed (reason) {
  try { return typeof reason === 'string' ? JSON.parse(reason) : reason } catch { return reason }
}

/** The sentence for a kick. */
function whyKicked (reason) {
  const text = plainText(parsed(reason)).replace(/\s+/g, ' ').trim().slice(0, 200)
  const known = IN_PLAIN_WORDS.find(([words]) => words.test(text))
  if (known) return known[1](text)
  if (TO_DO.has(text)) return text
  return text ? `the server said: ${text}` : 'the server said no without a reason'
}

/** The sentence for a connection that could not be made. */
function whyRefused (error, host, port) {
  const code = error.code ?? error.errors?.[0]?.code
  if (code === 'ECONNREFUSED') return `nothing listens at ${host}:${port}`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `there is no host called ${host}`
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH' || code === 'ETIMEDOUT') return `${host} cannot be reached`
  if (code === 'ECONNRESET') return `${host}:${port} closed the connection`
  return String(error.message).slice(0, 200) || `no connection to ${host}:${port}`
}

module.exports = { plainText, whyKicked, whyRefused, TWIN }
