// Draws the list of crews, the dialog for a new crew, and the address of the world.
import { newCrew, teams } from './api.mjs'
import { byId, element, keyed, write } from './element.mjs'
import { plain } from './words.mjs'
import { chosen } from './state.mjs'

const NAMES = 'Use only letters, digits, _ and -; at most 32 characters.'
const USUAL = 'tree' // the team that the dialog proposes
const STATES = { here: 'in the world', coming: 'joining the world', away: 'away' }

/** Makes the list of crews. `select(name)` shows a crew; `made(crew)` shows one that the service has just made. */
export function makeCrews (page, attempt, select, made) {
  const nav = byId('crews')
  const list = element('ul')
  const more = element('button', { type: 'button', class: 'quiet', on: { click: () => byId('making').showModal() } }, '+ New crew')
  nav.append(list, more)
  const offer = makeDialog(made)

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
      if (!more.hidden) offer(attempt)
      write(byId('world'), whereabouts(world))
    }
  }
}

function whereabouts (world) {
  if (!world) return ''
  if (world.why) return `The world is away: ${plain(world.why)}`
  return world.address ? `Join at ${world.address}, Minecraft ${world.version}` : ''
}

/** Sets the dialog up. Returns a function that fills in the teams the first time it is called. */
function makeDialog (made) {
  const dialog = byId('making')
  const form = byId('make')
  const choice = form.elements.team
  let asked = false

  async function offer (attempt) {
    if (asked) return
    asked = true
    const offered = await attempt(teams) ?? []
    asked = offered.length > 0
    choice.replaceChildren(...offered.map(({ name, about }) => element('option', { value: name, 'data-about': about }, name)))
    for (const option of choice.options) option.defaultSelected = option.value === USUAL
    describe()
  }

  const describe = () => write(byId('team-about'), choice.selectedOptions[0]?.dataset.about ?? '')
  choice.addEventListener('change', describe)
  form.addEventListener('reset', () => setTimeout(describe, 0))
  byId('making-off').addEventListener('click', () => dialog.close())
  form.addEventListener('submit', async event => {
    event.preventDefault()
    const { name, team, workers } = form.elements
    try {
      // until the teams have come, none is chosen: the service's usual one is made
      const crew = await newCrew({ name: name.value, team: team.value || undefined, workers: Number(workers.value) })
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
  return offer
}
