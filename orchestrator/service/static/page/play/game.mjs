// A game of coordination on the page: the person plays beside programs, watches them, or looks at a recorded game.
import { element, write } from '../element.mjs'
import { plain } from '../words.mjs'
import { drawing } from './game_boards.mjs'
import { playGame, watchGame } from './game_calls.mjs'
import { ARROWS, besides, groups, scores } from './game_words.mjs'
import { makePlayback } from './playback.mjs'

const SAY = 'say '
const SLOW = 400 // milliseconds after which it is said that the others think

/** Returns why an action is refused, without a long list of those that are legal: they are on the page. */
const refusal = sentence => plain(sentence).replace(/: choose one of .*$/s, '.')

/** Makes the view in `root`. `attempt` awaits calls; `leave(game)` is called when the person is done. */
export function makeGame (root, attempt, leave) {
  let shown = null
  let playback = null
  let busy = false
  let file = ''
  const title = element('h1')
  const state = element('p', { class: 'soft' })
  const seat = element('select', { 'aria-label': 'Look from the seat of', on: { change: () => go({ count: 0, seat: Number(seat.value) }) } })
  const save = element('a', { class: 'button', download: 'game.jsonl' }, 'Download the record')
  const done = element('button', { type: 'button', class: 'quiet', on: { click: () => leave(shown) } }, 'Leave')
  const bar = element('div', { class: 'card bar' }, element('div', {}, title, state), element('div', { class: 'tools' }, seat, save, done))
  const status = element('p', { class: 'told', role: 'status' })
  const board = element('section', { class: 'card', 'aria-label': 'Board' })
  const actions = element('section', { class: 'card actions', 'aria-label': 'Your actions' })
  const talk = element('input', { autocomplete: 'off', 'aria-label': 'What to say' })
  const speak = element('form', { class: 'talk', on: { submit: event => { event.preventDefault(); act(SAY + talk.value) } } }, talk, element('button', {}, 'Say'))
  const text = element('pre', { class: 'text' })
  const rules = element('p', { class: 'text' })
  root.append(bar, status, board, actions, element('details', { class: 'card' }, element('summary', {}, 'In words'), text), element('details', { class: 'card' }, element('summary', {}, 'Rules'), rules))

  async function act (action) {
    if (busy || !shown || shown.watch || shown.over) return
    busy = true
    const waits = setTimeout(() => write(status, 'The others are thinking.'), SLOW)
    try {
      draw(await playGame(shown.id, action))
      talk.value = ''
    } catch (error) {
      if (error.status !== 400) return await attempt(() => Promise.reject(error))
      write(status, refusal(error.message))
    } finally {
      clearTimeout(waits)
      busy = false
    }
  }

  async function go (how) {
    const id = shown?.id
    const next = await attempt(() => watchGame(id, how))
    if (!next || shown?.id !== id) return false
    draw(next)
    return !next.over
  }

  function draw (game) {
    const focused = document.activeElement?.textContent
    const inside = actions.contains(document.activeElement) || board.contains(document.activeElement)
    shown = game
    title.textContent = game.game
    const who = game.watch ? `looking from ${game.seats[game.seat]}` : `you are ${game.seats[game.seat]}`
    write(state, plain(`Step ${game.steps}${game.last === null ? '' : ` of ${game.last}`} · ${who}, beside ${game.partner} · ${scores(game.metrics)}`))
    const last = game.events.slice(-4).map(({ text: said }) => said.endsWith('.') ? said : `${said}.`).join(' ')
    write(status, plain(game.over ? `${last} It is over.`.trim() : last || 'It begins.') + (game.differs && game.steps >= game.differs ? ' From here on it is not as it was recorded.' : ''))
    const picture = drawing(game.game, game.facts, game.legal, act)
    board.replaceChildren(...(picture ? [picture] : []))
    board.hidden = !picture
    text.textContent = game.text.split('\n').map(plain).join('\n')
    actions.hidden = game.watch || game.over
    actions.replaceChildren(...(game.longest_message ? [speak] : []), ...groups(besides(game.game, game.legal)).map(group))
    seat.replaceChildren(...game.seats.map((name, index) => element('option', { value: index, selected: index === game.seat }, `Seat of ${plain(name)}`)))
    seat.hidden = !game.watch
    keep(game)
    playback?.at(game.steps, game.last ?? (game.over ? game.steps : game.steps + 1))
    if (inside && focused) [...root.querySelectorAll('button')].find(button => button.textContent === focused && !button.disabled)?.focus()
  }

  /** Offers the record of a game that is over as a file. */
  function keep ({ record }) {
    URL.revokeObjectURL(file)
    save.hidden = !record
    if (!record) return
    file = URL.createObjectURL(new Blob([`${JSON.stringify(record)}\n`], { type: 'application/json' }))
    save.href = file
  }

  function group ({ word, actions: some, many }) {
    if (!many) return element('div', { class: 'more' }, ...some.map(action => element('button', { type: 'button', on: { click: () => act(action) } }, plain(action))))
    const choice = element('select', { 'aria-label': `Choose what to ${plain(word)}` }, ...some.map(action => element('option', { value: action }, plain(action))))
    return element('div', { class: 'more' }, choice, element('button', { type: 'button', on: { click: () => act(choice.value) } }, `Do it: ${plain(word)}`))
  }

  document.addEventListener('keydown', event => {
    if (root.hidden || !shown || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, select, textarea')) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    if (playback && key === 'p') playback.press()
    else if (playback && key === 's') playback.step()
    else if (shown.game === 'overcooked' && ARROWS[key] && !shown.watch) act(ARROWS[key])
    else return
    event.preventDefault()
  })

  return {
    live (game, known) {
      playback?.pause()
      playback?.node.remove()
      rules.textContent = plain(known?.rules ?? '')
      const controls = { forward: () => shown?.over ? false : go({ count: 1 }) }
      playback = game.watch ? makePlayback(game.last === null ? controls : { ...controls, seek: to => go({ to }) }) : null
      if (playback) bar.append(playback.node)
      draw(game)
    },
    close () {
      playback?.pause()
      shown = null
    }
  }
}
