// Draws the list of skills: name, what it does, badges.
import { byId, element, keyed, write } from '../element.mjs'
import { plain } from '../words.mjs'
import { countWords, meaning, short } from './skill_words.mjs'

/** Makes the list in #list; `show(id)` shows one skill. Returns how it is drawn. */
export function makeShelf (show) {
  function row ({ id }) {
    const name = element('b', {}, plain(id))
    const badges = element('span', { class: 'badges' })
    const about = element('span', { class: 'soft' })
    const button = element('button', { type: 'button', class: 'quiet', on: { click: () => show(id) } }, name, badges, about)
    return {
      node: element('li', {}, button),
      update (skill) {
        badges.replaceChildren(...badgesOf(skill))
        write(about, short(skill.description))
        button.setAttribute('aria-current', String(Boolean(skill.chosen)))
      }
    }
  }

  return (shown, all, chosen) => {
    write(byId('counted'), countWords(shown.length, all))
    keyed(byId('list'), shown.map(skill => ({ ...skill, chosen: skill.id === chosen })), ({ id }) => id, row)
  }
}

/** Returns the badges of a skill, and that bots wrote it if they did. */
export function badgesOf ({ badges, learned }) {
  const found = badges.map(badge => element('span', { class: 'tag', title: meaning(badge) }, plain(badge)))
  return learned ? [...found, element('span', { class: 'tag learned' }, `learned ${plain(learned).slice(0, 10)}`)] : found
}
