'use strict'
/**
 * In creative mode, fly to a cell and stay in the air there.
 *
 * @param {number} x cell of the feet
 * @param {number} y
 * @param {number} z
 * @needs creative mode, a way through free air
 * @gains nothing
 */
const flight = require('../runtime/movement/fly.js')

module.exports = async function flyTo (bot, args, signal) {
  const place = flight.placeOf(args)
  await flight.flyTo(bot, place, feet => feet.equals(place), signal)
}
