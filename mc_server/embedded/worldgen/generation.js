'use strict'

// Which generation of each generator this is. A world folder keeps only what differs from the generated land, so raise
// the number whenever the same seed would give other land: options.js then refuses the older folder.

module.exports = { survival: 2, flat: 1 }
