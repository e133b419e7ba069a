'use strict'
// Which items make animals of a kind follow and breed.
const { Refusal } = require('../core/refusal.js')

const WHEAT = ['wheat']
const LIKES = {
  cow: WHEAT, mooshroom: WHEAT, sheep: WHEAT, goat: WHEAT,
  pig: ['carrot', 'potato', 'beetroot'],
  chicken: ['wheat_seeds', 'beetroot_seeds', 'melon_seeds', 'pumpkin_seeds'],
  rabbit: ['carrot', 'golden_carrot', 'dandelion']
}

/** Return the ids of the items that a kind of animal eats; throw a Refusal for an unknown kind. */
function foodOf (name) {
  if (!Object.hasOwn(LIKES, name)) throw new Refusal('bad_argument', `unknown food for ${name}; choose one of ${Object.keys(LIKES).join(', ')}`)
  return LIKES[name]
}

module.exports = { foodOf }
