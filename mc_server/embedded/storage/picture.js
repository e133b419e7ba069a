'use strict'

// Describes a box of land as plain values that can be compared: blocks with their states, contents of containers, data of block entities, and
// entities. For the control channel; tests and tasks compare two.

const { Vec3 } = require('vec3')
const { recordOf } = require('../items/item_record')
const { kindOf } = require('../commands/source')

const MOST_BLOCKS = 200000

function pictureOf (serv, from, to) {
  const [a, b] = [placeOf(from), placeOf(to)]
  const [low, high] = [a.min(b), a.max(b)]
  const size = high.minus(low).offset(1, 1, 1)
  if (size.x * size.y * size.z > MOST_BLOCKS) throw new Error(`A picture can have at most ${MOST_BLOCKS} blocks.`)
  const picture = { blocks: [], contents: {}, known: {} }
  for (let y = low.y; y <= high.y; y++) {
    for (let z = low.z; z <= high.z; z++) for (let x = low.x; x <= high.x; x++) look(serv, new Vec3(x, y, z), picture)
  }
  // dead bodies stay for a second
  const isInside = ({ position: { x, y, z }, health }) =>
    !(health <= 0) && x >= low.x && x < high.x + 1 && y >= low.y && y < high.y + 1 && z >= low.z && z < high.z + 1
  return { ...picture, entities: Object.values(serv.entities).filter(isInside).map(entity => entityOf(serv, entity)) }
}

function placeOf (words) {
  if (!Array.isArray(words) || words.length !== 3 || !words.every(Number.isInteger))
    throw new Error('A corner must be a list of three whole numbers.')
  return new Vec3(...words)
}

function look (serv, pos, { blocks, contents, known }) {
  const key = `${pos.x},${pos.y},${pos.z}`
  const block = serv.terrain.blockAt(pos)
  blocks.push(nameOf(block))
  const slots = serv.containers.get(key)?.slots
  if (slots?.some(Boolean)) contents[key] = recordOf(slots)
  const data = serv.blockEntityAt(pos)?.data
  if (data) known[key] = data
}

/** name[property=value,...], as commands take it. */
function nameOf (block) {
  const properties = Object.entries(block.getProperties()).map(([name, value]) => `${name}=${value}`)
  return properties.length > 0 ? `${block.name}[${properties.join(',')}]` : block.name
}

const entityOf = (serv, entity) => ({
  kind: kindOf(serv, entity),
  name: entity.username ?? null,
  tags: [...(entity.tags ?? [])],
  x: entity.position.x,
  y: entity.position.y,
  z: entity.position.z
})

module.exports = { pictureOf }
