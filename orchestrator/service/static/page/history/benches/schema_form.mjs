// Fields of a form from the JSON schema of a request, and the request from the fields: a benchmark with new options needs no change here.
import { element } from '../../element.mjs'
import { plain } from '../../words.mjs'

const NAMED = { teams: 'Teams', workers: 'Agents that dig', mind: 'Mind', seeds: 'Seeds', speed: 'Speed', quick: 'A quick look', goal: 'Goal', size: 'Size' }

/** Returns the options of a schema as {name, title, type, value, about, least, most, whole, choices, pattern}; the field `fixed` is left out. */
export function optionsOf ({ properties }, fixed = 'task') {
  return Object.entries(properties).filter(([name]) => name !== fixed).map(([name, given]) => {
    const schema = { ...given, ...(given.anyOf?.find(({ type }) => type !== 'null') ?? {}) }
    return { name, title: NAMED[name] ?? capital(name.replaceAll('_', ' ')), type: schema.type, value: given.default ?? '', about: plain(given.description).replaceAll('`', ''), least: schema.minimum, most: schema.maximum, pattern: schema.pattern, choices: choicesIn(schema.pattern) }
  })
}

export const capital = text => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns the words that a pattern such as `^(a|b)$` allows; null for any other pattern. */
function choicesIn (pattern = '') {
  const [, words] = /^\^\(((?:[\w-]|\\-)+(?:\|(?:[\w-]|\\-)+)*)\)\$$/.exec(pattern) ?? []
  return words ? words.split('|').map(word => word.replaceAll('\\', '')) : null
}

/** Makes the fields. */
export function fieldsOf (options) {
  return options.map(option => {
    const about = option.about ? element('small', { class: 'soft', id: `about-${option.name}` }, option.about) : null
    const described = about ? { 'aria-describedby': about.id } : {}
    if (option.type === 'boolean') return element('div', { class: 'field' }, element('label', { class: 'tick-line' }, element('input', { type: 'checkbox', name: option.name, checked: option.value === true, ...described }), option.title), about)
    const field = option.choices
      ? element('select', { name: option.name, ...described }, ...option.choices.map(value => element('option', { value, selected: value === option.value }, value)))
      : element('input', { name: option.name, value: option.value, autocomplete: 'off', spellcheck: 'false', ...(['integer', 'number'].includes(option.type) ? { inputmode: 'decimal' } : {}), ...described })
    return element('div', { class: 'field' }, element('label', {}, option.title, field), about)
  })
}

/** Returns the body of the request from the values of the form, or a sentence that says what is wrong. Empty fields are left out. */
export function requestOf (options, values) {
  const found = {}
  for (const { name, title, type, least, most, pattern } of options) {
    const value = values[name]
    if (type === 'boolean') {
      found[name] = value === 'on'
      continue
    }
    const text = (value ?? '').trim()
    if (!text) continue
    if (type === 'integer' || type === 'number') {
      const number = Number(text)
      const kind = type === 'integer' ? 'a whole number' : 'a number'
      if (!Number.isFinite(number) || (type === 'integer' && !Number.isInteger(number)) || number < least || number > most) return `${title}: use ${kind} from ${least} to ${most}.`
      found[name] = number
    } else if (pattern && !new RegExp(pattern, 'u').test(text)) return `${title}: “${plain(text)}” does not fit. Names and numbers are divided by commas, without spaces.`
    else found[name] = text
  }
  return found
}
