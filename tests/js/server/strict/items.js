'use strict'

// One slot of anything: an item that exists, in a number that fits.

const MOST = 99

function checkItem (slot, known, fault) {
  if (slot.itemCount === 0) return
  const item = known.registry.items[slot.itemId]
  if (!item) return fault(`there is no item ${slot.itemId}`)
  if (item.name === 'air') fault('a stack of air')
  const sized = slot.components.find(({ type }) => type === 'max_stack_size')
  const most = sized?.data ?? item.stackSize
  if (slot.itemCount < 1 || slot.itemCount > Math.min(MOST, most)) fault(`${slot.itemCount} ${item.name} in one slot`)
  const types = [...slot.components, ...slot.removeComponents].map(({ type }) => type)
  if (new Set(types).size < types.length) fault(`a component of ${item.name} comes twice`)
}

module.exports = { checkItem }
