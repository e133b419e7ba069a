// Draws the round mark of a bot, with the same colour and letters on its card and on the map.
import { element } from './element.mjs'
import { initials } from './words.mjs'

const COLOURS = 8 // that colours.css defines

export const colour = index => `bot-${index % COLOURS}`

export function badge (name) {
  const node = element('span', { class: 'badge', 'aria-hidden': 'true' }, initials(name))
  return {
    node,
    update ({ index, online }) {
      node.className = `badge ${colour(index)}`
      node.classList.toggle('gone', !online)
    }
  }
}
