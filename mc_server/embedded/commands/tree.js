'use strict'

// The tree of all commands. A command is described once, as in a manual:
//
//   { usage: 'give <targets> <item> [<count>]', level: 2, types: { targets: players, ... }, run (source, args) }
//
// and from that come reading a line, its errors, what clients are told (`declare_commands`), and completion. In `usage`
// a word stands for itself, `<x>` for an argument of `types`, `x=(a|b)` for a choice of words, `[...]` at the end for
// what may be left out. `to: 'execute'` (or `''`, the root) goes on at another place, for each source that `fork` gives.

const { Reader, Refused } = require('./reader')

class Node {
  constructor (kind, name, type = null) {
    Object.assign(this, { kind, name, type, level: 0, run: null, fork: null, to: null, forks: false })
    this.literals = new Map()
    this.arguments = new Map()
  }

  get children () {
    return [...this.literals.values(), ...this.arguments.values()]
  }

  /** A word that is a child here is meant as that; otherwise any argument may fit. */
  relevant (reader) {
    const word = /^[^ ]*/.exec(reader.rest)[0]
    const literal = this.literals.get(word)
    return literal ? [literal] : [...this.arguments.values()]
  }
}

class Tree {
  constructor (definitions) {
    this.root = new Node('root', '')
    this.definitions = definitions
    for (const definition of definitions) this.add(definition)
    for (const node of this.nodes()) if (typeof node.to === 'string') node.to = this.find(node.to)
    for (const { usage, aliases = [] } of definitions) for (const alias of aliases) this.alias(alias, usage)
  }

  add (definition) {
    for (const tokens of forms(definition.usage)) {
      for (const node of this.ends(tokens, definition)) {
        node.run ??= definition.run && { ...definition, words: node.words }
        node.to ??= definition.to ?? null
        node.fork ??= definition.fork ?? null
        node.forks ||= definition.forks ?? false
      }
    }
  }

  /** The nodes that a form ends in: several when it has a choice of words. */
  ends (tokens, { types = {}, level = 0 }) {
    let ends = [this.root]
    for (const token of tokens) ends = ends.flatMap(node => stepsInto(node, token, types, level))
    return ends
  }

  alias (name, usage) {
    const first = this.root.literals.get(usage.split(' ')[0])
    if (this.root.literals.has(name)) return
    const node = new Node('literal', name)
    Object.assign(node, { level: first.level, run: first.run, to: first, isAlias: true })
    this.root.literals.set(name, node)
  }

  find (path) {
    return path.split(' ').reduce((node, word) => (word ? node.literals.get(word) : node), this.root)
  }

  nodes () {
    const seen = new Set([this.root])
    for (const node of seen) {
      for (const child of node.children) seen.add(child)
      if (node.to instanceof Node) seen.add(node.to)
    }
    return [...seen]
  }

  /** Reads a line: the steps that were understood, and what is wrong with the rest. */
  parse (text, source) {
    return parseFrom(this.root, new Reader(text), source, [])
  }

  /** @returns the steps of a line that is right from end to end; otherwise throws Refused */
  read (text, source) {
    const { steps, reader, errors } = this.parse(text, source)
    if (reader.canRead()) {
      if (errors.length === 1) throw errors[0]
      const nothing = steps.length === 0
      reader.fail(nothing ? 'command.unknown.command' : 'command.unknown.argument')
    }
    if (!steps.at(-1)?.node.run) reader.fail('command.unknown.command')
    return steps
  }
}

/** 'a b [c [d]]' as the token lists of 'a b', 'a b c', 'a b c d'. */
function forms (usage) {
  const parts = usage.replaceAll(']', '').split(' [')
  return parts.map((_, n) => parts.slice(0, n + 1).join(' ').trim().split(/ +/))
}

function stepsInto (node, token, types, level) {
  const choice = /^(\w+)=\((.*)\)$/.exec(token)
  if (choice) return choice[2].split('|').map(word => stepInto(node, 'literals', word, level, { [choice[1]]: word }))
  const name = /^<(.*)>$/.exec(token)?.[1]
  if (!name) return [stepInto(node, 'literals', token, level)]
  if (!types[name]) throw new Error(`no type for <${name}>`)
  return [stepInto(node, 'arguments', name, level, {}, types[name])]
}

function stepInto (node, where, name, level, words = {}, type = null) {
  const child = node[where].get(name) ?? new Node(where === 'literals' ? 'literal' : 'argument', name, type)
  if (child.type !== type) throw new Error(`two types for <${name}>`)
  child.level = node[where].has(name) ? Math.min(child.level, level) : level
  child.words = { ...node.words, ...words }
  node[where].set(name, child)
  return child
}

function parseFrom (node, reader, source, steps) {
  const start = reader.cursor
  const errors = []
  const results = []
  for (const child of node.relevant(reader)) {
    if (child.level > source.level) continue
    try {
      results.push(follow(child, new Reader(reader.text, start), source, steps))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      errors.push(error)
    }
  }
  if (results.length === 0) return { steps, reader, errors }
  const rank = result => (result.reader.canRead() ? 2 : 0) + (result.errors.length > 0 ? 1 : 0)
  return results.sort((a, b) => rank(a) - rank(b))[0]
}

function follow (node, reader, source, before) {
  const start = reader.cursor
  const value = node.kind === 'literal' ? literal(node, reader) : node.type.read(reader, source)
  if (reader.canRead() && reader.peek() !== ' ') reader.fail('command.expected.separator')
  const steps = [...before, { node, value, start, end: reader.cursor }]
  if (!reader.canRead(node.to ? 1 : 2)) return { steps, reader, errors: [] }
  reader.cursor++
  return parseFrom(node.to ?? node, reader, source, steps)
}

function literal ({ name }, reader) {
  if (!reader.rest.startsWith(name)) reader.fail('argument.literal.incorrect', name)
  reader.cursor += name.length
  return name
}

module.exports = { Tree }
