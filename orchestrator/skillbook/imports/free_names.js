'use strict'
// Which names a piece of JavaScript uses without declaring them, and what else there is to see in its tree: calls, members, words.
// A name that is declared anywhere in a function counts as declared in all of it.

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Every node below, parents first, as `visit(node, parents)`. */
function walk (node, visit, parents = []) {
  visit(node, parents)
  const inside = [...parents, node]
  for (const part of Object.values(node)) {
    for (const each of Array.isArray(part) ? part : [part]) if (each && typeof each.type === 'string') walk(each, visit, inside)
  }
}

/** Names that a pattern binds: `a`, `{ b, c: [d] }`, `e = 1`, `...f`. */
function bound (pattern) {
  switch (pattern?.type) {
    case 'Identifier': return [pattern.name]
    case 'ObjectPattern': return pattern.properties.flatMap(each => bound(each.value ?? each.argument))
    case 'ArrayPattern': return pattern.elements.flatMap(bound)
    case 'AssignmentPattern': return bound(pattern.left)
    case 'RestElement': return bound(pattern.argument)
    default: return []
  }
}

/** What a node declares, and whether for the function around it or for itself (parameters, a function expression's own name). */
function declared (node) {
  const own = FUNCTIONS.has(node.type) ? [...node.params.flatMap(bound), ...(node.type === 'FunctionExpression' && node.id ? [node.id.name] : [])] : []
  switch (node.type) {
    case 'VariableDeclarator': return { around: bound(node.id), own }
    case 'FunctionDeclaration': case 'ClassDeclaration': return { around: bound(node.id), own }
    case 'CatchClause': return { around: bound(node.param), own }
    default: return { around: [], own }
  }
}

/** The scope of each function, and of the program: node -> Set of names. */
function scopesOf (tree) {
  const scopes = new Map([[tree, new Set()]])
  walk(tree, (node, parents) => {
    if (FUNCTIONS.has(node.type)) scopes.set(node, new Set(node.type === 'ArrowFunctionExpression' ? [] : ['arguments']))
    const { around, own } = declared(node)
    const home = parents.findLast(parent => scopes.has(parent)) ?? tree
    for (const name of around) scopes.get(home).add(name)
    for (const name of own) scopes.get(node).add(name)
  })
  return scopes
}

/** Whether an identifier stands for a value, rather than for a property or a label. */
function isUse (node, parent) {
  if (parent?.type === 'MemberExpression') return parent.object === node || parent.computed
  if (parent?.type === 'Property') return parent.value === node || parent.computed || parent.shorthand
  if (parent?.type === 'MethodDefinition' || parent?.type === 'PropertyDefinition') return parent.value === node || parent.computed
  return !['LabeledStatement', 'BreakStatement', 'ContinueStatement', 'MetaProperty'].includes(parent?.type)
}

/** Set of names that are used and nowhere declared. */
function freeNames (tree) {
  const scopes = scopesOf(tree)
  const free = new Set()
  walk(tree, (node, parents) => {
    if (node.type !== 'Identifier' || !isUse(node, parents.at(-1))) return
    const isDeclared = [...parents, node].some(each => scopes.get(each)?.has(node.name))
    if (!isDeclared) free.add(node.name)
  })
  return free
}

/** `bot.inventory.count` of a member expression, as far as it is written with names: `inventory.count` after `bot`. */
function pathOf (node) {
  if (node.type === 'Identifier') return [node.name]
  if (node.type === 'ChainExpression') return pathOf(node.expression)
  if (node.type !== 'MemberExpression') return null
  const before = pathOf(node.object)
  if (!before) return null
  if (!node.computed) return [...before, node.property.name]
  return node.property.type === 'Literal' ? [...before, String(node.property.value)] : null
}

module.exports = { walk, freeNames, pathOf, bound }
