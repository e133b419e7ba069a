// The list of who is where: the map for those who do not see it, and a way to the bots without a mouse.
import { element, keyed, write } from '../element.mjs'
import { colour } from '../badge.mjs'
import { carried, place, plain } from '../words.mjs'
import { mobWords, siteWords } from './activity.mjs'

const WINDS = ['south', 'south-west', 'west', 'north-west', 'north', 'north-east', 'east', 'south-east']

/** Returns the direction of a yaw in degrees (0 is south, 90 west) in words. */
export const heading = yaw => WINDS[Math.round(yaw / 45) % 8]

/** Makes the list. `show(name)` leads to a bot's card, `follow(name)` keeps a bot in the middle of the map. */
export function makePlaces (show, follow) {
  const bots = element('ul', { class: 'places' })
  const people = element('ul', { class: 'places' })
  const others = element('ul', { class: 'places' })
  const node = element('details', {}, element('summary', {}, 'Who is where'), bots, people, others)

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
    /** Shows bots and persons, and what else is on the map: `mobs`, `sites`, `home` (x, y, z) and `chests`. */
    draw (agents, persons, { mobs, sites, home, chests }) {
      keyed(bots, agents, ({ name }) => name, row)
      keyed(others, otherWords(mobs, sites, home, chests), ({ key }) => key, () => {
        const text = element('li', { class: 'soft' })
        return { node: text, update: ({ words }) => write(text, words) }
      })
      keyed(people, persons, ({ name }) => name, ({ name }) => {
        const text = element('li', { class: 'soft' })
        return { node: text, update: ({ place: at }) => write(text, `${plain(name)}, a person, at ${place(at)}`) }
      })
    }
  }
}

/** Returns lines about what is on the map apart from bots and people, each with a key that stays. */
export function otherWords (mobs, sites, home, chests) {
  return [
    ...(home ? [{ key: 'home', words: `The crew's home at ${home.join(' ')}` }] : []),
    ...chests.map(({ name, at, contents }) => ({ key: `chest ${at}`, words: `${plain(name)}, a chest at ${at.join(' ')}${contents ? `: ${carried(contents, 3) || 'empty'}` : ''}` })),
    ...sites.map(site => ({ key: `site ${site.crew} ${site.name} ${site.low}`, words: siteWords(site) })),
    ...(mobs.length ? [{ key: 'mobs', words: `In sight: ${mobWords(mobs)}` }] : [])
  ]
}
