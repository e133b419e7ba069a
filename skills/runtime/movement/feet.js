'use strict'
// The cell in which a bot stands, on a slab or a farm's soil the one above it.
const LOW = 0.2 // m that ground may lie under the cell's floor

const feetOf = bot => bot.entity.position.offset(0, LOW, 0).floored()

module.exports = { feetOf }
