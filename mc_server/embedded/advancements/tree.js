'use strict'

// Which advancements exist, what fulfils them, where their icons are, and which ones a client may see. data/advancements.json has the whole tab of
// the story and of the others what can be reached here. A criterion is an item that one has, or a deed that plugins/network/advancements.js reports. Any one
// of the criteria is enough.

const table = require('../data/advancements.json')

// generations above an advancement in which one that is done makes it visible
const VISIBLE_BELOW = 2

/** All advancements by name, each with its children. */
const TREE = new Map(Object.entries(table).map(([name, { has = {}, does = {}, ...rest }]) => [
  name,
  { name, parent: null, background: null, frame: 'task', silent: false, ...rest, has, does, criteria: [...Object.keys(has), ...Object.keys(does)], children: [] }
]))
for (const one of TREE.values()) if (one.parent) TREE.get(one.parent).children.push(one)

const roots = () => [...TREE.values()].filter(({ parent }) => parent === null)

// an icon for each generation to the right; a parent is in the middle of its children
for (const root of roots()) placeBelow(root, 0, { y: 0 })

function placeBelow (one, x, next) {
  for (const child of one.children) placeBelow(child, x + 1, next)
  const { children } = one
  one.x = x
  one.y = children.length > 0 ? (children[0].y + children.at(-1).y) / 2 : next.y++
}

/** What fulfils which criteria: "has ITEM" or the words of a deed -> [[advancement, criterion]]. */
const MEANING = new Map()
for (const { name, has, does } of TREE.values()) {
  for (const [criterion, items] of Object.entries(has)) for (const item of items) mean(`has ${item}`, name, criterion)
  for (const [criterion, deed] of Object.entries(does)) mean(deed, name, criterion)
}

function mean (fact, name, criterion) {
  MEANING.set(fact, [...(MEANING.get(fact) ?? []), [name, criterion]])
}

/**
 * Returns the names of the advancements that a client shows, parents first.
 * @param isDone whether the advancement of a name is done
 */
function visible (isDone) {
  return roots().flatMap(root => seenFrom(root, [], isDone))
}

// as in vanilla: what is done, what is close below it, and what leads there
function seenFrom (one, above, isDone) {
  const line = [one, ...above]
  const below = one.children.flatMap(child => seenFrom(child, line, isDone))
  const isSeen = below.length > 0 || line.slice(0, VISIBLE_BELOW + 1).some(({ name }) => isDone(name))
  return isSeen ? [one.name, ...below] : []
}

module.exports = { TREE, MEANING, visible }
