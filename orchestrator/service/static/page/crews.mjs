// Which crews there are, which one is shown, a new one, and where the world is.
import { newCrew } from './api.mjs'
import { byId, element, keyed, write } from './element.mjs'
import { plain } from './words.mjs'
import { chosen } from './state.mjs'

const NAMES = 'Use letters, digits, _ and - only; 32 at most.'
const STATES = { here: 'in the world', coming: 'on its way', away: 'away' }

/** `select(name)` shows a crew; `made(crew)` shows one that the service has just made. */
export function makeCrews (page, attempt, select, made) {
  const nav = byId('crews')
  const list = element('ul')
  const more = element('button', { type: 'button', class: 'quiet', on: { click: () => byId('making').showModal() } }, '+ New crew')
  nav.append(list, more)
  makeDialog(made)

  function tab ({ name }) {
    const dot = element('span', { class: 'dot' })
    const button = element('button', { type: 'button', on: { click: () => select(name) } }, dot, plain(name))
    return {
      node: element('li', {}, button),
      update (crew) {
        dot.dataset.state = crew.state
        button.title = `${plain(crew.name)}, ${STATES[crew.state]}` + (crew.goal ? `: ${plain(crew.goal)}` : '')
        button.setAttribute('aria-current', String(crew.name === chosen(page.state, page.crew).name))
      }
    }
  }

  return {
    draw (crew, { crews, world }) {
      keyed(list, crews, each => each.name, tab)
      more.hidden = page.person.role !== 'owner'
      write(byId('world'), whereabouts(world))
    }
  }
}

function whereabouts (world) {
  if (!world) return ''
  if (world.why) return `World away: ${plain(world.why)}`
  return world.address ? `Join at ${world.address}, Minecraft ${world.version}` : ''
}

function makeDialog (made) {
  const dialog = byId('making')
  const form = byId('make')
  byId('making-off').addEventListener('click', () => dialog.close())
  form.addEventListener('submit', async event => {
    event.preventDefault()
    const { name, team, workers } = form.elements
    try {
      const crew = await newCrew({ name: name.value, team: team.value, workers: Number(workers.value) })
      dialog.close()
      form.reset()
      made(crew)
    } catch (error) {
      write(byId('making-trouble'), error.message)
    }
  })
  form.elements.name.addEventListener('input', ({ target }) => {
    target.setCustomValidity(target.validity.patternMismatch ? NAMES : '')
  })
  dialog.addEventListener('close', () => write(byId('making-trouble'), ''))
}
