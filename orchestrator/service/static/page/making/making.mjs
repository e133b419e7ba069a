// The dialog for a new crew: what can be chosen comes from the service; what is wrong is told beside its field.
import { crewOptions, newCrew } from '../api.mjs'
import { byId, element, write } from '../element.mjs'
import { TEAMS_ABOUT } from '../first/ideas.mjs'
import { NAMES, problems, sided, wanted } from './fields.mjs'

const USUAL = 'tree' // the team that the dialog proposes
const FIELDS = ['name', 'team', 'workers', 'mind', 'model', 'budget', 'collaboration', 'names']

/** Makes the dialog. `made(crew)` shows a crew that the service has just made. Returns a function that opens it. */
export function makeDialog (page, attempt, made) {
  const dialog = byId('making')
  const form = byId('make')
  const { elements } = form
  const button = form.querySelector('[type=submit]')
  const note = field => byId(`making-${field}-trouble`)
  let options = null
  let changed = false // whether the person has written a name

  const values = () => Object.fromEntries(FIELDS.map(field => [field, elements[field].value.trim()]))
  const chosen = kind => options?.[kind].find(({ name }) => name === elements[{ teams: 'team', minds: 'mind' }[kind]].value)
  const asksModel = () => Boolean(chosen('minds')?.asks_model)

  /** Shows a sentence beside each field that is wrong, and goes to the first one. */
  function tell (found) {
    for (const field of FIELDS) {
      write(note(field), found[field] ?? '')
      elements[field].toggleAttribute('aria-invalid', Boolean(found[field]))
    }
    const first = FIELDS.find(field => found[field])
    if (elements[first]?.closest('details')) elements[first].closest('details').open = true
    elements[first]?.focus()
  }

  function describe () {
    write(byId('team-about'), TEAMS_ABOUT[elements.team.value] ?? chosen('teams')?.about ?? '')
    elements.workers.closest('label').hidden = elements.team.value === 'solo'
    for (const node of form.querySelectorAll('.of-model')) node.hidden = !asksModel()
    const ways = options?.ways.filter(({ name }) => chosen('teams')?.ways.includes(name)) ?? []
    const usual = chosen('teams')?.ways[0]
    fill(elements.collaboration, ways.map(way => ({ value: way.name === usual ? '' : way.name, text: way.name === usual ? `${way.about} (usual)` : way.about })))
  }

  function offer (offered) {
    options = offered
    fill(elements.team, options.teams.map(({ name }) => ({ value: name, text: name })), USUAL)
    fill(elements.mind, options.minds.map(({ name, about }) => ({ value: name, text: about })), options.mind)
    elements.model.placeholder = options.model || 'such as gpt-4o-mini'
    elements.names.placeholder = options.bots.slice(0, 4).join(', ')
    elements.workers.max = options.most_workers
    if (!changed) elements.name.value = options.name
    describe()
  }

  async function open () {
    tell({})
    write(byId('making-world'), world(page.state.world))
    dialog.showModal()
    elements.name.focus()
    const offered = await attempt(crewOptions)
    if (!offered || !dialog.open) return
    offer(offered)
    if (!changed && document.activeElement === elements.name) elements.name.select()
  }

  for (const select of [elements.team, elements.mind]) select.addEventListener('change', describe)
  elements.name.addEventListener('input', ({ target }) => {
    changed = true
    target.setCustomValidity(target.validity.patternMismatch ? NAMES : '')
    write(note('name'), target.validationMessage && target.value ? NAMES : '')
  })
  byId('making-off').addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => write(byId('making-trouble'), ''))
  form.addEventListener('submit', async event => {
    event.preventDefault()
    const written = values()
    const found = problems(written, { crews: page.state.crews.map(({ name }) => name), mind: chosen('minds'), usual: options?.model, most: options?.most_workers ?? 20 })
    tell(found)
    if (Object.keys(found).length || button.disabled) return
    button.disabled = true
    try {
      const crew = await newCrew(wanted(written, asksModel()))
      dialog.close()
      form.reset()
      changed = false
      made(crew)
    } catch (error) {
      const [field, sentence] = sided(error.message, FIELDS)
      if (field) tell({ [field]: sentence })
      else write(byId('making-trouble'), sentence)
    } finally {
      button.disabled = false
    }
  })
  return open
}

/** Offers other choices in a select. What was chosen stays, if it is still there; `usual` is chosen at first and after a reset of the form. */
function fill (select, choices, usual) {
  const before = select.value
  select.replaceChildren(...choices.map(({ value, text }) => element('option', { value, selected: value === usual }, text)))
  if (choices.some(({ value }) => value === before)) select.value = before
}

/** Says in which world all crews are. */
function world (shown) {
  if (!shown) return ''
  const land = { survival: 'hills, trees and ores', flat: 'flat land' }[shown.land]
  const facts = [land, shown.difficulty && (shown.difficulty === 'peaceful' ? 'no monsters' : `difficulty ${shown.difficulty}`), shown.speed > 1 && `${shown.speed} times as fast`]
  const known = facts.filter(Boolean).join(', ')
  return `All crews share one world${known ? ` (${known})` : ''}; the options of blockcrew serve choose it.`
}
