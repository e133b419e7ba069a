'use strict'

// The command tree as sent to clients (`declare_commands`): only what the player's level may use, so that the client colours and completes valid
// commands.

const KINDS = { root: 0, literal: 1, argument: 2 }
// completions that the client has to ask the server for
const ASK = 'minecraft:ask_server'

function declarationFor (tree, level) {
  const numbers = new Map([[tree.root, 0]])
  const allowed = node => node.children.filter(child => child.level <= level)
  for (const node of numbers.keys()) {
    for (const child of allowed(node)) if (!numbers.has(child)) numbers.set(child, numbers.size)
  }
  const nodes = [...numbers.keys()].map(node => ({
    flags: {
      unused: 0,
      has_custom_suggestions: node.type?.ask ? 1 : 0,
      has_redirect_node: node.to ? 1 : 0,
      has_command: node.run ? 1 : 0,
      command_node_type: KINDS[node.kind]
    },
    children: allowed(node).map(child => numbers.get(child)),
    redirectNode: node.to ? numbers.get(node.to) : undefined,
    extraNodeData: extra(node)
  }))
  return { nodes, rootIndex: 0 }
}

function extra ({ kind, name, type }) {
  if (kind === 'root') return undefined
  if (kind === 'literal') return { name }
  const { parser, properties } = type
  return { name, parser, properties, suggestionType: type.ask ? ASK : undefined }
}

module.exports = { declarationFor }
