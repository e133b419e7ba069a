'use strict'

// Finds block states by their properties.

/** Returns the state of a block with some properties set and the others at their defaults. */
function stateWith (registry, block, wanted) {
  let offset = block.defaultState - block.minStateId
  let stride = 1
  for (const { name, num_values: size, type, values } of [...(block.states ?? [])].reverse()) {
    const value = indexOf(type, values, wanted[name])
    if (value >= 0 && value < size) offset += (value - (Math.floor(offset / stride) % size)) * stride
    stride *= size
  }
  return block.minStateId + offset
}

function indexOf (type, values, value) {
  if (value === undefined) return -1
  if (type === 'bool') return String(value) === 'true' ? 0 : 1
  return values ? values.indexOf(String(value)) : Number(value)
}

/** Returns the state of the same block with some properties changed. */
function changed (registry, block, wanted) {
  return stateWith(registry, registry.blocksByName[block.name], { ...block.getProperties(), ...wanted })
}

module.exports = { stateWith, changed }
