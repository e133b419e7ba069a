// The dialog that shows what one line of the conversation caused: answers, goals, tasks, and what the bots did for them.
import { effects } from '../api.mjs'
import { byId, element, write } from '../element.mjs'
import { plain } from '../words.mjs'
import { later, taken, told } from './effect_words.mjs'

const NOTHING = 'Nothing that the record shows.'
const MORE = 'More followed: the record of the run has all of it.'

/** Makes the dialog. Returns a function that shows what the line of that number caused in a crew. */
export function makeEffects (attempt) {
  const dialog = byId('effects')
  const title = element('h2', { id: 'effects-title' })
  const about = element('p', { class: 'soft' })
  const list = element('ol', { class: 'caused', tabindex: 0, 'aria-labelledby': 'effects-title' })
  const note = element('p', { class: 'soft' })
  const again = element('button', { type: 'button', class: 'quiet' }, 'Update')
  const done = element('form', { method: 'dialog', class: 'row' }, again, element('button', { class: 'main' }, 'Close'))
  dialog.append(title, about, list, note, done)

  async function load (crew, line) {
    const found = await attempt(() => effects(crew, line))
    if (!found) return false
    const { command, events, more } = found
    write(title, `“${plain(command.data.text)}”`)
    write(about, taken(command.data))
    list.replaceChildren(...events.map(event => entry(event, command.at)))
    list.hidden = !events.length
    write(note, more ? MORE : events.length ? '' : NOTHING)
    return true
  }

  return async (crew, line) => {
    again.onclick = () => load(crew, line)
    if (await load(crew, line) && !dialog.open) dialog.showModal()
  }
}

function entry (event, since) {
  const who = event.agent ? element('b', {}, plain(event.agent), ' ') : null
  return element('li', { class: event.kind }, element('time', { class: 'soft' }, later(event.at - since)), ' ', who, element('bdi', {}, told(event)))
}
