// The settings: who one is, the budgets, and for owners who has tokens, the options of the world, what was checked and the log.
import { doctor, serviceSettings } from '../api.mjs'
import { byId, element, write } from '../element.mjs'
import { clock, plain } from '../words.mjs'
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
  byId('settings-check').addEventListener('click', check)

  async function check () {
    const button = byId('settings-check')
    button.setAttribute('aria-disabled', 'true')
    write(byId('settings-checking'), 'Checking: this takes some seconds.')
    const found = await attempt(doctor, byId('settings-trouble'))
    button.removeAttribute('aria-disabled')
    if (found) byId('settings-doctor').replaceChildren(...entries(found))
    const wrong = (found ?? []).filter(({ ok }) => !ok).length
    write(byId('settings-checking'), found ? wrong ? `${wrong} of ${found.length} are not right.` : `All ${found.length} are right.` : '')
  }

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

/** Returns findings as terms and descriptions. */
const entries = findings => findings.flatMap(({ what, ok, note }) => [
  element('dt', {}, what), element('dd', { class: ok ? '' : 'bad' }, `${ok ? '' : 'Not right: '}${plain(note)}`)
])

function fill ({ release, people, world, findings, log }) {
  byId('settings-people').replaceChildren(...people.map(({ name, role }) => element('li', {}, element('span', {}, plain(name)), element('span', { class: 'soft' }, role))))
  byId('settings-world').replaceChildren(...Object.entries(world).flatMap(([name, value]) => [element('dt', {}, `--${name}`), element('dd', {}, plain(value))]))
  byId('settings-findings').replaceChildren(...entries(findings))
  byId('settings-quiet').hidden = log.length > 0
  byId('settings-log').hidden = !log.length
  byId('settings-log').replaceChildren(...log.toReversed().map(({ at, level, source, text }) => element('li', { class: level },
    element('time', { datetime: new Date(at * 1000).toISOString() }, clock(at)), ` ${plain(level)}, ${plain(source)}: `, element('bdi', {}, plain(text)))))
  write(byId('settings-release'), `blockcrew ${release}`)
}
