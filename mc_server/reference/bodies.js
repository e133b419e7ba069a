'use strict'

// Reads one source file of the embedded server without running it: which members of players and of other entities it sets,
// and which it reads. A body is whatever has one of the names in BODIES, or an object pattern among parameters.

const { read, everyNode, exported, FUNCTIONS } = require('./source')

const BODIES = new Set(`player entity mob other viewer target owner by killer attacker leaver rider passenger vehicle who
  sleeper one looker giver taker shooter thrower victim source.entity`.split(/\s+/))

/**
 * @returns {player, entity, others, uses}: `player` and `entity` map the members that the functions of these names give to
 * every player or entity to the comment above, `others` those that are set on a player at other times, `uses` are names that
 * are read of a body.
 */
function bodiesIn (file) {
  const { tree, sentenceAt } = read(file)
  const found = { player: new Map(), entity: new Map(), others: new Map(), uses: new Set() }
  for (const kind of ['player', 'entity']) {
    const hook = exported(tree, kind)
    if (hook) sets(hook.body, kind, sentenceAt, found[kind], node => node !== hook && FUNCTIONS.has(node.type))
  }
  sets(tree, 'player', sentenceAt, found.others)
  for (const name of found.player.keys()) found.others.delete(name)
  everyNode(tree, node => reads(node, found.uses))
  return found
}

function sets (tree, body, sentenceAt, found, isClosed) {
  const note = (key, start) => found.set(key, found.get(key) || sentenceAt(start))
  everyNode(tree, node => {
    const { type, left, callee, arguments: given = [] } = node
    if (type === 'AssignmentExpression' && left.object?.name === body && !left.computed) note(left.property.name, node.start)
    const isObjects = type === 'CallExpression' && callee.object?.name === 'Object' && given[0]?.name === body
    if (!isObjects) return
    if (callee.property.name === 'defineProperty') note(given[1].value, node.start)
    if (given[1]?.type !== 'ObjectExpression') return
    for (const property of given[1].properties) if (property.key) note(property.key.name, property.start)
  }, isClosed)
}

function reads (node, uses) {
  if (node.type === 'MemberExpression' && !node.computed && BODIES.has(node.object.name)) uses.add(node.property.name)
  if (!FUNCTIONS.has(node.type)) return
  for (const parameter of node.params) for (const { key } of parameter.properties ?? []) if (key) uses.add(key.name)
}

module.exports = { bodiesIn }
