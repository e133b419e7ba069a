'use strict'
// Reads foreign skills without running them: {skills: {name: code}} as JSON on stdin, what is to be known of each on stdout.
// What the sandbox offers is taken from the facade's own documentation (bridge/facade/describe.js), so that both cannot differ.
const { parse } = require('acorn')
const { entries } = require('../bridge/facade/describe.js')
const { loadLibrary } = require('../../skills/runtime/load.js')
const { walk, freeNames, pathOf } = require('./free_names.js')

const LANGUAGE = new Set(`Array BigInt Boolean Date Error Infinity JSON Map Math NaN Number Object Promise RangeError RegExp Set String Symbol
  TypeError WeakMap WeakSet isFinite isNaN parseFloat parseInt undefined console setTimeout clearTimeout Refusal Vec3 Movements args
  bot signal goals mcData`.split(/\s+/))
const FORBIDDEN = new Set(['require', 'process', 'eval', 'Function', 'globalThis', 'global', 'module', 'import', 'fs', 'child_process', 'WebAssembly', 'Proxy', 'Reflect'])
const DEEP = new Set(['constructor', '__proto__', 'prototype', '__defineGetter__', '__defineSetter__', 'caller', 'callee'])
const SMELTED = { iron_ore: 'raw_iron', copper_ore: 'raw_copper', gold_ore: 'raw_gold', deepslate_iron_ore: 'raw_iron', deepslate_copper_ore: 'raw_copper', deepslate_gold_ore: 'raw_gold' }
const RENAMED = { grass: 'short_grass', scute: 'turtle_scute' } // since 1.20.3 and 1.20.5
const ANYWAY = new Set(['on', 'once', 'off', 'removeListener', 'emit', '_client', 'quit', 'end']) // of the bot, never offered

/** Members of `bot` and functions that the sandbox offers beside the language, as sets of names. */
function offered () {
  const text = entries().map(({ name }) => name).join(', ')
  const members = new Set([...text.matchAll(/\bbot\.([\w.]+)/g)].map(([, member]) => member))
  for (const member of [...members]) if (member.includes('.')) members.add(member.split('.')[0])
  const functions = [...text.matchAll(/(?<![\w.])([A-Za-z]\w*)\(/g)].map(([, name]) => name)
  return { members, names: new Set([...functions, ...loadLibrary().keys()]) }
}

/** `{parses, error}` or everything about one skill; `fixed` is the code with the fixes made. */
function analyse (name, code, { members, names }) {
  const tree = tryParse(code)
  if (typeof tree === 'string') return { parses: false, error: tree }
  const functions = tree.body.filter(({ type }) => type === 'FunctionDeclaration')
  const main = functions.find(({ id }) => id.name === name) ?? functions.filter(({ async }) => async).at(-1)
  const found = { flags: [], fixes: [], members: new Set() }
  walk(tree, (node, parents) => look(node, parents, found))
  const free = [...freeNames(tree)]
  return {
    parses: true,
    main: main?.id.name ?? null,
    parameters: main?.params.map(each => each.name ?? '...') ?? [],
    functions: functions.map(({ id }) => id.name),
    forbidden: [...new Set([...free.filter(each => FORBIDDEN.has(each)), ...found.deep ?? []])],
    calls: free.filter(each => !LANGUAGE.has(each) && !FORBIDDEN.has(each)),
    offered: free.filter(each => names.has(each)),
    unknown: [...found.members].filter(member => !isOffered(member, members)).map(member => `bot.${member}`),
    flags: [...new Set(found.flags)],
    fixes: [...new Set(found.fixes.map(({ what }) => what))],
    fixed: fix(code, found.fixes)
  }
}

function tryParse (code) {
  try {
    return parse(code, { ecmaVersion: 'latest', sourceType: 'script', allowAwaitOutsideFunction: true })
  } catch (error) { return String(error.message) }
}

const isOffered = (member, members) => {
  const [first, ...rest] = member.split('.')
  if (ANYWAY.has(first)) return false
  return members.has(member) || (members.has(first) && !(rest.length && [...members].some(each => each.startsWith(`${first}.`))))
}

/** One node: what is done with the bot, what is suspect, what can be mended. */
function look (node, parents, found) {
  if (node.type === 'MemberExpression') lookAtMember(node, parents, found)
  if (node.type === 'CallExpression') lookAtCall(node, found)
  if (/^(While|DoWhile)Statement$/.test(node.type) && node.test.type === 'Literal' && node.test.value) found.flags.push('loops without an end of its own')
  if (node.type === 'ForStatement' && !node.test) found.flags.push('loops without an end of its own')
  if (node.type === 'ImportExpression' || node.type === 'MetaProperty') (found.deep ??= []).push('import')
}

function lookAtMember (node, parents, found) {
  const path = pathOf(node)
  const name = node.computed ? node.property.value : node.property.name
  if (DEEP.has(name)) (found.deep ??= []).push(name)
  const isWhole = parents.at(-1)?.type !== 'MemberExpression' || parents.at(-1).object !== node
  if (path?.[0] === 'bot' && isWhole) found.members.add(path.slice(1).join('.'))
  if (!path && pathOf(node.object)?.join('.') === 'bot' && node.computed) found.flags.push('takes a member of the bot by a name that it makes')
  if (path && Object.hasOwn(RENAMED, name) && /ByName$/.test(path.at(-2) ?? '')) rename(node.property, name, found)
}

function lookAtCall (node, found) {
  const path = pathOf(node.callee)?.join('.') ?? ''
  const [, what] = node.arguments
  if (path === 'bot.chat' && startsWithSlash(node.arguments[0])) found.flags.push('says a command')
  if (path === 'smeltItem' && Object.hasOwn(SMELTED, what?.value)) replace(what, SMELTED[what.value], `smelts ${SMELTED[what.value]}, which is what mining gives, not ${what.value}`, found)
  for (const each of node.arguments) {
    if (each.type === 'Literal' && Object.hasOwn(RENAMED, each.value) && path !== 'bot.chat') rename(each, each.value, found)
  }
}

const startsWithSlash = node => /^\s*\//.test(node?.value ?? node?.quasis?.[0].value.cooked ?? '')

function rename (node, name, found) { replace(node, RENAMED[name], `${name} is called ${RENAMED[name]} now`, found) }

function replace (node, word, what, found) {
  if (!found.fixes.some(({ start }) => start === node.start)) found.fixes.push({ start: node.start, end: node.end, word: node.type === 'Literal' ? `'${word}'` : word, what })
}

/** From the back, so that places stay right. */
function fix (code, fixes) {
  return [...fixes].sort((a, b) => b.start - a.start).reduce((text, { start, end, word }) => text.slice(0, start) + word + text.slice(end), code)
}

/** One skill that cannot be read, nested too deep for instance, is no reason to leave out the others. */
function orError (work) {
  try { return work() } catch (error) { return { parses: false, error: String(error?.message) } }
}

if (require.main === module) {
  const { skills } = JSON.parse(require('node:fs').readFileSync(0, 'utf8'))
  const known = offered()
  const result = Object.fromEntries(Object.entries(skills).map(([name, code]) => [name, orError(() => analyse(name, code, known))]))
  process.stdout.write(JSON.stringify(result))
}

module.exports = { analyse, offered }
