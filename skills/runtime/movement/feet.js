'use strict'
// The cell in which a bot stands. On slabs and farmland, which are lower than a full block, that is the cell above them.
const LOW = 0.2 // m that the ground's surface may lie below the cell's floor

const feetOf = bot => bot.entity.position.offset(0, LOW, 0).floored()

module.exports = { feetOf }
