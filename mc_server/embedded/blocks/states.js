'use strict'

// Finds block states by their properties, and lists those of a kind of block.

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

/**
 * Returns all states of a kind of block, each with its collision shapes and those of its properties that are `wanted`, by their names: as
 * prismarine-block has them, but without an object with everything about a block for each of 27,000 states. Needs a registry that
 * prismarine-block was loaded for.
 */
function statesOf ({ minStateId, maxStateId, states = [], shapes, stateShapes }, wanted) {
  const places = placesOf(states).filter(({ name }) => wanted.includes(name))
  return Array.from({ length: maxStateId - minStateId + 1 }, (_, index) => ({
    state: minStateId + index,
    properties: places.length === 0 ? NO_PROPERTIES : propertiesAt(places, index),
    shapes: stateShapes ? (stateShapes[index] ?? stateShapes[0]) : shapes
  }))
}

const NO_PROPERTIES = {}

// the last property varies fastest
function placesOf (states) {
  let stride = 1
  return states.toReversed().map(({ name, num_values: size, type, values }) => {
    const place = { name, size, stride, type, values }
    stride *= size
    return place
  })
}

function propertiesAt (places, index) {
  const properties = {}
  for (const { name, size, stride, type, values } of places) {
    const value = Math.floor(index / stride) % size
    properties[name] = values ? values[value] : type === 'bool' ? value === 0 : value
  }
  return properties
}

module.exports = { stateWith, changed, statesOf }
