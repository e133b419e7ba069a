// Draws a kitchen: its orders with the time left, its stations, its cooks, and the recipes of its menu.
import { element, keyed, write } from '../element.mjs'
import { KEYS, commandWords, cookName, dish, placeWords, told } from './kitchen_words.mjs'
import { makeStation } from './station.mjs'

const URGENT = 0.34 // of an order's time

/** Makes the board. `on` has press(place) and act(action), as a station's. Returns its node, draw(kitchen, level) and tell(sentence). */
export function makeBoard (on) {
  const status = element('p', { class: 'told', role: 'status' })
  const orders = element('ol', { class: 'orders' })
  const none = element('p', { class: 'soft' }, 'No order is open.')
  const stations = element('ul', { class: 'stations', 'aria-label': 'Stations' })
  const cooks = element('ul', { class: 'cooks' })
  const recipes = element('ul', { class: 'recipes' })
  const served = element('p', { class: 'soft' })
  const node = element('div', { class: 'board' },
    element('section', { class: 'card', 'aria-labelledby': 'orders-title' }, element('h2', { id: 'orders-title' }, 'Orders'), orders, none, served),
    status, stations,
    element('section', { class: 'card', 'aria-labelledby': 'cooks-title' }, element('h2', { id: 'cooks-title' }, 'Cooks'), cooks),
    element('details', { class: 'card' }, element('summary', {}, 'Recipes'), recipes))
  let words = {}

  return {
    node,
    words: () => words,
    tell: sentence => write(status, sentence),
    draw (kitchen, level) {
      words = placeWords(kitchen.places)
      const me = kitchen.cooks.find(({ person }) => person && !kitchen.over)
      const place = document.activeElement?.closest?.('.station')?.dataset.place
      keyed(orders, kitchen.orders.map((order, index) => ({ ...order, key: `${order.dish} ${kitchen.step + order.left} ${twin(kitchen.orders, index)}` })), ({ key }) => key, ordered)
      none.hidden = kitchen.orders.length > 0
      keyed(stations, kitchen.places.map((each, index) => ({ place: each, key: KEYS[index] ?? '', words, me, cooks: kitchen.cooks, legal: kitchen.legal, tool: level?.tools[each.tool] })),
        each => each.place.name, each => makeStation(each.place.name, each.key, on))
      keyed(cooks, kitchen.cooks, ({ name }) => name, () => cookLine(() => words))
      write(served, kitchen.served.length ? `Served so far: ${tally(kitchen.served)}.` : '')
      keyed(recipes, Object.entries(level?.recipes ?? {}), ([name]) => name, ([name, made]) => recipe(name, made, level))
      write(status, told(kitchen, words))
      if (place && !node.contains(document.activeElement)) stations.querySelector(`[data-place="${place}"] .press`)?.focus()
    }
  }
}

/** Of equal orders, the number of those before this one. */
const twin = (orders, index) => orders.slice(0, index).filter(({ dish: other, left }) => other === orders[index].dish && left === orders[index].left).length

function ordered (order) {
  const bar = element('progress', { max: order.life, value: order.left, 'aria-label': `Time left for ${dish(order.dish)}` })
  const left = element('span', { class: 'left' })
  const node = element('li', {}, element('b', {}, dish(order.dish)), left, bar)
  return {
    node,
    update (latest) {
      bar.value = latest.left
      left.textContent = `${latest.left} step${latest.left === 1 ? '' : 's'} left`
      node.classList.toggle('urgent', latest.left <= latest.life * URGENT)
    }
  }
}

function cookLine (words) {
  const name = element('b')
  const text = element('span')
  const last = element('span', { class: 'soft' })
  return {
    node: element('li', {}, name, text, last),
    update (cook) {
      name.textContent = cookName(cook)
      text.textContent = ` at ${words()[cook.at] ?? cook.at}, ${cook.holds ? `holds ${dish(cook.holds)}` : 'hands empty'}`
      last.textContent = cook.command ? ` · last: ${commandWords(cook.command, words(), cook.ok ? cook.holds : '')}${cook.ok ? '' : ' (refused)'}` : ''
    }
  }
}

function recipe (name, { tool, inputs }, level) {
  const ordered = level.dishes.includes(name)
  const impossible = level.impossible.includes(name) ? '; it cannot be made here' : ''
  return { node: element('li', {}, element(ordered ? 'b' : 'span', {}, dish(name)), `: ${inputs.map(dish).join(' + ')} in the ${tool}${impossible}`), update () {} }
}

function tally (served) {
  const counts = new Map()
  for (const each of served) counts.set(each, (counts.get(each) ?? 0) + 1)
  return [...counts].map(([name, count]) => `${count} ${dish(name)}`).join(', ')
}
