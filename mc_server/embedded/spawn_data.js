'use strict'

// The number that comes with an entity when a client first sees it, where a wrong one ends the client: the last look
// before it goes out (plugins/network/version_adapter.js).

// a painting's side: north, south, west or east
const [FIRST_SIDE, LAST_SIDE] = [2, 5]

/** Return the number if the client of the game takes it for this kind of entity, otherwise the nearest that it takes. */
const spawnData = (kind, data) => (kind === 'painting' ? Math.min(LAST_SIDE, Math.max(FIRST_SIDE, data)) : data)

module.exports = { spawnData }
