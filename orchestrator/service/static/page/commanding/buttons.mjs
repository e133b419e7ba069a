// Buttons that give an order: pause, resume, come, follow, let go. deeds.mjs says which of them are shown.
import { say } from '../api.mjs'
import { byId, element, keyed } from '../element.mjs'
import { plain } from '../words.mjs'
import { botDeeds, crewDeeds } from './deeds.mjs'

const TABLE = 'tabletop' // a world without places
const PLACED = ['come here', 'follow me'] // orders that need to know who the person is in the game

/** Makes a row of buttons for one bot, or for the whole crew without a name. Returns its node and how it is drawn. */
export function makeButtons (page, attempt, name = '') {
  const node = element('div', { class: 'deeds' })
  let crew = ''

  function deed ([title, words]) {
    const button = element('button', { type: 'button', class: 'quiet', on: { click: () => order(words) } }, title)
    if (name) button.setAttribute('aria-label', `${title}, ${plain(name)}`)
    return { node: button, update () {} }
  }

  async function order (words) {
    if (PLACED.includes(words) && !await whoIsThere(page)) return
    await attempt(() => say(crew, name ? `${name}, ${words}` : words, page.player))
  }

  return {
    node,
    draw (shown, agent) {
      crew = shown.name
      const guest = page.person.role === 'guest'
      const here = page.state.world?.name !== TABLE
      const deeds = agent ? botDeeds(agent, { guest, here, goal: shown.goal }) : crewDeeds(shown, { guest })
      keyed(node, deeds, ([title]) => title, deed)
      node.hidden = !deeds.length
    }
  }
}

/** Asks for the person's name in the game if it is not known. Resolves to whether it is. */
async function whoIsThere (page) {
  if (page.player) return true
  const dialog = byId('voice-settings')
  dialog.showModal()
  byId('player').focus()
  await new Promise(resolve => dialog.addEventListener('close', resolve, { once: true }))
  return Boolean(page.player)
}

/** Makes the buttons of the whole crew, in the head of its goal. */
export function makeCrewButtons (page, attempt) {
  const row = makeButtons(page, attempt)
  byId('goal').append(row.node)
  return { draw: crew => crew ? row.draw(crew) : row.node.toggleAttribute('hidden', true) }
}
