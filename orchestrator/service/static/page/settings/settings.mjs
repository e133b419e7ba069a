// The settings: who one is, the budgets, and for owners who has tokens, the options of the world and what was checked.
import { serviceSettings } from '../api.mjs'
import { byId, element, write } from '../element.mjs'
import { plain } from '../words.mjs'
import { makeBudgets } from './budgets.mjs'

const RIGHTS = {
  owner: 'You may do everything: make and dismiss crews, give orders, set budgets.',
  player: 'You may give orders and stop crews. An owner makes crews and sets budgets.',
  guest: 'You may look and ask questions. A player or an owner gives orders.'
}

export function makeSettings (page, attempt) {
  const dialog = byId('settings')
  const money = makeBudgets(page, attempt)
  byId('settings-budgets').append(...money.nodes)
  byId('settings-open').addEventListener('click', open)

  async function open () {
    const owner = page.person.role === 'owner'
    write(byId('settings-me'), `Signed in as ${who(page.person)}. ${RIGHTS[page.person.role]}`)
    for (const node of dialog.querySelectorAll('.owners')) node.hidden = !owner
    dialog.showModal()
    dialog.focus()
    dialog.scrollTop = 0
    money.show()
    const shown = owner && await attempt(serviceSettings)
    if (shown) fill(shown)
  }

  return {
    draw (crew, { crews }) {
      money.sample(crews)
    }
  }
}

/** Returns the name and the role of a person; the role alone if it is the name, too. */
const who = ({ name, role }) => name === role ? role : `${plain(name)}, ${role}`

function fill ({ release, people, world, findings }) {
  byId('settings-people').replaceChildren(...people.map(({ name, role }) => element('li', {}, element('span', {}, plain(name)), element('span', { class: 'soft' }, role))))
  byId('settings-world').replaceChildren(...Object.entries(world).flatMap(([name, value]) => [element('dt', {}, `--${name}`), element('dd', {}, plain(value))]))
  byId('settings-findings').replaceChildren(...findings.flatMap(({ what, ok, note }) => [
    element('dt', {}, what), element('dd', { class: ok ? '' : 'bad' }, `${ok ? '' : 'Not right: '}${plain(note)}`)
  ]))
  write(byId('settings-release'), `blockcrew ${release}`)
}
