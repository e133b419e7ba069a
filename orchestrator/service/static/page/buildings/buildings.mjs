// The dialog with the buildings in files: all that crews build by name, with what each takes; owners upload and delete them.
import { addBuilding, building, buildings, deleteBuilding } from '../api.mjs'
import { byId, element, keyed, write } from '../element.mjs'
import { plain } from '../words.mjs'
import { ACCEPTED, facts, lineFor, wrongWith } from './building_words.mjs'

const SURE = 'Really delete?'

/** Makes the dialog. `speak` gets the line that orders a building, for the person to send. */
export function makeBuildings (page, attempt, speak) {
  const dialog = byId('buildings')
  const list = byId('buildings-list')
  const file = byId('buildings-file')
  const trouble = byId('buildings-trouble')
  let crew = null
  file.accept = ACCEPTED
  byId('buildings-open').addEventListener('click', open)
  file.addEventListener('change', upload)

  async function open () {
    byId('buildings-add').hidden = page.person.role !== 'owner'
    for (const id of ['buildings-trouble', 'buildings-done']) write(byId(id), '')
    list.kept = new Map() // what was deleted or changed elsewhere is asked for again
    list.replaceChildren()
    dialog.showModal()
    dialog.focus()
    await show()
  }

  async function show () {
    const found = await attempt(buildings, trouble)
    byId('buildings-none').hidden = !found || found.length > 0
    if (found) keyed(list, found, ({ name }) => name, row)
  }

  async function upload () {
    const [chosen] = file.files
    if (!chosen) return
    const wrong = wrongWith(chosen)
    write(trouble, wrong)
    write(byId('buildings-done'), wrong ? '' : `Checking ${plain(chosen.name)} …`)
    const added = wrong ? undefined : await attempt(() => addBuilding(chosen), trouble)
    file.value = ''
    write(byId('buildings-done'), added ? `Kept: ${plain(added.name)}.` : '')
    if (!added) return
    list.kept?.get(added.name)?.node.remove()
    list.kept?.delete(added.name)
    await show()
    list.kept.get(added.name)?.open()
  }

  function row ({ name, file: kept }) {
    const told = element('div', { class: 'facts' })
    const words = { class: 'quiet', type: 'button' }
    const order = element('button', { ...words, on: { click: () => say(name) } }, 'Build it…')
    const drop = element('button', { ...words, on: { click: () => remove(name, drop), blur: () => { drop.textContent = 'Delete' } } }, 'Delete')
    order.hidden = page.person.role === 'guest'
    drop.hidden = page.person.role !== 'owner'
    for (const button of [order, drop]) button.setAttribute('aria-describedby', `building-${name}`)
    const box = element('details', { on: { toggle: fill } },
      element('summary', {}, element('b', { id: `building-${name}` }, plain(name)), element('span', { class: 'soft' }, plain(kept))),
      told, element('p', { class: 'row' }, drop, order))

    async function fill () {
      order.disabled = !crew
      if (!box.open || told.children.length) return
      const found = await attempt(() => building(name), trouble)
      if (found) told.replaceChildren(...facts(found).map(text => element('p', {}, text)))
    }

    return { node: element('li', {}, box), update () {}, open () { box.open = true } }
  }

  async function remove (name, button) {
    if (button.textContent !== SURE) {
      button.textContent = SURE
      return
    }
    await attempt(() => deleteBuilding(name), trouble)
    await show()
    dialog.focus()
  }

  function say (name) {
    dialog.close()
    const [first] = crew.agents.filter(({ position, online }) => position && online)
    speak.suggest(lineFor(name, page.player, first?.position))
  }

  return {
    draw (shown) { crew = shown }
  }
}
