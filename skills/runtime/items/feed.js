'use strict'
// What animals like to eat: it makes them follow, and breed.
const { Refusal } = require('../core/refusal.js')

const WHEAT = ['wheat']
const LIKES = {
  cow: WHEAT, mooshroom: WHEAT, sheep: WHEAT, goat: WHEAT,
  pig: ['carrot', 'potato', 'beetroot'],
  chicken: ['wheat_seeds', 'beetroot_seeds', 'melon_seeds', 'pumpkin_seeds'],
  rabbit: ['carrot', 'golden_carrot', 'dandelion']
}

/** Item ids that a kind of animal likes, or a Refusal. */
function foodOf (name) {
  if (!Object.hasOwn(LIKES, name)) throw new Refusal('bad_argument', `nobody knows what to feed ${name}; known are ${Object.keys(LIKES).join(', ')}`)
  return LIKES[name]
}

module.exports = { foodOf }
