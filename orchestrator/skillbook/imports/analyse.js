'use strict'
// Reads foreign skills without running them: {skills: {name: code}} as JSON on stdin, what is to be known of each on stdout.
// What the sandbox offers is taken from the facade's own documentation (bridge/js/facade/describe.js), so that both cannot differ.
const { parse } = require('acorn')
const { entries } = require('../../bridge/js/facade/describe.js')
const { loadLibrary } = require('../../../skills/runtime/core/load.js')
const { walk, freeNames, pathOf } = require('./free_names.js')
const { mends, mend, MODULES } = require('./voyager_fixes.js')

const LANGUAGE = new Set(`Array BigInt Boolean Date Error Infinity JSON Map Math NaN Number Object Promise RangeError RegExp Set String Symbol
  TypeError WeakMap WeakSet isFinite isNaN parseFloat parseInt undefined console setTimeout clearTimeout Refusal Vec3 Movements args
  bot signal goals mcData`.split(/\s+/))
const FORBIDDEN = new Set(['require', 'process', 'eval', 'Function', 'globalThis', 'global', 'module', 'import', 'fs', 'child_process', 'WebAssembly', 'Proxy', 'Reflect'])
const DEEP = new Set(['constructor', '__proto__', 'prototype', '__defineGetter__', '__defineSetter__', 'caller', 'callee'])
const GIVEN = new Set(['args', 'signal']) // what the sandbox hands over beside the bot
const AT_ONCE = new Set(['activateItem', 'deactivateItem', 'attack']) // of mineflayer's: nobody waits for them there
const ANYWAY = new Set(['on', 'once', 'off', 'removeListener', 'emit', '_client', 'quit', 'end']) // of the bot, never offered

/** Members of `bot` and functions that the sandbox offers beside the language, as sets of names. */
function offered () {
  const text = entries().map(({ name }) => name).join(', ')
  const members = new Set([...text.matchAll(/\bbot\.([\w.]+)/g)].map(([, member]) => member))
  for (const member of [...members]) if (member.includes('.')) members.add(member.split('.')[0])
  const functions = [...text.matchAll(/(?<![\w.])([A-Za-z]\w*)\(/g)].map(([, name]) => name)
  const deeds = new Set([...text.matchAll(/await bot\.([\w.]+)/g)].map(([, member]) => member).filter(member => !AT_ONCE.has(member)))
  return { members, deeds, names: new Set([...functions, ...loadLibrary().keys()]) }
}

/** `{parses, error}` or everything about one skill; `fixed` is the code with the mends made. `all` are the names of its library. */
function analyse (name, given, { members, deeds, names }, all = []) {
  const { code, tree, wrapped, error } = whole(name, given)
  if (error) return { parses: false, error }
  const functions = tree.body.filter(({ type }) => type === 'FunctionDeclaration')
  const main = functions.find(({ id }) => id.name === name) ?? functions.filter(({ async }) => async).at(-1)
  const found = { flags: [], members: new Set() }
  walk(tree, (node, parents) => look(node, parents, found))
  const free = [...freeNames(tree)]
  const own = functions.filter(({ async }) => async).map(({ id }) => id.name)
  const fixes = mends(tree, main?.id.name, { awaited: new Set([...names, ...all, ...own]), deeds })
  const spare = main?.params.slice(1).filter(({ type, name }) => type === 'Identifier' && !GIVEN.has(name)).map(each => each.name) ?? []
  if (spare.length) found.flags.push(`takes more than the bot: ${spare.join(', ')}`)
  return {
    parses: true,
    main: main?.id.name ?? null,
    parameters: main?.params.map(each => each.name ?? '...') ?? [],
    functions: functions.map(({ id }) => id.name),
    forbidden: [...new Set([...free.filter(each => FORBIDDEN.has(each) && (each !== 'require' || found.loads)), ...found.deep ?? []])],
    calls: free.filter(each => !LANGUAGE.has(each) && !FORBIDDEN.has(each)),
    offered: free.filter(each => names.has(each)),
    unknown: [...found.members].filter(member => !isOffered(member, members)).map(member => `bot.${member}`),
    flags: [...new Set(found.flags)],
    fixes: [...new Set([...wrapped, ...fixes.map(({ what }) => what)])],
    fixed: mend(code, fixes)
  }
}

/** The source and its tree; statements that work without a function around them get one. `wrapped` says so. */
function whole (name, code) {
  const tree = tryParse(code)
  if (typeof tree === 'string') return { error: tree }
  const works = tree.body.some(({ type, expression }) => type === 'ExpressionStatement' && /^(Await|Call)Expression$/.test(expression.type))
  if (!works || tree.body.some(({ type }) => type === 'FunctionDeclaration') || !/^[A-Za-z_$][\w$]*$/.test(name)) return { code, tree, wrapped: [] }
  const called = tree.body.filter(({ expression }) => expression?.type === 'CallExpression')
  const inside = mend(code, called.map(({ start }) => ({ start, end: start, word: 'await ' })))
  const full = `async function ${name}(bot) {\n${inside}\n}`
  const again = tryParse(full)
  return typeof again === 'string' ? { code, tree, wrapped: [] } : { code: full, tree: again, wrapped: ['statements became a function'] }
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
  if (node.type === 'Identifier' && node.name === 'require' && !isKnownModule(parents.at(-1))) found.loads = true
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
}

function lookAtCall (node, found) {
  const path = pathOf(node.callee)?.join('.') ?? ''
  if (path === 'bot.chat' && startsWithSlash(node.arguments[0])) found.flags.push('says a command')
}

/** `require('vec3')` and the like, for which the sandbox has globals. */
const isKnownModule = ({ type, callee, arguments: [first] = [] }) => type === 'CallExpression' && callee.name === 'require' && Object.hasOwn(MODULES, first?.value)

const startsWithSlash = node => node?.type === 'BinaryExpression' ? startsWithSlash(node.left) : /^\s*\//.test(node?.value ?? node?.quasis?.[0].value.cooked ?? '')

/** One skill that cannot be read, nested too deep for instance, is no reason to leave out the others. */
function orError (work) {
  try { return work() } catch (error) { return { parses: false, error: String(error?.message) } }
}

if (require.main === module) {
  const { skills } = JSON.parse(require('node:fs').readFileSync(0, 'utf8'))
  const known = offered()
  const result = Object.fromEntries(Object.entries(skills).map(([name, code]) => [name, orError(() => analyse(name, code, known, Object.keys(skills)))]))
  process.stdout.write(JSON.stringify(result))
}

module.exports = { analyse, offered }
