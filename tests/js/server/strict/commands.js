'use strict'

// The tree of commands: every index points into it, everything is reached from the root, nothing lacks its name.

const ROOT = 0
const LITERAL = 1
const ARGUMENT = 2

function checkTree ({ nodes, rootIndex }, fault) {
  const there = index => index >= 0 && index < nodes.length
  if (!there(rootIndex)) return fault(`the root of the commands is ${rootIndex} of ${nodes.length}`)
  if (kindOf(nodes[rootIndex]) !== ROOT) fault('the root of the commands is no root')
  nodes.forEach((node, index) => {
    for (const child of node.children) {
      if (!there(child)) fault(`command node ${index} has a child ${child}`)
      else if (kindOf(nodes[child]) === ROOT) fault(`command node ${index} has the root as a child`)
    }
    if (node.redirectNode !== undefined && !there(node.redirectNode)) fault(`node ${index} leads to ${node.redirectNode}`)
    checkNode(node, index, fault)
  })
  const names = nodes[rootIndex].children.map(child => nodes[child]?.extraNodeData?.name)
  if (new Set(names).size < names.length) fault('a command is there twice')
  checkReached(nodes, rootIndex, fault)
}

const kindOf = node => node.flags.command_node_type

function checkNode (node, index, fault) {
  const kind = kindOf(node)
  if (kind > ARGUMENT) fault(`command node ${index} is of kind ${kind}`)
  const name = node.extraNodeData?.name
  if (kind === LITERAL && !/^[\w:.@*<>=+%/-]+$/.test(name)) fault(`a command is called ${name}`)
  if (kind === ARGUMENT && name === '') fault(`argument ${index} has no name`)
}

function checkReached (nodes, rootIndex, fault) {
  const reached = new Set()
  const waiting = [rootIndex]
  while (waiting.length > 0) {
    const index = waiting.pop()
    if (reached.has(index) || !nodes[index]) continue
    reached.add(index)
    waiting.push(...nodes[index].children, ...(nodes[index].redirectNode === undefined ? [] : [nodes[index].redirectNode]))
  }
  if (reached.size < nodes.length) fault(`${nodes.length - reached.size} command nodes cannot be reached`)
}

module.exports = { checkTree }
