// Which crews there are, which one is shown, a new one, and where the world is.
import { newCrew } from './api.mjs'
import { byId, element, keyed, write } from './element.mjs'
import { plain } from './words.mjs'
import { chosen } from './state.mjs'

const STATES = { here: 'in the world', coming: 'on its way', away: 'away' }

export function makeCrews (page, attempt, select) {
  const nav = byId('crews')
  const list = element('ul')
  const more = element('button', { type: 'button', class: 'quiet', on: { click: () => byId('making').showModal() } }, '+ New crew')
  nav.append(list, more)
  makeDialog(select)

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

function makeDialog (select) {
  const dialog = byId('making')
  const form = byId('make')
  byId('making-off').addEventListener('click', () => dialog.close())
  form.addEventListener('submit', async event => {
    event.preventDefault()
    const { name, team, workers } = form.elements
    try {
      await newCrew({ name: name.value, team: team.value, workers: Number(workers.value) })
      dialog.close()
      form.reset()
      select(name.value)
    } catch (error) {
      write(byId('making-trouble'), error.message)
    }
  })
  dialog.addEventListener('close', () => write(byId('making-trouble'), ''))
}
