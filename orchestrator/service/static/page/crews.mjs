// Draws the list of crews and the address of the world. The dialog for a new crew is making/making.mjs.
import { byId, element, keyed, write } from './element.mjs'
import { plain } from './words.mjs'
import { chosen } from './state.mjs'

const STATES = { here: 'in the world', coming: 'joining the world', away: 'not in the world' }

/** Makes the list of crews. `select(name)` shows a crew; `makeNew()` opens the dialog for a new one. */
export function makeCrews (page, select, makeNew) {
  const nav = byId('crews')
  const list = element('ul')
  const more = element('button', { type: 'button', class: 'quiet', on: { click: makeNew } }, '+ New crew')
  nav.append(list, more)

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
  if (world.why) return `The game world is not open: ${plain(world.why)}`
  return world.address ? `Join at ${world.address}, Minecraft ${world.version}` : ''
}
