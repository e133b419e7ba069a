// The scene in words: who is where and does what, for those who do not see it, and a way to watch a bot without a mouse.
import { colour } from '../badge.mjs'
import { element, keyed, write } from '../element.mjs'
import { heading } from '../map/places.mjs'
import { place, plain } from '../words.mjs'
import { mobWords, siteWords } from './scene_words.mjs'

/** Makes the list in a node. `watch(name)` lets the camera follow a bot. */
export function makeWhere (node, watch) {
  const [bots, others] = [element('ul', { class: 'places' }), element('ul', { class: 'places' })]
  node.append(bots, others)

  function row ({ name }) {
    const button = element('button', { type: 'button', class: 'mark quiet', on: { click: () => watch(name) } })
    const dot = element('span', { class: 'dot' })
    return {
      node: element('li', {}, dot, button),
      update ({ index, pose, doing, chosen }) {
        dot.className = `dot ${colour(index)}`
        button.setAttribute('aria-pressed', String(chosen))
        write(button, `${plain(name)} at ${place(pose)}, looks ${heading(pose.yaw)}${doing}`)
      }
    }
  }

  function line () {
    const text = element('li', { class: 'soft' })
    return { node: text, update: ({ words }) => write(text, words) }
  }

  return {
    /** Shows bots ({name, index, pose, doing, chosen}), people ({name, pose}), mobs ({name, hostile}) and buildings ({name, crew, open, all}). */
    draw (present, people, mobs, sites) {
      keyed(bots, present, ({ name }) => name, row)
      keyed(others, [
        ...people.map(({ name, pose }) => ({ key: `person ${name}`, words: `${plain(name)}, a person, at ${place(pose)}` })),
        ...sites.map(site => ({ key: `site ${site.crew} ${site.name}`, words: siteWords(site) })),
        ...(mobs.length ? [{ key: 'mobs', words: `In sight: ${mobWords(mobs)}` }] : [])
      ], ({ key }) => key, line)
    }
  }
}
