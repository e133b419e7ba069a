'use strict'

// The geometry of an explosion, as in vanilla: which blocks its rays destroy through obstacles, and how much of a body is exposed to it.
// plugins/land/explosions.js applies it.

const { Vec3 } = require('vec3')
const { inTheWay } = require('../entities/sight')

const RAYS = 16
const STEP = 0.3
const WEAKENING = 0.22500001
const FROM = 0.7
const SPREAD = 0.6

/** Returns the places of destroyed blocks: a ray to each point of a cube's surface, weakened by the blocks it passes. */
function placesBlownAway (serv, center, power, random = Math.random) {
  const found = new Map()
  for (const way of DIRECTIONS) {
    let left = power * (FROM + random() * SPREAD)
    const at = center.clone()
    for (; left > 0; left -= WEAKENING) {
      const pos = at.floored()
      if (!serv.terrain.contains(pos)) break
      const state = serv.terrain.stateAt(pos)
      if (state !== 0) left -= (resistanceOf(serv, state) + STEP) * STEP
      if (left > 0 && state !== 0) found.set(`${pos}`, pos)
      at.translate(way.x * STEP, way.y * STEP, way.z * STEP)
    }
  }
  return [...found.values()]
}

const UNBREAKABLE = 3600000
const resistanceOf = (serv, state) => {
  const { resistance, hardness } = serv.registry.blocksByStateId[state]
  return hardness === -1 || hardness === null ? UNBREAKABLE : (resistance ?? 0)
}

const DIRECTIONS = []
for (let x = 0; x < RAYS; x++) {
  for (let y = 0; y < RAYS; y++) {
    for (let z = 0; z < RAYS; z++) {
      if (![x, y, z].some(v => v === 0 || v === RAYS - 1)) continue
      const way = new Vec3(x, y, z).scaled(2 / (RAYS - 1)).offset(-1, -1, -1)
      DIRECTIONS.push(way.scaled(1 / way.norm()))
    }
  }
}

/** Returns the exposed part of a body, from 0 behind walls to 1 in the open. */
function openTo (terrain, { position, width = 0.6, height = 1.8 }, center) {
  const [acrossStep, upStep] = [1 / (width * 2 + 1), 1 / (height * 2 + 1)]
  let [open, all] = [0, 0]
  for (let across = 0; across <= 1; across += acrossStep) {
    for (let up = 0; up <= 1; up += upStep) {
      for (let along = 0; along <= 1; along += acrossStep) {
        const point = position.offset((across - 0.5) * width, up * height, (along - 0.5) * width)
        all++
        if (!inTheWay(terrain, point, center)) open++
      }
    }
  }
  return open / all
}

module.exports = { placesBlownAway, openTo }
