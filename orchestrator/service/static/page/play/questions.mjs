// The questions at the end of a kitchen of a study: each is answered on a scale from one to five.
import { element, write } from '../element.mjs'

const SCALE = ['not at all', 'a little', 'partly', 'mostly', 'very much']

/** Makes the form for these questions. `send(answers)` gives the answers to the service and returns whether it took them. */
export function makeQuestions (questions, send) {
  const trouble = element('p', { class: 'trouble', role: 'alert', hidden: true })
  const form = element('form', { class: 'card questions', novalidate: true }, element('h2', {}, 'Before you go'),
    ...questions.map(question), trouble, element('p', { class: 'row' }, element('button', { class: 'main' }, 'Send answers')))
  form.addEventListener('submit', async event => {
    event.preventDefault()
    const answers = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, Number(value)]))
    const open = questions.find(({ name }) => !answers[name])
    write(trouble, open ? `Please answer “${open.text}” too.` : '')
    if (open) return form.querySelector(`[name=${open.name}]`).focus()
    if (await send(answers)) form.replaceChildren(element('p', { role: 'status', tabindex: -1 }, 'Thank you: the answers are part of the log.'))
  })
  return form
}

function question ({ name, text }) {
  const choices = SCALE.map((word, index) => element('label', {}, element('input', { type: 'radio', name, value: index + 1 }), ` ${index + 1} ${word}`))
  return element('fieldset', {}, element('legend', {}, text), element('div', { class: 'scale' }, ...choices))
}
