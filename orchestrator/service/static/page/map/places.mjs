// The list of who is where: the map for those who do not see it, and a way to the bots without a mouse.
import { element, keyed, write } from '../element.mjs'
import { colour } from '../badge.mjs'
import { place, plain } from '../words.mjs'

const WINDS = ['south', 'south-west', 'west', 'north-west', 'north', 'north-east', 'east', 'south-east']

/** Returns the direction of a yaw in degrees (0 is south, 90 west) in words. */
export const heading = yaw => WINDS[Math.round(yaw / 45) % 8]

/** Makes the list. `show(name)` leads to a bot's card, `follow(name)` keeps a bot in the middle of the map. */
export function makePlaces (show, follow) {
  const bots = element('ul', { class: 'places' })
  const people = element('ul', { class: 'places' })
  const node = element('details', {}, element('summary', {}, 'Who is where'), bots, people)

  function row ({ name }) {
    const where = element('button', { type: 'button', class: 'mark quiet', on: { click: () => show(name) } })
    const keep = element('button', { type: 'button', class: 'quiet', 'aria-label': `Follow ${plain(name)} on the map`, on: { click: () => follow(name) } }, 'Follow')
    const dot = element('span', { class: 'dot' })
    return {
      node: element('li', {}, dot, where, keep),
      update ({ index, position, chosen }) {
        dot.className = `dot ${colour(index)}`
        write(where, `${plain(name)} at ${place(position)}${typeof position.yaw === 'number' ? `, looks ${heading(position.yaw)}` : ''}`)
        keep.setAttribute('aria-pressed', String(chosen))
      }
    }
  }

  return {
    node,
    draw (agents, persons) {
      keyed(bots, agents, ({ name }) => name, row)
      keyed(people, persons, ({ name }) => name, ({ name }) => {
        const text = element('li', { class: 'soft' })
        return { node: text, update: ({ place: at }) => write(text, `${plain(name)}, a person, at ${place(at)}`) }
      })
    }
  }
}
