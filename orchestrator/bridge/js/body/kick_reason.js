'use strict'
// Turns the reason of a kick or of a failed connection into one sentence for people.
const nbt = require('prismarine-nbt')

const TWIN = 'another client joined with the same name'

const LISTED = 'the name is not on the whitelist of the server: an operator can add it there with /whitelist add'
const ACCOUNTS = 'the server checks accounts: sign bots in with `blockcrew account add`, or set online-mode=false there and use a whitelist'
const FLYING = 'the server mistakes climbing for flying: set allow-flight=true there'
const VERSION = 'the server runs another version of the game'

const TO_DO = new Set([LISTED, ACCOUNTS, FLYING])

const KICKS = {
  'multiplayer.disconnect.outdated_client': of => VERSION + of,
  'multiplayer.disconnect.outdated_server': of => VERSION + of,
  'multiplayer.disconnect.incompatible': of => VERSION + of,
  'multiplayer.disconnect.name_taken': () => 'the name is already in use on the server',
  'multiplayer.disconnect.duplicate_login': () => TWIN,
  'multiplayer.disconnect.server_full': () => 'the server is full',
  'multiplayer.disconnect.server_shutdown': () => 'the server was shut down',
  'multiplayer.disconnect.not_whitelisted': () => LISTED,
  'multiplayer.disconnect.unverified_username': () => ACCOUNTS,
  'multiplayer.disconnect.flying': () => FLYING
}

// some servers use texts of their own, which an operator may have changed
const IN_PLAIN_WORDS = [
  [/outdated|wrong version|incompatible/i, text => `${VERSION} (${text})`],
  [/not white-?listed/i, () => LISTED],
  [/failed to verify username|not authenticated with minecraft/i, () => ACCOUNTS],
  [/flying is not enabled/i, () => FLYING]
]

/** Return a chat component (NBT or object, nested to any depth) as plain text. */
function plainText (component) {
  if (component == null) return ''
  if (component.type && component.value !== undefined) return plainText(nbt.simplify(component))
  if (Array.isArray(component)) return component.map(plainText).join('')
  if (typeof component !== 'object') return String(component)
  const of = component.with ? ` (${[].concat(component.with).map(plainText).join(', ')})` : ''
  const known = KICKS[component.translate]?.(of) ?? (component.translate ? component.translate + of : '')
  return known + plainText(component.text) + plainText(component.extra)
}

/** Parse a component that came as JSON text, as it does before login is complete. */
function parsed (reason) {
  try { return typeof reason === 'string' ? JSON.parse(reason) : reason } catch { return reason }
}

/** Return a sentence that says why the server kicked a client. */
function whyKicked (reason) {
  const text = plainText(parsed(reason)).replace(/\s+/g, ' ').trim().slice(0, 200)
  const known = IN_PLAIN_WORDS.find(([words]) => words.test(text))
  if (known) return known[1](text)
  if (TO_DO.has(text)) return text
  return text ? `the server said: ${text}` : 'the server refused without giving a reason'
}

/** Return a sentence that says why a connection failed. */
function whyRefused (error, host, port) {
  const code = error.code ?? error.errors?.[0]?.code
  if (code === 'ECONNREFUSED') return `nothing is listening at ${host}:${port}`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `there is no host called ${host}`
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH' || code === 'ETIMEDOUT') return `${host} cannot be reached`
  if (code === 'ECONNRESET') return `${host}:${port} closed the connection`
  return String(error.message).slice(0, 200) || `no connection to ${host}:${port}`
}

module.exports = { plainText, whyKicked, whyRefused, TWIN }
