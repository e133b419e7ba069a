// The form that begins a game of coordination: which one, with what parameters, beside whom.
import { byId, element, write } from '../element.mjs'
import { plain } from '../words.mjs'
import { newGame } from './game_calls.mjs'
import { chosen } from './game_words.mjs'

const KITCHEN = 'cuisineworld' // has a form of its own
const SEAT = 16 // seats that are offered by number

/** Makes the form. `show(game)` shows a game that was begun. */
export function makeGamesForm (attempt, show) {
  const form = byId('play')
  const { elements } = form
  let known = []

  function describe () {
    const game = known.find(({ name }) => name === elements.game.value)
    write(byId('game-about'), plain(game.summary))
    const partners = ['symbolic', ...game.partners.filter(name => name !== 'symbolic')]
    elements.partner.replaceChildren(...partners.map(name => element('option', { value: name }, name)))
    byId('game-params').replaceChildren(...Object.entries(game.params).map(([name, { default: usual, choices, text }]) =>
      element('label', { title: plain(text) }, plain(name).replaceAll('_', ' '), element('select', { name: `param-${name}` }, ...choices.map(choice => element('option', { value: choice, selected: choice === usual }, String(choice)))))))
  }

  form.addEventListener('submit', async event => {
    event.preventDefault()
    const values = Object.fromEntries(new FormData(form))
    const game = known.find(({ name }) => name === values.game)
    const params = chosen(game.params, Object.fromEntries(Object.keys(game.params).map(name => [name, values[`param-${name}`]])))
    const wish = { game: values.game, partner: values.partner, seat: Number(values.seat), params, watch: event.submitter?.value === 'watch' }
    const begun = await attempt(() => newGame(wish), byId('play-trouble'))
    if (begun) show(begun)
  })

  return {
    allow (may) {
      for (const button of form.querySelectorAll('button')) button.disabled = !may
    },
    draw ({ games }) {
      known = games.filter(({ name }) => name !== KITCHEN)
      if (elements.game.options.length) return
      elements.game.append(...known.map(({ name }) => element('option', { value: name, selected: name === 'hanabi' }, name)))
      elements.seat.append(...Array.from({ length: SEAT }, (_, index) => element('option', { value: index }, String(index))).slice(0, 5))
      elements.game.addEventListener('change', describe)
      describe()
    }
  }
}
