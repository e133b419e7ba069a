'use strict'

// The data number in the packet that spawns an entity, of which a wrong one crashes the client. It is limited right before the packet is sent
// (plugins/network/version_adapter.js).

// the side of a painting: north, south, west or east
const [FIRST_SIDE, LAST_SIDE] = [2, 5]

/** Returns the number if the client accepts it for this kind of entity, otherwise the nearest one that it accepts. */
const spawnData = (kind, data) => (kind === 'painting' ? Math.min(LAST_SIDE, Math.max(FIRST_SIDE, data)) : data)

module.exports = { spawnData }
