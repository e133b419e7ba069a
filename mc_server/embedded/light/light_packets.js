'use strict'

// Encodes light for packets: which sections are sent, which are dark, and their cells.

const SECTIONS = 24

/**
 * Returns the light fields of a column's packet; `bits` says which sections of each kind are sent, `first` and `count` which of them belong to
 * the dimension. A dimension without a sky sends no sky light.
 */
function lightFields ({ light }, bits, { first, count, hasSky }) {
  const own = (sections, bits) => fieldsOf(sections.slice(first, first + count), bits >> first)
  const sky = hasSky ? own(light.sky, bits.sky) : fieldsOf([], 0)
  const block = own(light.block, bits.block)
  return {
    skyLightMask: sky.mask,
    blockLightMask: block.mask,
    emptySkyLightMask: sky.emptyMask,
    emptyBlockLightMask: block.emptyMask,
    skyLight: sky.arrays,
    blockLight: block.arrays
  }
}

// light has one more section below the world, and one above
function fieldsOf (sections, bits) {
  let mask = 0
  let emptyMask = 0
  const arrays = []
  sections.forEach((section, n) => {
    if (((bits >> n) & 1) === 0) return
    if (section === null) emptyMask |= 2 << n
    else {
      mask |= 2 << n
      arrays.push(section)
    }
  })
  return { mask: [[0, mask]], emptyMask: [[0, emptyMask]], arrays }
}

/** Returns all sections up to the one above the highest block; clients know that the light above is full. */
function sectionsToSend (column) {
  const highest = column.sections.findLastIndex(({ solidBlockCount }) => solidBlockCount > 0)
  return 2 ** Math.min(SECTIONS, highest + 2) - 1
}

module.exports = { lightFields, sectionsToSend }
