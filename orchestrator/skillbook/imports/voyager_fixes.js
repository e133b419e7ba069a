'use strict'
// What is mended in foreign skills, in the open: places in the source with what is to stand there instead, and why. Names that the game
// has changed, ores where Voyager smelts the block, modules that the sandbox has as globals, forgotten `await`s, a call of itself at the end.
const { walk, pathOf, bound } = require('./free_names.js')

const SMELTED = { iron_ore: 'raw_iron', copper_ore: 'raw_copper', gold_ore: 'raw_gold', deepslate_iron_ore: 'raw_iron', deepslate_copper_ore: 'raw_copper', deepslate_gold_ore: 'raw_gold' }
const RENAMED = { grass: 'short_grass', scute: 'turtle_scute' } // since 1.20.3 and 1.20.5
const MODULES = {
  'minecraft-data': '(() => globalThis.mcData)',
  vec3: 'Object.assign((...given) => new globalThis.Vec3(...given), { Vec3: globalThis.Vec3 })',
  'mineflayer-pathfinder': '({ goals: globalThis.goals, Movements: globalThis.Movements })'
}
const GLOBALS = /^(mcData|Vec3|goals|pathfinder|Movements|Goal[A-Z]\w*)$/
const ASYNC = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** `[{start, end, word, what}]`, none of which overlap. `awaited` are names of functions that take their time, `deeds` members of the bot that do. */
function mends (tree, main, { awaited, deeds }) {
  const found = []
  const put = (node, word, what, { start, end } = node) => { if (!found.some(each => each.start === start)) found.push({ start, end, word, what }) }
  for (const node of tree.body) if (main && isCallOf(node, main)) put(node, '', `${main} is not called by itself`)
  for (const node of tree.body) if (isImport(node)) put(node, '', 'modules are there without require')
  walk(tree, (node, parents) => {
    if (node.type === 'MemberExpression') member(node, put)
    if (node.type === 'CallExpression') call(node, put)
    if (node.type === 'ExpressionStatement' && forgotten(node, parents, awaited, deeds)) {
      put(node, 'await ', `await was missing before ${pathOf(node.expression.callee).join('.')}`, { start: node.start, end: node.start })
    }
  })
  return found.filter(each => !found.some(other => other !== each && other.end > other.start && other.start <= each.start && each.end <= other.end))
}

/** A declaration of the program that only gives known modules the names that they have here anyway; twice in a program it would not parse. */
function isImport (node) {
  return node.type === 'VariableDeclaration' && node.declarations.every(({ id, init }) => loads(init) && bound(id).every(name => GLOBALS.test(name)))
}

function loads (init) {
  let found = false
  if (init) walk(init, each => { found ||= each.type === 'CallExpression' && each.callee.name === 'require' && Object.hasOwn(MODULES, each.arguments[0]?.value) })
  return found
}

function member (node, put) {
  const path = pathOf(node)
  const name = node.computed ? node.property.value : node.property.name
  if (path && Object.hasOwn(RENAMED, name) && /ByName$/.test(path.at(-2) ?? '')) rename(node.property, name, put)
}

function call (node, put) {
  const path = pathOf(node.callee)?.join('.') ?? ''
  const [first, what] = node.arguments
  if (path === 'smeltItem' && Object.hasOwn(SMELTED, what?.value)) put(what, `'${SMELTED[what.value]}'`, `smelts ${SMELTED[what.value]}, which is what mining gives, not ${what.value}`)
  if (path === 'require' && Object.hasOwn(MODULES, first?.value)) put(node, MODULES[first.value], `${first.value} is there without require`)
  for (const each of node.arguments) {
    if (each.type === 'Literal' && Object.hasOwn(RENAMED, each.value) && path !== 'bot.chat') rename(each, each.value, put)
  }
}

function rename (node, name, put) {
  put(node, node.type === 'Literal' ? `'${RENAMED[name]}'` : RENAMED[name], `${name} is called ${RENAMED[name]} now`)
}

/** A statement that calls what takes its time and goes on at once: without its end the skill would end before it. */
function forgotten ({ expression }, parents, awaited, deeds) {
  if (expression.type !== 'CallExpression') return false
  const path = pathOf(expression.callee)
  if (!path || !(awaited.has(path.join('.')) || (path[0] === 'bot' && deeds.has(path.slice(1).join('.'))))) return false
  return parents.findLast(({ type }) => ASYNC.has(type))?.async === true
}

/** `main(bot)` or `await main(bot)`, also with a `.then(...)`, or `(async () => { await main(bot) })()`: a statement of the program that starts the skill. */
function isCallOf (node, main) {
  if (node.type !== 'ExpressionStatement') return false
  let called = false
  walk(node, each => { called ||= each.type === 'CallExpression' && each.callee.name === main })
  return called
}

/** From the back, so that places stay right. */
function mend (code, places) {
  return [...places].sort((a, b) => b.start - a.start).reduce((text, { start, end, word }) => text.slice(0, start) + word + text.slice(end), code)
}

module.exports = { mends, mend, MODULES }
