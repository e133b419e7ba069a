// The form that opens a kitchen: level, partners, number of cooks, time, and what a study needs.
import { byId, element, write } from '../element.mjs'
import { kitchen as seeKitchen, openKitchen } from './calls.mjs'
import { dish } from './kitchen_words.mjs'

const PLANNERS = { greedy: 'urgent orders first', lookahead: 'tries what may come', random: 'without a plan' }
const ALONE = 'alone'
const OPENING = 'Starting a Minecraft server with the cooks: this takes some ten seconds.'
const NO_STUDY = 'The name of a participant can have letters, digits, _ and -.'
const NO_SEED = 'A seed is a whole number from 0 to 2147483647; leave it empty for a new one.'

/** Makes the form. `show(kitchen)` shows a kitchen that was opened. */
export function makeOpening (attempt, show) {
  const form = byId('cook')
  const { elements } = form
  const trouble = byId('cook-trouble')
  let catalogue = null

  function describe () {
    const level = catalogue.levels.find(({ name }) => name === elements.level.value)
    const cannot = level.impossible.length ? ` ${level.impossible.map(dish).join(', ')} cannot be made here.` : ''
    write(byId('level-about'), `${level.dishes.map(dish).join(', ')}.${cannot}`)
    elements.others.closest('label').hidden = elements.partners.value === ALONE
  }

  for (const each of [elements.level, elements.partners]) each.addEventListener('change', describe)
  form.addEventListener('submit', async event => {
    event.preventDefault()
    const found = wish(Object.fromEntries(new FormData(form)), event.submitter?.value === 'watch')
    if (typeof found === 'string') return write(trouble, found)
    write(byId('cook-opening'), found.where === 'text' ? '' : OPENING)
    const buttons = form.querySelectorAll('button')
    for (const button of buttons) button.disabled = true
    const kitchen = await attempt(() => openKitchen(found), trouble)
    for (const button of buttons) button.disabled = false
    write(byId('cook-opening'), '')
    if (kitchen) show(kitchen)
  })

  return {
    /** Only those who may play can open kitchens; everybody can look at a recorded one. */
    allow (may) {
      for (const button of form.querySelectorAll('button')) button.disabled = !may
      write(trouble, may ? '' : 'Guests may not cook: ask an owner for the role of a player.')
    },
    draw (found) {
      catalogue = found
      if (!elements.level.options.length) {
        elements.level.append(...catalogue.levels.map(({ name, difficulty }) => element('option', { value: name, selected: name === 'level_3' }, `${name.replaceAll('_', ' ')} (${difficulty})`)))
        elements.partners.append(...[...catalogue.partners, ALONE].map(name => element('option', { value: name }, name === ALONE ? 'nobody, alone' : `${name}: ${PLANNERS[name] ?? 'a planner'}`)))
        elements.others.append(...Array.from({ length: catalogue.most_agents - 1 }, (_, index) => element('option', { value: index + 1, selected: index === 1 }, String(index + 1))))
      }
      describe()
      byId('open-kitchens').replaceChildren(...catalogue.open.map((id, index) => element('li', {}, element('button', { type: 'button', on: { click: () => attempt(async () => show(await seeKitchen(id))) } }, `Go on in kitchen ${index + 1}`))))
    }
  }
}

/** Returns the body of the request for a new kitchen, or a sentence that says what is wrong with the values of the form. */
export function wish ({ level, partners, others, tau, seed, mode, study, where }, watch) {
  if (study && !/^[A-Za-z0-9_-]{1,32}$/.test(study.trim())) return NO_STUDY
  if (seed.trim() && !(/^\d{1,10}$/.test(seed.trim()) && Number(seed) < 2 ** 31)) return NO_SEED
  const alone = partners === ALONE
  return {
    level,
    agents: (alone ? 0 : Number(others)) + (alone || !watch ? 1 : 0),
    tau: Number(tau),
    mode,
    where,
    watch,
    ...(alone ? {} : { partners }),
    ...(seed.trim() ? { seed: Number(seed) } : {}),
    ...(study.trim() && !watch ? { study: study.trim() } : {})
  }
}
