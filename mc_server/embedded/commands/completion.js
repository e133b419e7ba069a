'use strict'

// Completes a command line while a player types: with the words of the tree, and with the suggestions of argument types for the typed text.

const MOST = 1000

/** @returns {start, matches}: the texts that may stand from `start` to the end of the line */
function complete (tree, text, source) {
  const { steps } = tree.parse(text, source)
  const { parent, start } = placeIn(tree, text, steps)
  const typed = text.slice(start)
  const found = parent.children.filter(({ level }) => level <= source.level).map(child => offers(child, typed, source))
  const at = Math.max(0, ...found.filter(({ matches }) => matches.length > 0).map(offer => offer.at))
  const matches = found.filter(offer => offer.at === at).flatMap(offer => offer.matches)
  return { start: start + at, matches: [...new Set(matches)].sort().slice(0, MOST) }
}

// the last word belongs to the node before it until a space ends it
function placeIn (tree, text, steps) {
  const last = steps.at(-1)
  if (!last) return { parent: tree.root, start: 0 }
  if (last.end < text.length) return { parent: last.node.to ?? last.node, start: last.end + 1 }
  const before = steps.at(-2)
  return { parent: before ? (before.node.to ?? before.node) : tree.root, start: last.start }
}

function offers ({ kind, name, type }, typed, source) {
  if (kind === 'literal') return { at: 0, matches: fitting([name], typed) }
  const { at = 0, list = [] } = type.suggest?.(typed, source) ?? {}
  return { at, matches: fitting(list, typed.slice(at)) }
}

/** Returns the texts that continue what was typed; of ids also those whose part after the colon, or a later word, does. */
function fitting (list, typed) {
  const wanted = typed.toLowerCase()
  return list.filter(entry => {
    const text = String(entry).toLowerCase()
    if (text === wanted) return false
    const path = text.slice(text.indexOf(':') + 1)
    return text.startsWith(wanted) || path.startsWith(wanted) || path.includes(`_${wanted}`)
  })
}

module.exports = { complete }
