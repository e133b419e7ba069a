// Draws the budgets of the crews: what each has spent on language models, how fast, and its limits, which owners change.
import { allow, budgets } from '../api.mjs'
import { element, keyed, write } from '../element.mjs'
import { plain, spent } from '../words.mjs'
import { burning, limitIn, rate, sampled } from './burn.mjs'

const EVERY = 15 // seconds between two samples of a crew

export function makeBudgets (page, attempt) {
  const none = element('p', { class: 'soft' }, 'No crew yet, so nothing is spent.')
  const list = element('ul')
  const samples = new Map()

  function row ({ crew }) {
    const name = element('b', {}, plain(crew))
    const used = element('p', { class: 'soft' })
    const pace = element('p', { class: 'soft' })
    const dollars = element('input', { inputmode: 'decimal', placeholder: 'no limit' })
    const tokens = element('input', { inputmode: 'numeric', placeholder: 'no limit' })
    const trouble = element('p', { class: 'trouble', role: 'alert', hidden: true })
    const saved = element('p', { class: 'soft saved', role: 'status', hidden: true })
    const button = element('button', {}, 'Save')
    button.setAttribute('aria-label', `Save the limits of ${plain(crew)}`)
    const form = element('form', { class: 'budget' }, element('div', {}, name, used, pace),
      element('label', {}, 'Dollars', dollars), element('label', {}, 'Tokens', tokens), button, trouble, saved)
    form.addEventListener('submit', async event => {
      event.preventDefault()
      const limits = { dollars: limitIn(dollars.value), tokens: limitIn(tokens.value, true) }
      write(saved, '')
      const wrong = Object.keys(limits).find(key => limits[key] === undefined)
      write(trouble, wrong === 'dollars' ? 'Dollars: use an amount such as 2.50, or leave it empty.' : wrong ? 'Tokens: use a whole number, or leave it empty.' : '')
      if (wrong) return
      const taken = await attempt(() => allow(crew, limits), trouble)
      write(saved, taken ? 'Saved. The limits count at once; earlier spending counts, too.' : '')
    })
    let first = true
    return {
      node: element('li', {}, form),
      update ({ limits, spent: money }) {
        write(used, spent(money) || 'Nothing spent: it decides by rules, or has asked no model yet.')
        write(pace, money.calls ? burning(rate(samples.get(crew) ?? []), money, limits) : '')
        if (first) [dollars.value, tokens.value] = [limits.dollars ?? '', limits.tokens ?? '']
        first = false
        for (const control of form.elements) control.disabled = page.person.role !== 'owner'
      }
    }
  }

  return {
    nodes: [none, list],
    async show () {
      list.kept = new Map()
      list.replaceChildren()
      const found = await attempt(budgets) ?? []
      none.hidden = found.length > 0
      keyed(list, found, ({ crew }) => crew, row)
    },
    /** Takes a sample of each crew's spending, at most every 15 seconds. */
    sample (crews, now = Date.now() / 1000) {
      for (const { name, money } of crews) {
        const before = samples.get(name) ?? []
        if (money && (!before.length || now - before.at(-1).at >= EVERY)) samples.set(name, sampled(before, money, now))
      }
    }
  }
}
