// Draws the goal of the crew, its progress and its spending; without a goal, suggestions for one.
import { aim, bar, ended } from './aims.mjs'
import { dismiss } from './api.mjs'
import { byId, element, keyed, write } from './element.mjs'
import { described } from './first/ideas.mjs'
import { makeWelcome } from './first/welcome.mjs'
import { makeQueue } from './queue.mjs'
import { plain, spent } from './words.mjs'

const ORDER = 'mine 12 logs'
const QUESTIONS = ['status', 'help']
const LOADING = 'Loading…'
const OWNER = 'A crew is a group of bots in the game that does what you tell it.'
const OTHERS = 'Only an owner can start a crew. This page shows it as soon as there is one.'

/** Makes the goal. `makeNew()` opens the dialog for a new crew; `made(crew)` shows one that the service has just made. */
export function makeGoal (page, attempt, speak, makeNew, made) {
  const title = element('h1')
  const about = element('p', { class: 'soft' })
  const goal = element('p', { class: 'goal' })
  const past = element('p', { class: 'soft' })
  const bars = element('ul', { class: 'bars' })
  const money = element('p', { class: 'soft' })
  const queue = makeQueue(page, attempt)
  const order = idea(ORDER)
  const ideas = element('p', { class: 'ideas' }, 'Try ', order, ...QUESTIONS.map(idea))
  const first = element('button', { type: 'button', class: 'main', on: { click: makeNew } }, 'Start a crew')
  const welcome = makeWelcome(attempt, made)
  const end = element('button', { type: 'button', class: 'quiet', on: { click: ask } }, 'Dismiss')
  byId('goal').append(element('div', { class: 'head' }, title, end), about, goal, past, bars, ...queue.nodes, money, ideas, ...welcome.nodes, first)

  function idea (text) {
    return element('button', { type: 'button', class: 'quiet', on: { click: () => speak.suggest(text) } }, text)
  }

  function ask () {
    const name = title.textContent
    const dialog = byId('asking')
    write(byId('asking-text'), `Dismiss ${name}? Its bots will stop and leave the world. Its record will be kept.`)
    dialog.returnValue = ''
    dialog.onclose = () => dialog.returnValue && attempt(() => dismiss(name))
    dialog.showModal()
  }

  return {
    draw (crew, { world }) {
      const owner = page.person.role === 'owner'
      write(title, crew ? plain(crew.name) : world ? 'No crew yet' : LOADING)
      write(about, crew ? described(crew) : '')
      write(goal, crew ? aim(crew) : world ? owner ? OWNER : OTHERS : '')
      write(past, crew?.state === 'here' && !crew.goal ? ended(crew.last) : '')
      keyed(bars, crew?.progress ?? [], part => part.item, bar)
      queue.draw(crew)
      write(money, crew ? spent(crew.money) : '')
      ideas.hidden = !crew || crew.state !== 'here' || Boolean(crew.goal)
      order.hidden = page.person.role === 'guest'
      end.hidden = !crew || !owner
      first.hidden = Boolean(crew) || !owner || !world
      welcome.draw(first.hidden ? null : world)
    }
  }
}
