'use strict'

// Block states by their properties.

/** The state of a block with some of its properties set, the others as by default. */
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

/** The same block with some properties changed. */
function changed (registry, block, wanted) {
  return stateWith(registry, registry.blocksByName[block.name], { ...block.getProperties(), ...wanted })
}

module.exports = { stateWith, changed }
