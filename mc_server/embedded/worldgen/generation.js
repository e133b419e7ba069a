'use strict'

// The version of each generator. A world folder only stores differences from the generated land, so increase the number whenever a seed would
// give other land: options.js then refuses older folders.

module.exports = { survival: 3, flat: 1 }
