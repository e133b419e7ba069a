'use strict'
// Accept: the bot picks up what a person tosses to it and says thanks once.
const { collect } = require('../../../../skills/runtime/items/pickup.js')
const { until } = require('../../../../skills/runtime/core/wait.js')
const { stackOf } = require('./people.js')

const FLIGHT = 600 // ms until a tossed item has landed
const AGAIN = 15000 // ms until the same person is thanked again
const TAKEN = 80 // ticks to wait for an item at the bot's feet
const LONGEST = 3 // kinds of items that the thanks name

module.exports = {
  kind: 'accept',
  cause: 'gift',
  courteous: true,
  seconds: 12,

  when (bot, policy, { people }) {
    const [gift] = lying(bot, people)
    return gift ? `from ${gift.from}` : null
  },

  async act (bot, policy, { people }, signal) {
    const got = new Map() // giver -> item -> count
    for (let [gift] = lying(bot, people); gift; [gift] = lying(bot, people)) {
      const thing = gift.taken ?? stackOf(gift.entity)
      const count = gift.taken?.count ?? await fetch(bot, gift.entity, thing, signal)
      people.gifts.delete(gift.entity)
      if (count > 0) add(got, gift.from, thing.name, count)
    }
    for (const [from, things] of got) thank(bot, people, from, things)
    return [...got].map(([from, things]) => `${inWords(things)} from ${from}`).join('; ') || 'it was gone'
  }
}

const lying = (bot, people) => [...people.gifts]
  .filter(([entity, { at, taken }]) => taken || (bot.entities[entity.id] && Date.now() - at > FLIGHT))
  .map(([entity, { from, taken }]) => ({ entity, from, taken }))

/** Pick the item up and return how many came in. */
async function fetch (bot, entity, thing, signal) {
  const held = () => thing ? bot.inventory.count(thing.type, null) : 0
  const before = held()
  await collect(bot, signal, { radius: 1.5, center: entity.position })
  await until(bot, signal, TAKEN, () => !bot.entities[entity.id])
  return held() - before
}

function add (got, from, name, count) {
  const things = got.get(from) ?? new Map()
  got.set(from, things.set(name, (things.get(name) ?? 0) + count))
}

function thank (bot, people, from, things) {
  people.thanked ??= new Map()
  if (Date.now() - (people.thanked.get(from) ?? -Infinity) < AGAIN) return
  people.thanked.set(from, Date.now())
  bot.crew.say(`Thanks for the ${inWords(things)}, ${from}.`)
}

const inWords = things => [...things].slice(0, LONGEST).map(([name, count]) => `${count} ${name}`).join(' and ')
