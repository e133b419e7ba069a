'use strict'
// Turns source code into one expression, which a compartment evaluates to a promise. A skill may be written in four ways:
//   1. functions, of which `main` or the last asynchronous one is the skill:   async function mineThree (bot, args) { ... }
//   2. the same as a module:                                                   module.exports = async function ...
//   3. a function alone, also an arrow:                                        async (bot, args, signal) => { ... }
//   4. plain statements, which may await and return:                           return bot.blockAt(p).name
const { parse } = require('acorn')
const { Refusal } = require('./refusal.js')

const OPTIONS = { ecmaVersion: 'latest', sourceType: 'script', allowReturnOutsideFunction: true, allowAwaitOutsideFunction: true }
const DECLARES = new Set(['FunctionDeclaration', 'ClassDeclaration', 'VariableDeclaration', 'EmptyStatement'])

/** Return the expression; throw a Refusal of kind `syntax` when the source is not one complete program, or imports something. */
function compile (code, main) {
  const alone = main ? null : tryParse(`(${bare(code)}\n)`)
  if (alone && isFunction(alone.body[0]?.expression) && alone.body.length === 1) return called(bare(code), alone.body[0].expression, alone)
  const tree = wholeProgram(code)
  forbidImports(tree, code)
  const { body } = tree
  if (!main && body.length === 1 && isFunction(body[0].expression)) return called(code.slice(body[0].expression.start, body[0].expression.end), body[0].expression)
  const chosen = choose(body, code, main)
  if (chosen) return `(async () => {${code}\nreturn ${chosen.id.name}(${given(chosen)})})()`
  if (exportsSomething(body)) return `(async () => {${code}\nconst skill = module.exports\nreturn typeof skill === 'function' ? skill(bot, args, signal) : skill})()`
  return `(async () => {${code}\n})()`
}

const bare = code => code.trim().replace(/;+$/, '')
const isFunction = node => node?.type === 'FunctionExpression' || node?.type === 'ArrowFunctionExpression'
const called = (text, node, tree) => { if (tree) forbidImports(tree, text); return `(async () => (${text}\n)(${given(node)}))()` }

/** Return the arguments of the call: (bot, args, signal), or with args first if the function's first parameter is called args. */
function given ({ params: [first] }) { return first?.name === 'args' ? 'args, bot, signal' : 'bot, args, signal' }

function tryParse (code) {
  try { return parse(code, OPTIONS) } catch { return null }
}

/** Parse the source alone, so that an extra bracket in it cannot close the code around it. */
function wholeProgram (code) {
  try {
    return parse(code, OPTIONS)
  } catch (error) {
    throw new Refusal('broken', `the source does not parse: ${String(error?.message)}`, 'syntax')
  }
}

/** Return the function that is the skill; null when the statements themselves are the skill. */
function choose (body, code, main) {
  const functions = body.filter(({ type }) => type === 'FunctionDeclaration')
  const named = functions.find(({ id }) => id.name === (main ?? 'main'))
  if (main && !named) throw new Refusal('broken', `the source has no function ${main}`, 'syntax')
  const statements = body.filter(node => !DECLARES.has(node.type) && !node.directive)
  if (named) return statements.some(({ start, end }) => code.slice(start, end).includes(`${named.id.name}(`)) ? null : named
  if (statements.length) return null
  return functions.filter(node => node.async).pop() ?? functions.pop() ?? null
}

function exportsSomething (body) {
  return body.some(({ expression }) => expression?.type === 'AssignmentExpression' && expression.left.object?.name === 'module')
}

/** Refuse `import()` in any spelling, because it would ask node's loader for files. */
function forbidImports (tree, code) {
  if (!code.includes('import')) return
  const look = node => {
    if (node.type === 'ImportExpression' || node.meta?.name === 'import') throw new Refusal('broken', 'a skill cannot import anything', 'syntax')
    for (const part of Object.values(node)) {
      if (Array.isArray(part)) part.forEach(each => each?.type && look(each))
      else if (part?.type) look(part)
    }
  }
  look(tree)
}

module.exports = { compile }
