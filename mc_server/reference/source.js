'use strict'

// Reads one source file of the embedded server without running it: which members of `serv` it sets and reads, and which of
// them already while its `server` function runs. The server is called `serv` everywhere; a parameter pattern such as
// `({ players })` counts as well where a function of the same file is called with `serv`.

const fs = require('node:fs')
const { parse } = require('acorn')

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
// their callback runs before they return
const AT_ONCE = new Set(['map', 'flatMap', 'forEach', 'filter', 'find', 'some', 'every', 'reduce', 'sort', 'from', 'fromEntries'])
// node's EventEmitter, which `serv` is
const EMITTER = new Set(['on', 'once', 'off', 'emit', 'rawListeners', 'removeListener', 'removeAllListeners', 'setMaxListeners'])

/**
 * @returns {sets, loads, uses}: `sets` maps each member that is assigned while the plugin loads to what the comment above
 * the first assignment says, `loads` are the members that are read while it loads, `uses` all that are read or assigned at
 * any time.
 */
function membersIn (file) {
  const { tree, sentenceAt } = read(file)
  const found = { sets: new Map(), loads: new Set(), uses: new Set() }
  const functions = namedFunctions(tree)
  everyNode(tree, node => touch(node, functions, name => found.uses.add(name)))
  const entry = exported(tree, 'server')
  if (entry) whileLoading(entry, functions, (name, how, start) => {
    if (how === 'set') found.sets.set(name, found.sets.get(name) || sentenceAt(start))
    else found.loads.add(name)
  })
  for (const name of found.sets.keys()) found.loads.delete(name)
  return found
}

/** The tree of a file, and a function that gives the first sentence of the comment right above a position, or ''. */
function read (file) {
  const code = fs.readFileSync(file, 'utf8')
  const comments = []
  const tree = parse(code, { ecmaVersion: 'latest', sourceType: 'script', onComment: comments })
  const above = start => {
    const before = comments.findLast(({ end }) => end <= start)
    return before && /^[^\S\n]*\n?[^\S\n]*$/.test(code.slice(before.end, start)) ? before : null
  }
  const sentenceAt = start => {
    const lines = []
    for (let one = above(start); one; one = one.type === 'Line' ? above(one.start) : null) lines.unshift(one.value)
    return firstSentence(lines.join(' '))
  }
  return { tree, sentenceAt }
}

function firstSentence (comment) {
  const words = comment.replace(/^\s*\*+|\n\s*\*+/g, ' ').replace(/\s+/g, ' ').replace(/ ?@(param|returns|throws)\b.*/, '').trim()
  return words.split(/(?<=[.!?;]) (?=[A-Z])/)[0].replace(/[.;]$/, '')
}

/** Calls `tell(name, 'get' or 'set', start)` for what one node does with the server. */
function touch (node, functions, tell) {
  const one = (name, how) => EMITTER.has(name) || tell(name, how, node.start)
  if (node.type === 'MemberExpression' && isServer(node.object) && !node.computed) one(node.property.name, node.isTarget ? 'set' : 'get')
  if (node.type === 'AssignmentExpression' && node.operator === '=') node.left.isTarget = true
  if (node.type === 'VariableDeclarator' && isServer(node.init)) keysOf(node.id).forEach(name => one(name, 'get'))
  if (node.type !== 'CallExpression') return
  const called = functions.get(node.callee.name)
  node.arguments.forEach((given, n) => isServer(given) && keysOf(called?.params[n]).forEach(name => one(name, 'get')))
}

const isServer = node =>
  node?.type === 'Identifier' ? node.name === 'serv' : node?.type === 'MemberExpression' && node.property.name === 'serv'

const keysOf = pattern => (pattern?.type === 'ObjectPattern' ? pattern.properties.map(({ key }) => key?.name).filter(Boolean) : [])

/** Follows what runs before the function returns: its body, local functions that it calls, callbacks of array methods. */
function whileLoading (entry, functions, tell) {
  const seen = new Set()
  follow(entry)

  function follow (code) {
    if (!code || seen.has(code)) return
    seen.add(code)
    everyNode(code.body, node => {
      touch(node, functions, tell)
      if (node.type === 'CallExpression' || node.type === 'NewExpression') calls(node)
    }, node => FUNCTIONS.has(node.type))
  }

  function calls ({ callee, arguments: given }) {
    follow(FUNCTIONS.has(callee.type) ? callee : functions.get(callee.name))
    if (!AT_ONCE.has(callee.property?.name)) return
    for (const each of given) follow(FUNCTIONS.has(each.type) ? each : functions.get(each.name))
  }
}

/** Name to function, of all that have a name in the file; a class stands for its constructor. */
function namedFunctions (tree) {
  const functions = new Map()
  everyNode(tree, node => {
    if (node.type === 'FunctionDeclaration') functions.set(node.id.name, node)
    if (node.type === 'VariableDeclarator' && FUNCTIONS.has(node.init?.type)) functions.set(node.id.name, node.init)
    if (node.type === 'ClassDeclaration') functions.set(node.id.name, node.body.body.find(({ kind }) => kind === 'constructor')?.value)
  })
  return functions
}

/** The function that `module.exports.NAME = ...` gives, or undefined. */
function exported (tree, name) {
  const isIt = ({ type, expression }) =>
    type === 'ExpressionStatement' && expression.left?.object?.property?.name === 'exports' && expression.left.property.name === name
  return tree.body.find(isIt)?.expression.right
}

/** Visits a node and all below it, parents first, but nothing inside of nodes that `isClosed`. */
function everyNode (node, visit, isClosed = () => false) {
  if (isClosed(node)) return
  visit(node)
  for (const part of Object.values(node)) {
    for (const each of Array.isArray(part) ? part : [part]) if (typeof each?.type === 'string') everyNode(each, visit, isClosed)
  }
}

module.exports = { membersIn, read, everyNode, exported, FUNCTIONS }
